import { type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { never, nextStamp, type Stamp } from "../clock/stamp.ts";
import { orderOf, type SyncedTable, syncedTables, tableOfNumber } from "../policies/synced-table.ts";
import { allVersionsOf, changedWorkspaces } from "./triggers.ts";

interface Needs {
  readonly dialect: "sqlite" | "pg";
  readonly nowMs: number;
  /**
   * `own`: only workspaces that this transaction changed. `all`: also changes that others left pending, for example an
   * import thread.
   */
  readonly of: "own" | "all";
}

/**
 * Assigns stamps and sequence numbers to changed rows. Must be the last step before the commit: the row of `sync_link`
 * stays locked until then, so sequence numbers are committed in order. Locks several workspaces in the order of their
 * ids to avoid deadlocks. Returns the ids of the workspaces.
 */
export async function settle(tx: Writer, { dialect, nowMs, of }: Needs): Promise<string[]> {
  const run = sqlOf(tx);
  const workspaces = dialect === "pg" && of === "own" ? await changedOnPg(run) : await pendingWorkspaces(run);
  for (const workspaceId of workspaces) await settleWorkspace(run, workspaceId, nowMs);
  return workspaces;
}

async function changedOnPg(run: RunSql): Promise<string[]> {
  const [row] = await run(`select current_setting('${changedWorkspaces}', true) as ids`);
  return String(row?.ids ?? "")
    .split(",")
    .filter((id) => id !== "")
    .sort();
}

async function pendingWorkspaces(run: RunSql): Promise<string[]> {
  // Usually empty: check first, because "distinct" cannot use the index of the primary key.
  const [first] = await run("select workspace_id from sync_pending limit 1");
  if (!first) return [];
  const found = await run("select distinct workspace_id from sync_pending order by workspace_id");
  return found.map(({ workspace_id: id }) => String(id));
}

/** Settles one workspace. Rows that other transactions commit in the meantime stay pending until the next commit. */
export async function settleWorkspace(run: RunSql, workspaceId: string, nowMs: number): Promise<void> {
  const ofWorkspace = "from sync_pending where workspace_id = ?";
  if ((await run(`select 1 as found ${ofWorkspace} limit 1`, [workspaceId])).length === 0) return;
  const lock =
    "update sync_link set seq = seq where workspace_id = ? returning node, clock, seq, pushed, doubtful_up_to";
  const [link] = await run(lock, [workspaceId]);
  // A single statement, and so a single snapshot, decides which rows are settled.
  const taken = await run(`delete ${ofWorkspace} returning table_no, row_id, changed`, [workspaceId]);
  if (!link || taken.length === 0) return;
  // Parents get smaller sequence numbers than their children: a receiver that gets them in several batches then learns
  // about the parent first.
  const pending = taken.toSorted((a, b) => orderOfNumber(a.table_no) - orderOfNumber(b.table_no));
  const stamp = nextStamp(String(link.clock), nowMs, String(link.node));
  const [pushed, doubtfulUpTo] = [Number(link.pushed), Number(link.doubtful_up_to)];
  const isDoubtful = ({ seqBefore }: Settled) => seqBefore > pushed && seqBefore <= doubtfulUpTo;
  let [seq, isOneDoubtful] = [Number(link.seq), false];
  for (let from = 0; from < pending.length; from += rowsInStatement) {
    const rows = await settledRows(run, { workspaceId, stamp }, pending.slice(from, from + rowsInStatement));
    if (rows.length === 0) continue;
    await run(
      putRows(rows.length),
      rows.flatMap(({ no, id, fields, deleted, ...row }, at) => [
        no,
        id,
        workspaceId,
        seq + at + 1,
        row.stamp,
        fields,
        deleted,
        row.extra,
      ]),
    );
    seq += rows.length;
    isOneDoubtful ||= rows.some(isDoubtful);
  }
  // If the host may lack an earlier change of a row, it still may after another field of the row changed.
  const place = "update sync_link set seq = ?, clock = ?, doubtful_up_to = ? where workspace_id = ?";
  await run(place, [seq, stamp, isOneDoubtful ? seq : doubtfulUpTo, workspaceId]);
}

/**
 * Gives all rows of a workspace a version with the same stamp, when a link begins. Runs inside the database: there may
 * be a million rows. Includes the rows that triggers marked in this transaction.
 */
export async function settleAllRows(run: RunSql, workspaceId: string, nowMs: number): Promise<void> {
  const [link] = await run("select node, clock, seq from sync_link where workspace_id = ?", [workspaceId]);
  if (!link) return;
  await run("delete from sync_pending where workspace_id = ?", [workspaceId]);
  const stamp = nextStamp(String(link.clock), nowMs, String(link.node));
  let seq = Number(link.seq);
  for (const table of syncedTables) {
    await run(allVersionsOf(table), [seq, stamp, workspaceId]);
    const [last] = await run("select max(seq) as seq from sync_rows where workspace_id = ?", [workspaceId]);
    seq = Math.max(seq, Number(last?.seq ?? 0));
  }
  if (seq === Number(link.seq)) return;
  await run("update sync_link set seq = ?, clock = ? where workspace_id = ?", [seq, stamp, workspaceId]);
}

const orderOfNumber = (no: unknown): number => orderOf(tableOfNumber(Number(no))?.name ?? "");

/** Each row needs 8 parameters. SQLite allows 32,766 per statement, Postgres 65,535. */
const rowsInStatement = 1000;

interface Place {
  readonly workspaceId: string;
  readonly stamp: Stamp;
}

interface Settled {
  readonly no: unknown;
  readonly id: unknown;
  readonly stamp: Stamp;
  readonly fields: string | null;
  readonly deleted: Stamp | null;
  readonly extra: string | null;
  /** The previous sequence number. 0 for a new row. */
  readonly seqBefore: number;
}

const isNew = ({ changed }: RawRow): boolean => changed === "*";
const isGone = ({ changed }: RawRow): boolean => String(changed).lastIndexOf("-") > String(changed).lastIndexOf("*");

/** The new versions of changed rows. */
async function settledRows(run: RunSql, place: Place, pending: readonly RawRow[]): Promise<Settled[]> {
  const known = await knownRows(run, place.workspaceId, pending);
  return pending.flatMap((row) => {
    const before = known.get(keyOf(row));
    const ids = { no: row.table_no, id: row.row_id, seqBefore: Number(before?.seq ?? 0) };
    const whole = { ...ids, stamp: place.stamp, fields: null, deleted: null, extra: null };
    // A row that was inserted and deleted in one transaction never existed for others.
    if (isGone(row)) return before ? [{ ...whole, stamp: never, deleted: place.stamp }] : [];
    return [before === undefined ? whole : changedRow(row, before, whole)];
  });
}

const keyOf = ({ table_no: no, row_id: id }: RawRow): string => `${String(no)}:${String(id)}`;

/** The stored versions of pending rows, without new rows. */
async function knownRows(
  run: RunSql,
  workspaceId: string,
  pending: readonly RawRow[],
): Promise<ReadonlyMap<string, RawRow>> {
  const known = new Map<string, RawRow>();
  const byTable = Map.groupBy(
    pending.filter((row) => !isNew(row)),
    ({ table_no: no }) => no,
  );
  for (const [no, rows] of byTable) {
    const found = await run(
      `select table_no, row_id, seq, stamp, fields, extra from sync_rows
        where table_no = ? and workspace_id = ? and row_id in (${rows.map(() => "?").join(", ")})`,
      [no, workspaceId, ...rows.map(({ row_id: id }) => id)],
    );
    for (const row of found) known.set(keyOf(row), row);
  }
  return known;
}

function changedRow(pending: RawRow, known: RawRow, whole: Settled): Settled {
  const table = tableOfNumber(Number(pending.table_no));
  const changed = String(pending.changed);
  if (table === undefined || known.stamp === never || changed.includes("*")) return whole;
  if (table.policy.merge !== "fields") return { ...whole, extra: extraWithout(known.extra, traveling(table)) };
  const columns = changed.split(",").filter((column) => column !== "");
  const fields = new Map(Object.entries(fieldsOf(known.fields)));
  for (const column of columns) {
    if (!table.rules.greatest.has(column)) fields.set(table.rules.unitOf(column), whole.stamp);
  }
  return {
    ...whole,
    stamp: String(known.stamp),
    fields: JSON.stringify(Object.fromEntries(fields)),
    extra: extraWithout(known.extra, columns),
  };
}

const traveling = (table: SyncedTable): string[] => table.traveling.map(({ name }) => name);

/**
 * `extra` without columns that this version of the product knows and has changed. An earlier version that did not know
 * the column kept its value in `extra`.
 */
function extraWithout(extra: unknown, columns: readonly string[]): string | null {
  const left = Object.entries(fieldsOf(extra)).filter(([name]) => !columns.includes(name));
  return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left));
}

/** A deleted row that is inserted again keeps its tombstone. */
const putRows = (count: number): string =>
  `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp, fields, deleted, extra)
  values ${Array(count).fill("(?, ?, ?, ?, ?, ?, ?, ?)").join(", ")}
  on conflict (table_no, row_id, workspace_id) do update set seq = excluded.seq, stamp = excluded.stamp, fields = excluded.fields,
  deleted = coalesce(excluded.deleted, sync_rows.deleted), extra = excluded.extra, origin = null, hash = null`;

/** Parses a JSON column: SQLite returns text, Postgres a value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, Stamp>> =>
  (typeof value === "string" ? JSON.parse(value) : (value ?? {})) as Record<string, Stamp>;
