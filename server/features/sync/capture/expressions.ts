import { catalog } from "../../../platform/db/catalog.ts";
import type { SyncedTable } from "../policies/synced-table.ts";

/** Separates the columns of a natural key in a row's id. No key value contains it. */
export const keySeparator = "\u001f";

const sqlName = ({ columns, name }: SyncedTable, column: string): string => {
  const known = columns.get(column);
  if (!known) throw new Error(`${name} has no column ${column}`);
  return known.sqlName;
};

/** SQL for the id of a row in `sync_rows`. `row`: new, old or a table's name. */
export function rowIdOf(table: SyncedTable, row: string): string {
  if (table.key.length === 0) return "''";
  return table.key.map((column) => `${row}.${sqlName(table, column)}`).join(` || '${keySeparator}' || `);
}

/** SQL for the workspace of a row: its own column, or that of its parent. */
export function workspaceOf(table: SyncedTable, row: string): string {
  const { through } = table.policy;
  if (through === undefined) return `${row}.workspace_id`;
  const parent = catalog.get(table.name)?.references.find(({ column }) => column === through)?.table;
  const key = catalog.get(parent ?? "")?.columns.find(({ isPrimary }) => isPrimary);
  if (parent === undefined || key === undefined) throw new Error(`${table.name}.${through} refers to no table`);
  return `(select ${parent}.workspace_id from ${parent} where ${parent}.${key.sqlName} = ${row}.${sqlName(table, through)})`;
}

/** An SQL condition: whether the row is synced. */
export function syncCondition(table: SyncedTable, row: string): string {
  const { only } = table.policy;
  if (!only) return "1 = 1";
  return `${only.is ? "" : "not "}${row}.${sqlName(table, only.column)}`;
}
