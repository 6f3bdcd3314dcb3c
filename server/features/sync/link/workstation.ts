import { isDeepStrictEqual } from "node:util";
import { instantOf } from "../../../platform/clock.ts";
import { sqlOf } from "../../../platform/db/raw.ts";
import { noteRefused } from "../apply/notes.ts";
import { isClockWrong } from "../clock/stamp.ts";
import {
  type Batch,
  firstReceipt,
  maxRowsInBatch,
  type PullAnswer,
  type PushAnswer,
  receiptAfter,
  type Transport,
} from "../protocol/batch.ts";
import type { SyncNeeds } from "./host.ts";
import { type Attempt, type Link, readLink, updateLink } from "./link-row.ts";
import { stampAgain, stampAsNode } from "./restamp.ts";
import { changesAfter, hasChangesAfter, openSession, receive, type Session } from "./session.ts";

/** A new epoch on this side, as after a restore: the host knows it as another installation, and everything is compared again. */
export function newEpoch({ random }: Pick<SyncNeeds, "random">) {
  const epoch = random(12);
  return {
    epoch,
    node: random(6),
    installationId: random(16),
    lastBatch: 0,
    receipt: firstReceipt(epoch),
    pushed: 0,
    sending: null,
    hostEpoch: null,
    cursor: 0,
    nonce: null,
  };
}

type NewEpoch = ReturnType<typeof newEpoch>;

/** The transactions of a linked workspace. They throw if it is not linked. */
function transactionsOf(needs: SyncNeeds, workspaceId: string) {
  const inSession = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    needs.store.write(async (tx) => {
      const { dialect } = needs.store;
      const session = await openSession(tx, { ...needs, dialect, workspaceId, nowMs: needs.now() });
      if (!session) throw new Error(`workspace ${workspaceId} is not linked`);
      return work(session);
    });

  async function find(): Promise<Link> {
    const link = await needs.store.write((tx) => readLink(sqlOf(tx), workspaceId));
    if (!link) throw new Error(`workspace ${workspaceId} is not linked`);
    return link;
  }

  return {
    inSession,
    find,
    /** Without a lock, for a workstation with nothing to send. */
    async hasUnsent(): Promise<boolean> {
      const { pushed } = await find();
      return needs.store.write((tx) => hasChangesAfter(sqlOf(tx), workspaceId, pushed));
    },
  };
}

/** The workstation's side of sync. Each call of `push` and `pull` is one exchange; it answers whether there may be more. */
export function workstationOf(needs: SyncNeeds, workspaceId: string, host: Transport) {
  const { inSession, find, hasUnsent } = transactionsOf(needs, workspaceId);

  async function pull(): Promise<boolean> {
    const link = await find();
    const { installationId, epoch, hostEpoch, cursor, nonce } = link;
    if (installationId === null) throw new Error("not a workstation");
    const from = hostEpoch === null || nonce === null ? null : { epoch: hostEpoch, seq: cursor, nonce };
    const answer = await host.pull({ installationId, epoch, cursor: from });
    const isSame = from !== null && answer.outcome === "rows" && isDeepStrictEqual(answer.cursor, from);
    // nothing new, which is the case nearly always: nothing to write
    if (isSame && answer.isEnd && hasSent(link, answer.receipt)) return false;
    return inSession((session) => takeAnswer(session, link, answer, newEpoch(needs)));
  }

  async function push(): Promise<boolean> {
    if (!(await correctClock())) return false;
    if (!(await hasUnsent())) return false;
    const batch = await inSession((session) => nextBatch(session, needs.now()));
    if (batch === undefined) return false;
    const answer = await host.push(batch);
    return inSession(async (session) => {
      const { link, run } = session;
      if (link.epoch !== batch.epoch || link.lastBatch !== batch.n - 1) return true;
      if (answer.outcome === "clock") {
        await updateLink(run, workspaceId, { clockWrongSince: instantOf(new Date(needs.now())) });
        return false;
      }
      await takeVerdicts(session, batch, answer, newEpoch(needs));
      return true;
    });
  }

  /** Whether the clock is right, as far as is known. Rows that were stamped by a wrong clock get new stamps. */
  async function correctClock(): Promise<boolean> {
    const { clockWrongSince } = await find();
    if (clockWrongSince === null) return true;
    if (isClockWrong(needs.now(), await host.time())) return false;
    await inSession(stampAgain);
    return true;
  }

  return {
    pull,
    push,
    /** Everything there is, in both directions. Uploads never block downloads. */
    async run(): Promise<void> {
      while (await pull());
      let hasSent = false;
      while (await push()) hasSent = true;
      // what the host decided about what it was sent
      if (hasSent) while (await pull());
    },
  };
}

/** The next batch. What was sent and not confirmed is remembered by its receipt. Undefined: there is nothing to send. */
async function nextBatch(session: Session, nowMs: number): Promise<Batch | undefined> {
  const { link, run, workspaceId } = session;
  const { rows, upTo } = await changesAfter(session, link.pushed, maxRowsInBatch);
  if (upTo === link.pushed || link.installationId === null) return undefined;
  const batch = {
    installationId: link.installationId,
    epoch: link.epoch,
    n: link.lastBatch + 1,
    receipt: link.receipt,
    sentAtMs: nowMs,
    rows,
  };
  // an earlier form of this batch may have arrived: then the host answers with the receipt for it
  const attempt = { receipt: receiptAfter(link.receipt, rows), upTo };
  const earlier = (link.sending ?? []).filter(({ receipt }) => receipt !== attempt.receipt);
  await updateLink(run, workspaceId, { sending: [...earlier, attempt].slice(-maxAttempts) });
  return batch;
}

/** Forms of a batch that are remembered. If the host has an older one, everything is sent again. */
const maxAttempts = 50;

/** Whether a receipt of the host is for the last confirmed batch, or for one of which the answer was lost. */
const hasSent = ({ receipt, sending }: Link, atHost: string): boolean =>
  receipt === atHost || (sending ?? []).some((attempt) => attempt.receipt === atHost);

/** `fresh`: the new epoch, for an answer that does not fit to the current one. */
async function takeAnswer(session: Session, asked: Link, answer: PullAnswer, fresh: NewEpoch): Promise<boolean> {
  const { link, run, workspaceId } = session;
  if (link.epoch !== asked.epoch || link.cursor !== asked.cursor || link.nonce !== asked.nonce) return true;
  // before the rows are applied: what a copy of this database has sent is not this workstation's own
  if (answer.outcome === "forked" || !hasSent(link, answer.receipt)) {
    await forkOff(session, fresh, isHostBehind(link, answer));
    return true;
  }
  await receive(session, answer.rows);
  const { epoch: hostEpoch, seq: cursor, nonce } = answer.cursor;
  await updateLink(run, workspaceId, { hostEpoch, cursor, nonce: nonce === "" ? null : nonce });
  return !answer.isEnd;
}

/** Whether the host has forgotten what it once had. Otherwise this database was restored, or another one has its past. */
const isHostBehind = ({ lastBatch }: Link, answer: PullAnswer): boolean =>
  answer.outcome === "forked" ? answer.isHostBehind === true : (answer.lastBatch ?? lastBatch) < lastBatch;

/** Sends all rows again, in a new epoch: the other side may lack any of them. */
async function forkOff(session: Session, fresh: NewEpoch, isBehind: boolean): Promise<void> {
  const { run, workspaceId, link } = session;
  await stampAsNode(session, fresh.node);
  await run(
    `update sync_rows set seq = numbered.place from (select table_no, row_id, ? + row_number() over (order by seq) as place
      from sync_rows where workspace_id = ?) as numbered where sync_rows.workspace_id = ?
      and sync_rows.table_no = numbered.table_no and sync_rows.row_id = numbered.row_id`,
    [link.seq, workspaceId, workspaceId],
  );
  const [row] = await run("select max(seq) as last from sync_rows where workspace_id = ?", [workspaceId]);
  const seq = Math.max(link.seq, Number(row?.last ?? 0));
  const doubtfulUpTo = isBehind || link.doubtfulUpTo > link.pushed ? seq : 0;
  await updateLink(run, workspaceId, { ...fresh, pushed: link.seq, seq, doubtfulUpTo });
}

type Answered = Exclude<PushAnswer, { readonly outcome: "clock" }>;

/** Notes refusals in one transaction with the confirmation, so that a crash forgets none. */
async function takeVerdicts(session: Session, batch: Batch, answer: Answered, fresh: NewEpoch): Promise<void> {
  const taken =
    answer.outcome === "forked" ? undefined : session.link.sending?.find(({ receipt }) => receipt === answer.receipt);
  if (answer.outcome === "forked") return forkOff(session, fresh, answer.isHostBehind === true);
  if (!taken) return forkOff(session, fresh, false);
  // an earlier form of the batch may have had other rows
  const isSame = answer.receipt === receiptAfter(batch.receipt, batch.rows);
  if (isSame) await noteRefused(session, batch.rows, answer.verdicts);
  await confirm(session, taken);
}

/** What the host has confirmed is known there, unless it was changed again since it was sent. */
async function confirm(session: Session, { receipt, upTo }: Attempt): Promise<void> {
  const { run, workspaceId, link } = session;
  const sent = "workspace_id = ? and seq > ? and seq <= ?";
  const range = [workspaceId, link.pushed, upTo];
  await run(
    `update sync_rows set shared_stamp = stamp, shared_fields = fields, shared_deleted = deleted where ${sent}`,
    range,
  );
  await updateLink(run, workspaceId, { lastBatch: link.lastBatch + 1, receipt, pushed: upTo, sending: null });
}
