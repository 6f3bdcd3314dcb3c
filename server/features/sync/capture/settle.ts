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

/** The same for one workspace. */
export async function settleWorkspace(run: RunSql, workspaceId: string, nowMs: number): Promise<void> {
  const ofWorkspace = "from sync_pending where workspace_id = ?";
  if ((await run(`select 1 as found ${ofWorkspace} limit 1`, [workspaceId])).length === 0) return;
  const lock = "update sync_link set seq = seq where workspace_id = ? returning node, clock, seq";
  const [link] = await run(lock, [workspaceId]);
  if (link) {
    const stamp = nextStamp(String(link.clock), nowMs, String(link.node));
    let seq = Number(link.seq);
    await run(addAll, [seq, stamp, workspaceId]);
    const [added] = await run(`select count(*) as rows ${ofWorkspace} and changed = '*'`, [workspaceId]);
    seq += Number(added?.rows);
    const changed = await run(`select table_no, row_id, changed ${ofWorkspace} and changed <> '*'`, [workspaceId]);
    for (const row of changed) {
      seq += 1;
      await settleRow(run, { workspaceId, seq, stamp }, row);
    }
    await run("update sync_link set seq = ?, clock = ? where workspace_id = ?", [seq, stamp, workspaceId]);
  }
  await run(`delete ${ofWorkspace}`, [workspaceId]);
}

/** Rows that are new: one statement, for imports of many thousands. */
const addAll = `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp)
  select table_no, row_id, workspace_id, ? + row_number() over (), ? from sync_pending
  where workspace_id = ? and changed = '*'
  on conflict (table_no, row_id, workspace_id) do update set seq = excluded.seq, stamp = excluded.stamp, fields = null`;

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
    await run(putWhole, [...key, seq, stamp]);
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

const putWhole = `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp) values (?, ?, ?, ?, ?)
  on conflict (table_no, row_id, workspace_id) do update set seq = excluded.seq, stamp = excluded.stamp, fields = null`;

/** JSON is text on SQLite and a value on Postgres. */
export const fieldsOf = (value: unknown): Readonly<Record<string, Stamp>> =>
  (typeof value === "string" ? JSON.parse(value) : (value ?? {})) as Record<string, Stamp>;
