import { own } from "../../../../contracts/kit/own.ts";
import type { RawRow } from "../../../platform/db/raw.ts";
import { readValuesOf } from "../apply/read-versions.ts";
import type { Rows } from "../apply/rows.ts";
import { fieldsOf } from "../capture/settle.ts";
import { never } from "../clock/stamp.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import { hashOfRow, hashOfTombstone, isMissing, notCompared } from "./row-hash.ts";

const rowsInStatement = 1000;

/** The progress of hashing. It avoids reading rows again that earlier transactions have hashed. */
export interface Progress {
  readonly table: number;
  readonly after?: string | undefined;
  /** Whether it continues an earlier transaction: rows before this position may have changed since. */
  readonly isResumed?: boolean;
}

export const fromStart: Progress = { table: 0 };

/**
 * Computes missing row hashes, up to `limit` rows. Pending changes of the workspace must be settled, and the link must
 * be locked: a row that changes later loses its hash. Returns where the next transaction continues, or undefined if all
 * rows have hashes.
 */
export async function fillHashes(rows: Rows, limit: number, from = fromStart): Promise<Progress | undefined> {
  let [left, at] = [limit, from];
  for (let table = syncedTables[at.table]; table !== undefined; table = syncedTables[at.table]) {
    if (left <= 0) return { ...at, isResumed: true };
    const found = await missing(rows, table, at.after, Math.min(left, rowsInStatement));
    if (found.length === 0) at = { ...at, table: at.table + 1, after: undefined };
    else {
      await putHashes(rows, table, await hashesOfRows(rows, table, found));
      left -= found.length;
      at = { ...at, after: String(found.at(-1)?.row_id) };
    }
  }
  return at.isResumed ? fillHashes(rows, left) : undefined;
}

const missing = (
  { run, workspaceId }: Rows,
  { policy }: SyncedTable,
  after: string | undefined,
  limit: number,
): Promise<readonly RawRow[]> =>
  run(
    `select row_id, stamp, deleted, extra from sync_rows where table_no = ? and workspace_id = ? and ${isMissing}
      ${after === undefined ? "" : "and row_id > ?"} order by row_id limit ?`,
    [policy.no, workspaceId, ...(after === undefined ? [] : [after]), limit],
  );

type Hashes = readonly (readonly [id: string, hash: string])[];

async function hashesOfRows(rows: Rows, table: SyncedTable, found: readonly RawRow[]): Promise<Hashes> {
  const living = found.filter(({ stamp }) => stamp !== never).map(({ row_id: id }) => String(id));
  const values = living.length === 0 ? new Map<string, Values>() : await readValuesOf(rows, table, living);
  return found.map((row) => {
    const id = String(row.row_id);
    if (row.stamp === never) return [id, hashOfTombstone(table, id, String(row.deleted))];
    const ofRow = values.get(id);
    return [id, ofRow === undefined ? notCompared : hashOfLiving(table, id, ofRow, row)];
  });
}

function hashOfLiving(table: SyncedTable, id: string, values: Values, { extra }: RawRow): string {
  const { unsettled } = table.policy;
  if (unsettled?.values.includes(String(own(values, unsettled.column)))) return notCompared;
  return extra === null ? hashOfRow(table, id, values) : hashOfRow(table, id, values, fieldsOf(extra));
}

/**
 * SQLite: one update per row, because an update with a join would read all rows for each hash, and a statement is only
 * a function call. Postgres: an upsert of existing rows, which finds each row by its key.
 */
async function putHashes({ run, workspaceId, dialect }: Rows, { policy }: SyncedTable, hashes: Hashes): Promise<void> {
  if (dialect === "sqlite") {
    const put = "update sync_rows set hash = ? where table_no = ? and row_id = ? and workspace_id = ?";
    for (const [id, hash] of hashes) await run(put, [hash, policy.no, id, workspaceId]);
    return;
  }
  await run(
    `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp, hash)
      select ${policy.no}, value ->> 0, ?, 0, '', value ->> 1 from json_array_elements(?::json) as given (value)
      on conflict (table_no, row_id, workspace_id) do update set hash = excluded.hash`,
    [workspaceId, JSON.stringify(hashes)],
  );
}
