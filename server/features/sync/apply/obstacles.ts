import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import { isAmong } from "../../../platform/db/raw.ts";
import { workspaceOf } from "../capture/expressions.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import type { Applying } from "./applying.ts";
import { encoded } from "./codec.ts";

export type LiveRow = SentRow & { readonly values: NonNullable<SentRow["values"]> };

/** The new rows that can be inserted directly: their parents exist here, and their unique values are free. */
export async function withoutObstacles(
  applying: Applying,
  table: SyncedTable,
  rows: readonly LiveRow[],
): Promise<readonly LiveRow[]> {
  let left = rows;
  for (const { column, table: parent } of table.refers) left = await withParent(applying, left, { column, parent });
  for (const { column, table: parent } of table.parents)
    left = await withParent(applying, left, { column, parent, mustExist: true });
  for (const index of Object.keys(table.policy.taken ?? {})) left = await withFreeValues(applying, table, left, index);
  return left;
}

interface Reference {
  readonly column: string;
  readonly parent: string;
  readonly mustExist?: boolean;
}

/** The rows with a parent in the workspace, or with no parent. With `mustExist: false`, a missing parent is allowed. */
async function withParent(
  { run, workspaceId, dialect }: Applying,
  rows: readonly LiveRow[],
  { column, parent, mustExist = false }: Reference,
): Promise<readonly LiveRow[]> {
  const known = tableNamed(parent);
  const ids = new Set(rows.map(({ values }) => own(values, column)).filter((id) => typeof id === "string"));
  if (known === undefined || ids.size === 0) return rows;
  const key = catalog.get(parent)?.columns.find(({ isPrimary }) => isPrimary)?.sqlName ?? "id";
  const found = await run(
    `select ${parent}.${key} as id, ${workspaceOf(known, parent)} as workspace from ${parent} where ${parent}.${key} ${isAmong(dialect)}`,
    [JSON.stringify([...ids])],
  );
  const workspaces = new Map(found.map(({ id, workspace }) => [String(id), String(workspace)]));
  return rows.filter(({ values }) => {
    const id = own(values, column);
    if (typeof id !== "string") return true;
    const workspace = workspaces.get(id);
    return workspace === undefined ? !mustExist : workspace === workspaceId;
  });
}

/** The rows with values in a unique index that no other row has, neither in the database nor in `rows`. */
async function withFreeValues(
  applying: Applying,
  table: SyncedTable,
  rows: readonly LiveRow[],
  index: string,
): Promise<readonly LiveRow[]> {
  const names = own(catalog.get(table.name)?.uniques ?? {}, index) ?? [];
  const columns = names.flatMap((name) => table.columns.get(name) ?? []);
  const searched = columns.find(({ name, kind }) => name !== "workspaceId" && kind === "text");
  if (searched === undefined || columns.length !== names.length) return [];
  const uniqueKeyOf = ({ values }: LiveRow): string | undefined => {
    const all = columns.map((column) =>
      column.name === "workspaceId" ? applying.workspaceId : encoded(table, column, own(values, column.name), applying),
    );
    return all.some((value) => value === null) ? undefined : JSON.stringify(all.map(String));
  };
  const counts = new Map<string, number>();
  for (const key of rows.map(uniqueKeyOf)) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  if (counts.size === 0) return rows;
  const wanted = [...new Set(rows.map(({ values }) => own(values, searched.name)))].filter((value) => value !== null);
  const found = await applying.run(
    `select ${columns.map(({ sqlName }) => sqlName).join(", ")} from ${table.name} where ${searched.sqlName} ${isAmong(applying.dialect)}`,
    [JSON.stringify(wanted)],
  );
  const taken = new Set(found.map((row) => JSON.stringify(columns.map(({ sqlName }) => String(own(row, sqlName))))));
  return rows.filter((row) => {
    const key = uniqueKeyOf(row);
    return key === undefined || (counts.get(key) === 1 && !taken.has(key));
  });
}
