import { own } from "../../../../contracts/kit/own.ts";
import { type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { applyRows } from "../apply/apply-rows.ts";
import { type Applying, keyOfRow } from "../apply/applying.ts";
import { newGraded, type Regrade, regradeVehicles } from "../apply/grades.ts";
import { changedRows, openNews, type ReportNews } from "../apply/news.ts";
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

/** A transaction of sync: the link is locked, and all changes of the workspace have their places. */
export interface Session extends Rows {
  readonly link: Link;
  readonly nowMs: number;
  /** Computes the grades of vehicles again. */
  readonly regrade?: Regrade | undefined;
  /** Adds the events of rows that received versions have changed. */
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
  /** What was written later is news for subscribers. Undefined: nothing is. */
  readonly newsAfterMs?: number | undefined;
  /** They were received before, and held. */
  readonly wereHeld?: boolean;
  /** Called while the database works, if it does so for some time. */
  readonly meanwhile?: () => void;
}

/** Applies rows and moves the clock past their stamps. */
export async function receive(
  session: Session,
  rows: readonly SentRow[],
  { origin = null, newsAfterMs, wereHeld = false, meanwhile }: From = {},
): Promise<Verdict[]> {
  const { run, workspaceId, nowMs } = session;
  let { seq, clock, node, doubtfulUpTo } = session.link;
  let left = meanwhile;
  const { reportNews } = session;
  const news = reportNews && newsAfterMs !== undefined ? openNews(reportNews, newsAfterMs) : undefined;
  const applying: Applying = {
    ...session,
    isHost: session.link.role === "host",
    isDoubtful: (place) => place > session.link.pushed && place <= doubtfulUpTo,
    waiting: new Map(),
    verdicts: new Map(),
    done: [],
    places: new Map(),
    returned: new Set(),
    graded: newGraded(),
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
  // what this side decides comes after what it was sent; an invalid stamp does not count
  clock = rows.map(topOf).filter(isStamp).reduce(later, clock);
  const verdicts = await applyRows(applying, rows);
  await updateLink(run, workspaceId, { seq, clock });
  await regradeVehicles(session, applying.graded);
  const changed = news ? await changedRows(session, news.before.values()) : [];
  if (changed.length > 0) await reportNews?.report(session.tx, workspaceId, changed);
  await settleWorkspace(run, workspaceId, nowMs);
  return verdicts;
}

/** Whether rows of a workspace have changed after a place, or wait for their place. It locks nothing. */
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
  /** Host: the installation that has sent each row as it is. Null: it came about in another way. */
  readonly origins: (string | null)[];
  readonly upTo: number;
  readonly isEnd: boolean;
}

/**
 * Rows that changed after a place, in the order of their places. Work in progress of this server is left out, and so is what the installation
 * `to` has sent itself and nobody has changed since.
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
  const places: number[] = [];
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
      places.push(upTo);
    }
  }
  const isEnd = found.length < limit && upTo === Number(found.at(-1)?.seq ?? after);
  const kept = isEnd ? sent.length : untilWholeChange(sent);
  if (kept < sent.length) {
    return { rows: sent.slice(0, kept), origins: origins.slice(0, kept), upTo: places[kept - 1] ?? after, isEnd };
  }
  // the link is locked: there are no later places, but those of rows that were left out
  return { rows: sent, origins, upTo: isEnd && to !== "" ? Math.max(upTo, rows.link.seq) : upTo, isEnd };
}

/**
 * How many of these rows end where a change ends: what was written together has one stamp, and arrives together then. One that has more than half of the
 * rows is divided, as a first mirror is.
 */
function untilWholeChange(rows: readonly SentRow[]): number {
  const [last] = rows.slice(-1).map(topOf);
  const kept = rows.findLastIndex((row) => topOf(row) !== last) + 1;
  return 2 * kept < rows.length ? rows.length : kept;
}

/** About as many characters as its JSON has. Writing each row only for that took as long as writing the request. */
function sizeOf({ id, fields, values }: SentRow): number {
  let size = 200 + id.length + 60 * Object.keys(fields).length;
  for (const [name, value] of Object.entries(values ?? {})) {
    size += name.length + 4;
    if (typeof value === "string") size += value.length + 2;
    else size += typeof value === "object" && value !== null ? JSON.stringify(value).length : 6;
  }
  return size;
}

/** A batch may end after a few large rows: reading all of it at once would be in vain. Our own choice. */
const rowsInQuery = 250;

/** The row as it is sent. Undefined: it is not, yet. */
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
