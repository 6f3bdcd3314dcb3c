import { catalog } from "../../../platform/db/catalog.ts";
import { rowIdOf, workspaceOf } from "../capture/expressions.ts";
import type { Stamp } from "../clock/stamp.ts";
import { hasUnshared, newestOf } from "../merge/merge.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import { type Applying, sharedNow } from "./applying.ts";
import { noteConflict, noteDead } from "./notes.ts";
import { isRow, readKnown } from "./rows.ts";

/**
 * Deletes a row. The database deletes its children, and their triggers note it: a server that does not have the deletion of a child
 * yet gets it from here. A child that is newer than the deletion is kept as a dead letter. An older one that the sender
 * of the deletion did not know is kept as a conflict.
 */
export async function deleteRow(applying: Applying, table: SyncedTable, id: string, deleted: Stamp): Promise<void> {
  await keepNewerChildren(applying, table, id, deleted);
  const { sql, values } = isRow(table, id, applying);
  await applying.run(`delete from ${table.name} where ${sql}`, values);
}

interface Child {
  readonly table: SyncedTable;
  readonly sqlName: string;
}

function childrenOf(parent: string): Child[] {
  return syncedTables.flatMap((table) =>
    table.parents
      .filter((reference) => reference.table === parent && reference.onDelete === "cascade")
      .map(({ column }) => ({ table, sqlName: table.columns.get(column)?.sqlName ?? column })),
  );
}

async function keepNewerChildren(applying: Applying, table: SyncedTable, id: string, deleted: Stamp): Promise<void> {
  const isReferred = catalog.get(table.name)?.columns.some(({ name, isPrimary }) => name === "id" && isPrimary);
  if (!isReferred) return;
  for (const child of childrenOf(table.name)) {
    const from = `select ${rowIdOf(child.table, child.table.name)} as id from ${child.table.name}`;
    const own = `${workspaceOf(child.table, child.table.name)} = ?`;
    const found = await applying.run(`${from} where ${child.sqlName} = ? and ${own}`, [id, applying.workspaceId]);
    for (const row of found) {
      const childId = String(row.id);
      const known = await readKnown(applying, child.table, childId);
      if (known) {
        const lost = { table: child.table.name, id: childId, ...known.version, based: null };
        const isNewer = newestOf(known.version) > deleted;
        // the sender of the deletion also sent the deletions of the children that it knew
        const isUnsent = hasUnshared(child.table.rules, known.version, sharedNow(applying, known));
        const isUnknown = applying.isHost || isUnsent;
        if (isNewer) await noteDead(applying, child.table.policy.no, lost, `its parent in ${table.name} was deleted`);
        else if (isUnknown) await noteConflict(applying, child.table, { kind: "deleted", lost });
      }
      await keepNewerChildren(applying, child.table, childId, deleted);
    }
  }
}
