import { AppError } from "../../../../contracts/kit/errors.ts";
import { instantOf } from "../../../platform/clock.ts";
import { type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { softwareVersion } from "../../../platform/version.ts";
import type { Regrade } from "../apply/grades.ts";
import type { ReportNews } from "../apply/news.ts";
import type { Derive } from "../apply/rows.ts";
import { isClockWrong, isSharable, isStamp, isTooFarAhead, later, type Stamp } from "../clock/stamp.ts";
import { fillHashes, type Progress } from "../compare/fill.ts";
import { compareRanges, compareRows } from "../compare/host.ts";
import { countGroups, countRows, type Place } from "../compare/stored-hashes.ts";
import type { Stamps } from "../merge/version.ts";
import {
  type Batch,
  type Cursor,
  firstReceipt,
  maxRowsInBatch,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  receiptAfter,
  type SentRow,
  type Verdict,
} from "../protocol/batch.ts";
import { type ComparisonAnswer, type ComparisonRequest, isWorthComparing } from "../protocol/comparison.ts";
import type { Transport } from "../protocol/transport.ts";
import { begunMsAt, indexesOfOldRows, recordWrongClock } from "./begun.ts";
import { readLink } from "./link-row.ts";
import { lockRowsOf } from "./lock-rows.ts";
import { changesAfter, hasChangesAfter, openSession, receive, type Session } from "./session.ts";

export interface SyncNeeds {
  readonly store: Pick<Store, "write" | "dialect" | "beforeCommit">;
  readonly derive: Derive;
  readonly regrade?: Regrade | undefined;
  readonly reportNews?: ReportNews | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Random bytes as hex digits. */
  readonly random: (bytes: number) => string;
  /** The batch size of a workstation. Default: 2,000 rows. */
  readonly rowsInBatch?: number | undefined;
}

interface HostNeeds extends SyncNeeds {
  /** How far this process has hashed the rows of each workspace. Without it, each request would read them from the start. */
  readonly hashing: Map<string, Progress>;
}

interface Installation {
  readonly epoch: string;
  readonly lastBatch: number;
  readonly receipt: string;
  readonly begunMs: number;
  readonly createdAtMs: number;
  readonly answer: readonly Verdict[];
  readonly marks: readonly { readonly seq: number; readonly nonce: string }[];
}

const installationOf = (row: RawRow): Installation => ({
  epoch: String(row.epoch),
  lastBatch: Number(row.last_batch),
  receipt: String(row.receipt),
  begunMs: Number(row.begun_ms),
  createdAtMs: Date.parse(String(row.created_at)),
  answer: (typeof row.answer === "string" ? JSON.parse(row.answer) : row.answer) as readonly Verdict[],
  marks: [
    { seq: Number(row.cursor), nonce: String(row.nonce) },
    { seq: Number(row.earlier_cursor), nonce: String(row.earlier_nonce) },
  ],
});

/**
 * The host side of sync, for the workstations of one workspace. `assertAllowed` runs in the transaction of each
 * exchange. Throws SYNC_NOT_LINKED if the workspace has no workstations.
 */
export function hostOf(
  needs: HostNeeds,
  workspaceId: string,
  assertAllowed: (tx: Writer) => Promise<void> = async () => undefined,
): Transport {
  async function inSession<T>(tx: Writer, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await openSession(tx, { ...needs, dialect: needs.store.dialect, workspaceId, nowMs: needs.now() });
    if (session?.link.role !== "host") throw new AppError("SYNC_NOT_LINKED");
    return work(session);
  }
  return {
    push: (batch) =>
      needs.store.write(async (tx) => {
        await assertAllowed(tx);
        if (needs.store.dialect === "pg") await lockRowsOf(sqlOf(tx), workspaceId, batch.rows);
        return inSession(tx, (session) => applyBatch(session, batch));
      }),
    pull: (request) =>
      needs.store.write(async (tx) => {
        await assertAllowed(tx);
        const nothing = await answerWithoutNews(sqlOf(tx), workspaceId, request);
        return nothing ?? inSession(tx, (session) => answerPull(session, request, needs.random(12)));
      }),
    compare: (request) =>
      needs.store.write(async (tx) => {
        await assertAllowed(tx);
        if (request.step.kind === "begin") {
          return inSession(tx, (session) => beginComparison(session, request, needs));
        }
        return continueComparison(needs, tx, workspaceId, request);
      }),
    time: async () => needs.now(),
  };
}

/** The number of rows to hash per transaction: other transactions wait for it. Our own choice. */
const rowsToHash = 20_000;

async function beginComparison(
  session: Session,
  { installationId, epoch, step }: ComparisonRequest,
  { hashing, random }: Pick<HostNeeds, "hashing" | "random">,
): Promise<ComparisonAnswer> {
  const { run, link, workspaceId, nowMs } = session;
  const known =
    (await findInstallation(session, installationId)) ?? (await addInstallation(session, installationId, epoch));
  if (known?.epoch !== epoch) return { outcome: "forked", isHostBehind: false };
  const rows = await countRows(session);
  if (step.kind !== "begin" || !isWorthComparing(step.rows, rows)) return { outcome: "unlike" };
  const left = await fillHashes(session, rowsToHash, hashing.get(workspaceId));
  if (left) {
    hashing.set(workspaceId, left);
    return { outcome: "preparing" };
  }
  hashing.delete(workspaceId);
  const nonce = random(12);
  const [last] = known.marks;
  await run(
    `update sync_installations set cursor = ?, nonce = ?, earlier_cursor = ?, earlier_nonce = ?, seen_at = ? where id = ?`,
    [link.seq, nonce, last?.seq ?? 0, last?.nonce ?? "", instantOf(new Date(nowMs)), installationId],
  );
  const cursor = { epoch: link.epoch, seq: link.seq, nonce };
  const { receipt, lastBatch } = known;
  return { outcome: "begun", cursor, receipt, lastBatch, groups: await countGroups({ run, workspaceId }) };
}

/** Takes no lock: rows that change during the comparison are pulled later. */
async function continueComparison(
  { store: { dialect }, derive }: SyncNeeds,
  tx: Writer,
  workspaceId: string,
  { installationId, epoch, step }: ComparisonRequest,
): Promise<ComparisonAnswer> {
  const run = sqlOf(tx);
  if ((await readLink(run, workspaceId))?.role !== "host") throw new AppError("SYNC_NOT_LINKED");
  const known = await findInstallation({ run, workspaceId }, installationId);
  const [workspace] = await run("select account_id from workspaces where id = ?", [workspaceId]);
  if (known?.epoch !== epoch || !workspace) return { outcome: "forked", isHostBehind: known === undefined };
  if (step.kind === "ranges") return compareRanges({ run, workspaceId }, step);
  const rows = { run, workspaceId, dialect, derive, ownerId: String(workspace.account_id) };
  return step.kind === "rows" ? compareRows(rows, step) : { outcome: "unlike" };
}

/**
 * Answers a workstation that is up to date without a lock or a write: it asks every few seconds. Undefined: it is not
 * up to date.
 */
async function answerWithoutNews(
  run: RunSql,
  workspaceId: string,
  { installationId, epoch, cursor }: PullRequest,
): Promise<PullAnswer | undefined> {
  if (cursor === null) return undefined;
  const link = await readLink(run, workspaceId);
  if (link?.role !== "host" || cursor.epoch !== link.epoch) return undefined;
  const [row] = await run("select * from sync_installations where id = ? and workspace_id = ?", [
    installationId,
    workspaceId,
  ]);
  const known = row && installationOf(row);
  const isKnown = known?.epoch === epoch && known.marks.some(({ seq, nonce }) => isAt(cursor, seq, nonce));
  if (!isKnown || (await hasChangesAfter(run, workspaceId, cursor.seq))) return undefined;
  const { receipt, lastBatch } = known;
  return { outcome: "rows", rows: [], cursor, receipt, lastBatch, version: softwareVersion, isEnd: true };
}

const isAt = (cursor: Cursor, seq: number, nonce: string): boolean => cursor.seq === seq && cursor.nonce === nonce;

async function findInstallation({ run, workspaceId }: Place, id: string): Promise<Installation | undefined> {
  const [row] = await run("select * from sync_installations where id = ? and workspace_id = ?", [id, workspaceId]);
  return row ? installationOf(row) : undefined;
}

/** Registers a workstation at its first batch or pull. Undefined: another workspace uses the id. */
async function addInstallation(session: Session, id: string, epoch: string): Promise<Installation | undefined> {
  const { run, workspaceId, nowMs } = session;
  const now = instantOf(new Date(nowMs));
  await run(
    `insert into sync_installations (id, workspace_id, epoch, last_batch, receipt, answer, cursor, nonce, earlier_cursor,
      earlier_nonce, seen_at, created_at) values (?, ?, ?, 0, ?, '[]', 0, '', 0, '', ?, ?) on conflict (id) do nothing`,
    [id, workspaceId, epoch, firstReceipt(epoch), now, now],
  );
  return findInstallation(session, id);
}

async function applyBatch(session: Session, batch: Batch): Promise<PushAnswer> {
  if (isClockWrong(batch.sentAtMs, session.nowMs) || isFromFuture(batch.rows, session)) {
    await recordWrongClock(session, batch.installationId);
    return { outcome: "clock" };
  }
  const isFirst = batch.n === 1 && batch.receipt === firstReceipt(batch.epoch);
  const found = await findInstallation(session, batch.installationId);
  const known = found ?? (isFirst ? await addInstallation(session, batch.installationId, batch.epoch) : undefined);
  if (known === undefined) return { outcome: "forked", isHostBehind: !isFirst };
  if (known.epoch !== batch.epoch) return { outcome: "forked", isHostBehind: false };
  if (batch.n === known.lastBatch) return { outcome: "repeated", receipt: known.receipt, verdicts: known.answer };
  const next = known.lastBatch + 1;
  if (batch.n !== next || batch.receipt !== known.receipt) return { outcome: "forked", isHostBehind: batch.n > next };
  let computed: string | undefined;
  const receiptOf = (): string => {
    computed ??= receiptAfter(batch.receipt, batch.rows);
    return computed;
  };
  const begunMs = begunMsAt(known, batch, session.nowMs);
  const from = { origin: batch.installationId, newsAfterMs: begunMs, meanwhile: receiptOf };
  const verdicts = await receive(session, batch.rows, from);
  const receipt = receiptOf();
  await session.run(
    "update sync_installations set last_batch = ?, receipt = ?, begun_ms = ?, answer = ?, seen_at = ? where id = ?",
    [batch.n, receipt, begunMs, JSON.stringify(verdicts), instantOf(new Date(session.nowMs)), batch.installationId],
  );
  return { outcome: "applied", receipt, verdicts };
}

/**
 * Whether a stamp is too far ahead of this server's time and of all stamps that it has seen. Seen stamps count, because
 * this server's clock may have been ahead once. Stamps shared with the sender count, because this server may have been
 * restored and lost its clock.
 */
function isFromFuture(rows: readonly SentRow[], { nowMs, link }: Session): boolean {
  const shared = stampsIn(rows.flatMap(({ based }) => based ?? []));
  const seen = shared.filter((one) => isSharable(one, nowMs)).reduce(later, link.clock);
  return stampsIn(rows).some((one) => isTooFarAhead(one, nowMs, seen));
}

/** The distinct stamps of all versions: the rows of a first mirror have only a few. */
function stampsIn(versions: readonly Stamps[]): Stamp[] {
  const stamps = new Set<unknown>();
  for (const { stamp, fields, deleted } of versions) {
    stamps.add(stamp).add(deleted);
    for (const ofField of Object.values(fields)) stamps.add(ofField);
  }
  return [...stamps].filter(isStamp);
}

/** `next`: the nonce of the new cursor, if the cursor advances. */
async function answerPull(
  session: Session,
  { installationId, epoch, cursor }: PullRequest,
  next: string,
): Promise<PullAnswer> {
  const { link, run } = session;
  const found = await findInstallation(session, installationId);
  const known = found ?? (cursor === null ? await addInstallation(session, installationId, epoch) : undefined);
  const { seq, nonce } = cursor ?? { seq: 0, nonce: "" };
  if (known === undefined) return { outcome: "forked", isHostBehind: cursor !== null };
  const isOtherHost = cursor !== null && cursor.epoch !== link.epoch;
  const isKnown = known.marks.some((mark) => mark.seq === seq && mark.nonce === nonce);
  if (!isKnown || known.epoch !== epoch || isOtherHost)
    return { outcome: "forked", isHostBehind: isOtherHost || known.marks.every((mark) => mark.seq < seq) };
  // A workstation receives its own changes only if it pulls from the beginning.
  const to = cursor === null ? "" : installationId;
  const { rows, origins, upTo, isEnd } = await changesAfter(session, seq, maxRowsInBatch, to);
  const old = await indexesOfOldRows(session, { rows, origins });
  const { receipt, lastBatch } = known;
  const marked = { rows, ...(old.length > 0 && { old }) };
  const answer = { outcome: "rows", ...marked, receipt, lastBatch, version: softwareVersion, isEnd } as const;
  if (upTo === seq) return { ...answer, cursor: { epoch: link.epoch, seq, nonce } };
  await run(
    `update sync_installations set cursor = ?, nonce = ?, earlier_cursor = ?, earlier_nonce = ?, seen_at = ? where id = ?`,
    [upTo, next, seq, nonce, instantOf(new Date(session.nowMs)), installationId],
  );
  return { ...answer, cursor: { epoch: link.epoch, seq: upTo, nonce: next } };
}
