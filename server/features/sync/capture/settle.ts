import { type RawRow, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { never, nextStamp, type Stamp } from "../clock/stamp.ts";
import { tableOfNumber } from "../policies/synced-table.ts";

/**
 * Gives the rows that transactions changed their stamp and their place in the order of changes. It is the last step before a
 * commit: the row of `sync_link` stays locked until then, so places are committed in their order.
 */
export async function settle(tx: Writer, nowMs: number): Promise<void> {
  const run = sqlOf(tx);
  const [first] = await run("select workspace_id from sync_pending limit 1");
  if (!first) return;
  for (const { workspace_id: workspaceId } of await run("select distinct workspace_id from sync_pending")) {
    await settleWorkspace(run, String(workspaceId), nowMs);
  }
}

/** The same for one workspace. Other transactions may commit pending rows meanwhile: what was not taken here stays for the next commit. */
export async function settleWorkspace(run: RunSql, workspaceId: string, nowMs: number): Promise<void> {
  const ofWorkspace = "from sync_pending where workspace_id = ?";
  if ((await run(`select 1 as found ${ofWorkspace} limit 1`, [workspaceId])).length === 0) return;
  const lock = "update sync_link set seq = seq where workspace_id = ? returning node, clock, seq";
  const [link] = await run(lock, [workspaceId]);
  // one statement, and so one snapshot, decides which rows are settled
  const pending = await run(`delete ${ofWorkspace} returning table_no, row_id, changed`, [workspaceId]);
  if (!link || pending.length === 0) return;
  const stamp = nextStamp(String(link.clock), nowMs, String(link.node));
  let seq = Number(link.seq);
  const added = pending.filter(({ changed }) => changed === "*");
  for (let from = 0; from < added.length; from += rowsInStatement) {
    const rows = added.slice(from, from + rowsInStatement);
    await addRows(run, { workspaceId, seq, stamp }, rows);
    seq += rows.length;
  }
  for (const row of pending.filter(({ changed }) => changed !== "*")) {
    seq += 1;
    await settleRow(run, { workspaceId, seq, stamp }, row);
  }
  await run("update sync_link set seq = ?, clock = ? where workspace_id = ?", [seq, stamp, workspaceId]);
}

/** 5 values each: SQLite allows 32,766 in a statement, Postgres 65,535. */
const rowsInStatement = 1000;

/** New rows in few statements, for imports of many thousands. `seq`: the place before them. */
async function addRows(run: RunSql, { workspaceId, seq, stamp }: Place, rows: readonly RawRow[]): Promise<void> {
  const values = rows.flatMap(({ table_no, row_id }, at) => [table_no, row_id, workspaceId, seq + at + 1, stamp]);
  await run(putWhole(rows.length), values);
}

interface Place {
  readonly workspaceId: string;
  readonly seq: number;
  readonly stamp: Stamp;
}

async function settleRow(run: RunSql, { workspaceId, seq, stamp }: Place, pending: RawRow): Promise<void> {
  const key = [pending.table_no, pending.row_id, workspaceId];
  const changed = String(pending.changed);
  const isGone = changed.lastIndexOf("-") > changed.lastIndexOf("*");
  const where = "where table_no = ? and row_id = ? and workspace_id = ?";
  if (isGone) {
    // a row that was added and deleted in one transaction was never there
    await run(`update sync_rows set seq = ?, stamp = ?, fields = null, deleted = ? ${where}`, [
      seq,
      never,
      stamp,
      ...key,
    ]);
    return;
  }
  const [known] = await run(`select stamp, fields from sync_rows ${where}`, key);
  const table = tableOfNumber(Number(pending.table_no));
  const isWhole = changed.includes("*") || table?.policy.merge !== "fields";
  if (known === undefined || known.stamp === never || isWhole) {
    await run(putWhole(1), [...key, seq, stamp]);
    return;
  }
  const fields = new Map(Object.entries(fieldsOf(known.fields)));
  for (const column of changed.split(",")) {
    if (column !== "" && !table.rules.greatest.has(column)) fields.set(table.rules.unitOf(column), stamp);
  }
  await run(`update sync_rows set seq = ?, fields = ? ${where}`, [
    seq,
    JSON.stringify(Object.fromEntries(fields)),
    ...key,
  ]);
}

const putWhole = (count: number): string =>
  `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp) values ${Array(count).fill("(?, ?, ?, ?, ?)").join(", ")}
  on conflict (table_no, row_id, workspace_id) do update set seq = excluded.seq, stamp = excluded.stamp, fields = null`;

/** JSON is text on SQLite and a value on Postgres. */
export const fieldsOf = (value: unknown): Readonly<Record<string, Stamp>> =>
  (typeof value === "string" ? JSON.parse(value) : (value ?? {})) as Record<string, Stamp>;
