import { own } from "../../../../contracts/kit/own.ts";
import { type CatalogReference, catalog } from "../../../platform/db/catalog.ts";
import { workspaceOf } from "../capture/expressions.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import type { Rows } from "./rows.ts";

/** Why a row cannot be stored because of a row that it refers to. `foreign`: that row belongs to another workspace. */
export type Obstacle =
  | {
      readonly kind: "waits";
      readonly parent: { readonly table: string; readonly id: string };
      readonly waitsFor: string;
    }
  | { readonly kind: "foreign"; readonly reference: Pick<CatalogReference, "column"> }
  | { readonly kind: "deleted"; readonly reference: CatalogReference };

/** The value of `sync_held.waits_for` for this row. */
export const waitsForRow = ({ policy }: SyncedTable, id: string): string => `${policy.no}:${id}`;

/**
 * The first reference to a row that is missing, deleted, or in another workspace. `stored`: the current values of the
 * row on this server.
 */
export async function obstacleOf(
  applying: Applying,
  table: SyncedTable,
  values: Values,
  stored: Values | null,
): Promise<Obstacle | undefined> {
  for (const reference of table.refers) {
    const id = own(values, reference.column);
    const parent = tableNamed(reference.table);
    if (typeof id !== "string" || parent === undefined || isKept(reference.column, values, stored)) continue;
    const workspace = await workspaceOfParent(applying, parent, id);
    if (workspace !== undefined && workspace !== applying.workspaceId) return { kind: "foreign", reference };
  }
  for (const reference of table.parents) {
    const id = own(values, reference.column);
    const parent = tableNamed(reference.table);
    if (typeof id !== "string" || parent === undefined) continue;
    const workspace = await workspaceOfParent(applying, parent, id);
    if (workspace === applying.workspaceId) continue;
    if (workspace !== undefined) return { kind: "foreign", reference };
    // A cascade in this transaction may have deleted the parent: settle that deletion first.
    await applying.settleRow(parent.policy.no, id);
    const found = { table: parent.name, id };
    if (!applying.waiting.has(keyOfRow(found)) && (await isDeleted(applying, parent, id))) {
      return { kind: "deleted", reference };
    }
    return { kind: "waits", parent: found, waitsFor: waitsForRow(parent, id) };
  }
  return undefined;
}

/**
 * Whether a reference is unchanged. A vehicle may be assigned to a team of another dealership. The workstation does not
 * know that team, but sends its id back with each change of the vehicle.
 */
export const isKept = (column: string, values: Values, stored: Values | null): boolean =>
  stored !== null && own(values, column) === own(stored, column);

/** Whether all rows that these values refer to exist and belong to the workspace. */
export async function areParentsInWorkspace(rows: Rows, table: SyncedTable, values: Values): Promise<boolean> {
  for (const { column, table: name } of [...table.refers, ...table.parents]) {
    const id = own(values, column);
    const parent = tableNamed(name);
    if (typeof id !== "string" || parent === undefined) continue;
    if ((await workspaceOfParent(rows, parent, id)) !== rows.workspaceId) return false;
  }
  return true;
}

async function workspaceOfParent(rows: Rows, parent: SyncedTable, id: string): Promise<string | undefined> {
  const key = catalog.get(parent.name)?.columns.find(({ isPrimary }) => isPrimary)?.sqlName ?? "id";
  const [row] = await rows.run(
    `select ${workspaceOf(parent, parent.name)} as workspace from ${parent.name} where ${parent.name}.${key} = ?`,
    [id],
  );
  return row ? String(row.workspace) : undefined;
}

async function isDeleted(applying: Applying, parent: SyncedTable, id: string): Promise<boolean> {
  const rows = await applying.run(
    "select 1 as found from sync_rows where table_no = ? and row_id = ? and workspace_id = ? and deleted is not null",
    [parent.policy.no, id, applying.workspaceId],
  );
  return rows.length > 0;
}
