import { catalog } from "../../../platform/db/catalog.ts";
import { rowIdOf, workspaceOf } from "../capture/expressions.ts";
import { later, never, type Stamp } from "../clock/stamp.ts";
import { hasUnshared, newestOf, topOf } from "../merge/merge.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import { addConflict } from "./add-conflict.ts";
import { type Applying, sharedNow } from "./applying.ts";
import { childrenOf } from "./deleted-together.ts";
import { addDeadLetter } from "./notes.ts";
import { isRow, type Known, putVersion, readKnown } from "./rows.ts";

/**
 * Deletes a row and its children. The deletions of the children get the same stamp, and servers that lack them pull
 * them from here. A child that is newer than the deletion is kept as a dead letter. An older child with changes that
 * the sender of the deletion did not know is kept as a conflict.
 */
export async function deleteRow(applying: Applying, table: SyncedTable, id: string, deleted: Stamp): Promise<void> {
  await deleteChildren(applying, table, id, deleted);
  const { sql, values } = isRow(table, id, applying);
  await applying.run(`delete from ${table.name} where ${sql}`, values);
}

async function deleteChildren(applying: Applying, table: SyncedTable, id: string, deleted: Stamp): Promise<void> {
  const isReferred = catalog.get(table.name)?.columns.some(({ name, isPrimary }) => name === "id" && isPrimary);
  if (!isReferred) return;
  for (const child of childrenOf(table.name)) {
    const from = `select ${rowIdOf(child.table, child.table.name)} as id from ${child.table.name}`;
    const own = `${workspaceOf(child.table, child.table.name)} = ?`;
    const found = await applying.run(`${from} where ${child.sqlName} = ? and ${own}`, [id, applying.workspaceId]);
    for (const row of found) {
      const childId = String(row.id);
      const known = await readKnown(applying, child.table, childId);
      // The database cascade deletes children that are not synced.
      if (known) await deleteChild(applying, child.table, childId, { known, deleted, parent: table.name });
      else await deleteChildren(applying, child.table, childId, deleted);
    }
  }
}

async function deleteChild(
  applying: Applying,
  table: SyncedTable,
  id: string,
  { known, deleted, parent }: { readonly known: Known; readonly deleted: Stamp; readonly parent: string },
): Promise<void> {
  const { version, shared } = known;
  const lost = { table: table.name, id, ...version, based: null };
  const isNewer = newestOf(version) > deleted;
  // The sender of the deletion also sends the deletions of the children that it knows.
  const isUnknown = applying.isHost || hasUnshared(table.rules, version, sharedNow(applying, known));
  if (isNewer) await addDeadLetter(applying, table.policy.no, lost, `its parent in ${parent} was deleted`);
  else if (isUnknown) await addConflict(applying, table, { kind: "deleted", lost });
  await deleteRow(applying, table, id, deleted);
  const at = isNewer ? later(applying.stamp(), topOf(version)) : deleted;
  const tombstone = { stamp: never, fields: {}, deleted: at, values: null };
  await putVersion(applying, table, id, { version: tombstone, seq: applying.nextSeq(), shared });
}
