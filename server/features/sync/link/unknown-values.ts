import { own } from "../../../../contracts/kit/own.ts";
import type { RawRow, RunSql } from "../../../platform/db/raw.ts";
import { rowIdOf, workspaceOf } from "../capture/expressions.ts";
import { fieldsOf } from "../capture/settle.ts";
import { type SyncedTable, tableOfNumber } from "../policies/synced-table.ts";

/*
 * Values of columns that this version of the product does not know exist only in `sync_rows.extra`. They are kept when
 * a link ends, because no other machine may have them, and are restored by the next link.
 */

interface Left {
  readonly no: number;
  readonly id: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Deletes all versions of a workspace that a previous link has left, and returns their unknown values. */
export async function takeUnknownValues(run: RunSql, workspaceId: string): Promise<Left[]> {
  const found = await run("delete from sync_rows where workspace_id = ? returning table_no, row_id, extra", [
    workspaceId,
  ]);
  return found.map(({ table_no: no, row_id: id, extra }) => ({
    no: Number(no),
    id: String(id),
    extra: fieldsOf(extra),
  }));
}

/** Restores unknown values for rows that still exist and have a new version. */
export async function putUnknownValues(run: RunSql, workspaceId: string, left: readonly Left[]): Promise<void> {
  for (const { no, id, extra } of left) {
    const table = tableOfNumber(no);
    const stored = table && (await storedRow(run, workspaceId, { table, id }));
    const kept = Object.entries(extra).filter(([name]) => table && !hasValue(table, stored, name));
    if (kept.length === 0) continue;
    await run("update sync_rows set extra = ?, hash = null where workspace_id = ? and table_no = ? and row_id = ?", [
      JSON.stringify(Object.fromEntries(kept)),
      workspaceId,
      no,
      id,
    ]);
  }
}

/** After an upgrade the column may exist. A value that a person has entered there since is newer. */
const hasValue = ({ columns }: SyncedTable, stored: RawRow | undefined, name: string): boolean =>
  (own(stored ?? {}, columns.get(name)?.sqlName ?? "") ?? null) !== null;

async function storedRow(
  run: RunSql,
  workspaceId: string,
  { table, id }: { readonly table: SyncedTable; readonly id: string },
): Promise<RawRow | undefined> {
  const where = `${rowIdOf(table, table.name)} = ? and ${workspaceOf(table, table.name)} = ?`;
  const [row] = await run(`select * from ${table.name} where ${where}`, [id, workspaceId]);
  return row;
}
