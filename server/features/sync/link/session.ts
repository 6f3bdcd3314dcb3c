import { own } from "../../../../contracts/kit/own.ts";
import { type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { applyRows } from "../apply/apply-rows.ts";
import { type Applying, keyOfRow } from "../apply/applying.ts";
import { createRegradeSet, type Regrade, regradeVehicles } from "../apply/grades.ts";
import { changedRows, createNews, type ReportNews } from "../apply/news.ts";
import { readVersions } from "../apply/read-versions.ts";
import { type Derive, type Rows, sharedOf } from "../apply/rows.ts";
import { settleWorkspace } from "../capture/settle.ts";
import { isStamp, later, nextStamp } from "../clock/stamp.ts";
import { topOf } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import { tableOfNumber } from "../policies/synced-table.ts";
import { maxSizeOfBatch, type SentRow, type Verdict } from "../protocol/batch.ts";
import { type Link, lockLink, updateLink } from "./link-row.ts";

export interface SessionNeeds {
  readonly dialect: "sqlite" | "pg";
  readonly workspaceId: string;
  readonly derive: Derive;
  readonly regrade?: Regrade | undefined;
  readonly reportNews?: ReportNews | undefined;
  readonly nowMs: number;
}

/** A transaction of sync: the link is locked, and all changes of the workspace have sequence numbers. */
export interface Session extends Rows {
  readonly link: Link;
  readonly nowMs: number;
  /** Recomputes the grades of vehicles. */
  readonly regrade?: Regrade | undefined;
  /** Emits the events of rows that received versions have changed. */
  readonly reportNews?: ReportNews | undefined;
  readonly tx: Writer;
}

/** Undefined: the workspace is not linked. */
export async function openSession(tx: Writer, needs: SessionNeeds): Promise<Session | undefined> {
  const run = sqlOf(tx);
  await settleWorkspace(run, needs.workspaceId, needs.nowMs);
  const link = await lockLink(run, needs.workspaceId);
  const [workspace] = await run("select account_id from workspaces where id = ?", [needs.workspaceId]);
  if (!link || !workspace) return undefined;
  return { ...needs, tx, run, link, ownerId: String(workspace.account_id) };
}

interface From {
  /** The installation that sent the rows to this host. */
  readonly origin?: string | null;
  /** Only changes that were written later than this emit events. Undefined: no events. */
  readonly newsAfterMs?: number | undefined;
  /** Whether the rows were received earlier and held. */
  readonly wereHeld?: boolean;
  /** Called once while the database executes a longer statement. */
  readonly meanwhile?: () => void;
}

/** Applies received rows and advances the clock past their stamps. */
export async function receive(
  session: Session,
  rows: readonly SentRow[],
  { origin = null, newsAfterMs, wereHeld = false, meanwhile }: From = {},
): Promise<Verdict[]> {
  const { run, workspaceId, nowMs } = session;
  let { seq, clock, node, doubtfulUpTo } = session.link;
  let left = meanwhile;
  const { reportNews } = session;
  const news = reportNews && newsAfterMs !== undefined ? createNews(reportNews, newsAfterMs) : undefined;
  const applying: Applying = {
    ...session,
    isHost: session.link.role === "host",
    isDoubtful: (place) => place > session.link.pushed && place <= doubtfulUpTo,
    waiting: new Map(),
    verdicts: new Map(),
    done: [],
    reservedSeqs: new Map(),
    returned: new Set(),
    graded: createRegradeSet(),
    news,
    origin,
    sent: new Map(wereHeld ? [] : rows.map((row) => [keyOfRow(row), row])),
    nextSeq: () => {
      seq += 1;
      return seq;
    },
    meanwhile: () => {
      left?.();
      left = undefined;
    },
    stamp: () => {
      clock = nextStamp(clock, nowMs, node);
      return clock;
    },
    async settleRow(no, id) {
      const key = [no, id, workspaceId];
      const where = "where table_no = ? and row_id = ? and workspace_id = ?";
      const [pending] = await run(`select 1 as found from sync_pending ${where}`, key);
      if (!pending) return;
      await updateLink(run, workspaceId, { seq, clock });
      await settleWorkspace(run, workspaceId, nowMs);
      ({ seq, clock, node, doubtfulUpTo } = (await lockLink(run, workspaceId)) ?? session.link);
    },
  };
  // Decisions of this server are newer than the received rows. Ignores invalid stamps.
  clock = rows.map(topOf).filter(isStamp).reduce(later, clock);
  const verdicts = await applyRows(applying, rows);
  await updateLink(run, workspaceId, { seq, clock });
  await regradeVehicles(session, applying.graded);
  const changed = news ? await changedRows(session, news.before.values()) : [];
  if (changed.length > 0) await reportNews?.report(session.tx, workspaceId, changed);
  await settleWorkspace(run, workspaceId, nowMs);
  return verdicts;
}

/** Whether rows of a workspace have changed after a sequence number, or are pending. Takes no lock. */
export async function hasChangesAfter(run: RunSql, workspaceId: string, after: number): Promise<boolean> {
  const rows = await run("select 1 as found from sync_rows where workspace_id = ? and seq > ? limit 1", [
    workspaceId,
    after,
  ]);
  if (rows.length > 0) return true;
  return (await run("select 1 as found from sync_pending where workspace_id = ? limit 1", [workspaceId])).length > 0;
}

interface Changes {
  readonly rows: SentRow[];
  /** Host: the installation that sent each row in this form. Null: created in another way. */
  readonly origins: (string | null)[];
  readonly upTo: number;
  readonly isEnd: boolean;
}

/**
 * Rows that changed after a sequence number, in order. Excludes unfinished work of this server, and rows that the
 * installation `to` has sent and that have not changed since.
 */
export async function changesAfter(
  rows: Rows & { readonly link: Link },
  after: number,
  limit: number,
  to = "",
): Promise<Changes> {
  const found = await rows.run(
    "select * from sync_rows where workspace_id = ? and seq > ? and (origin is null or origin <> ?) order by seq limit ?",
    [rows.workspaceId, after, to, limit],
  );
  const sent: SentRow[] = [];
  const origins: Changes["origins"] = [];
  const seqs: number[] = [];
  let upTo = after;
  let size = 0;
  for (let from = 0; from < found.length && size < maxSizeOfBatch; from += rowsInQuery) {
    const part = found.slice(from, from + rowsInQuery);
    const versions = await readVersions(rows, part);
    for (const row of part) {
      if (size >= maxSizeOfBatch) break;
      upTo = Number(row.seq);
      const next = sendable(row, versions.get(row), rows.link);
      if (next === undefined) continue;
      size += sizeOf(next);
      sent.push(next);
      origins.push(row.origin === null ? null : String(row.origin));
      seqs.push(upTo);
    }
  }
  const isEnd = found.length < limit && upTo === Number(found.at(-1)?.seq ?? after);
  const kept = isEnd ? sent.length : countUpToWholeChange(sent);
  if (kept < sent.length) {
    return { rows: sent.slice(0, kept), origins: origins.slice(0, kept), upTo: seqs[kept - 1] ?? after, isEnd };
  }
  // The link is locked, so higher sequence numbers belong only to excluded rows: skip them.
  return { rows: sent, origins, upTo: isEnd && to !== "" ? Math.max(upTo, rows.link.seq) : upTo, isEnd };
}

/**
 * The number of leading rows that end with a complete change: rows that were written together have the same stamp and
 * should arrive together. A change that makes up more than half of the rows is split, for example a first mirror.
 */
function countUpToWholeChange(rows: readonly SentRow[]): number {
  const [last] = rows.slice(-1).map(topOf);
  const kept = rows.findLastIndex((row) => topOf(row) !== last) + 1;
  return 2 * kept < rows.length ? rows.length : kept;
}

/**
 * The approximate length of the row's JSON. Serializing each row to measure it took as long as building the request.
 */
function sizeOf({ id, fields, values }: SentRow): number {
  let size = 200 + id.length + 60 * Object.keys(fields).length;
  for (const [name, value] of Object.entries(values ?? {})) {
    size += name.length + 4;
    if (typeof value === "string") size += value.length + 2;
    else size += typeof value === "object" && value !== null ? JSON.stringify(value).length : 6;
  }
  return size;
}

/** A batch may end after a few large rows, so not all rows are read at once. Our own choice. */
const rowsInQuery = 250;

/** The row as it is sent. Undefined: it is not sent now. */
export function sendable(
  row: RawRow,
  version: Version | undefined,
  { doubtfulUpTo }: Pick<Link, "doubtfulUpTo">,
): SentRow | undefined {
  const table = tableOfNumber(Number(row.table_no));
  if (!table || !version || (version.values === null && version.deleted === null)) return undefined;
  const { unsettled } = table.policy;
  if (unsettled?.values.includes(String(own(version.values ?? {}, unsettled.column)))) return undefined;
  const unsure = Number(row.seq) <= doubtfulUpTo && { unsure: true };
  return { table: table.name, id: String(row.row_id), ...version, based: sharedOf(row), ...unsure };
}
