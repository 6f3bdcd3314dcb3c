import { own } from "../../../../contracts/kit/own.ts";
import type { Stamp } from "../clock/stamp.ts";
import { isAlive, merged, newestOf, stampOfUnit, unitsOf, versionOf } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import { orderOf, type SyncedTable, syncedTables, tableNamed, tableOfNumber } from "../policies/synced-table.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { type Known, putVersion, readKnown } from "./rows.ts";

/*
 * Rows that were deleted together with their parent (ADR 61). The deletion of a row and the deletions of its children
 * have the same stamp. A row that survives its deletion, because it was changed later elsewhere, keeps its children:
 * any machine that still has a child stores it again. The child gets the stamp of that later change. So all machines
 * decide alike, and a deletion after the change deletes parent and child.
 */

interface Child {
  readonly table: SyncedTable;
  readonly sqlName: string;
}

/** The tables with a cascading foreign key to this table. */
export const childrenOf = (parent: string): Child[] =>
  syncedTables.flatMap((table) =>
    table.parents
      .filter((reference) => reference.table === parent && reference.onDelete === "cascade")
      .map(({ column }) => ({ table, sqlName: table.columns.get(column)?.sqlName ?? column })),
  );

/**
 * The stamp of the change because of which the parent of a deleted row has survived the deletion. Undefined: no parent
 * has survived this deletion, or a parent is gone. Then the row is deleted.
 */
export async function survivedBy(
  applying: Applying,
  { parents }: SyncedTable,
  values: Values,
  deleted: Stamp,
): Promise<Stamp | undefined> {
  let newest: Stamp | undefined;
  for (const { table: name, column, onDelete } of parents) {
    const id = own(values, column);
    const parent = tableNamed(name);
    if (onDelete !== "cascade" || typeof id !== "string" || parent === undefined) continue;
    const found = await survivalOf(applying, parent, id, deleted);
    // A row needs all of its parents.
    if (found === "gone") return undefined;
    if (found !== "untouched" && (newest === undefined || found > newest)) newest = found;
  }
  return newest;
}

/** `untouched`: this deletion did not delete the row. `gone`: the row does not exist any more. */
async function survivalOf(
  applying: Applying,
  table: SyncedTable,
  id: string,
  deleted: Stamp,
): Promise<Stamp | "untouched" | "gone"> {
  const known = (await readKnown(applying, table, id))?.version;
  if (known === undefined || !isAlive(known)) return "gone";
  // Deletions are applied children first, so the deletion of the parent may still be pending in this batch.
  const received = applying.waiting.get(keyOfRow({ table: table.name, id }));
  const version = received ? merged(table.rules, known, received) : known;
  if (isAlive(version)) return version.deleted === deleted ? newestOf(version) : "untouched";
  const isSame = version.deleted === deleted && known.values !== null;
  return (isSame && (await survivedBy(applying, table, known.values, deleted))) || "gone";
}

/**
 * Keeps a row that was deleted with its parent. Only one unit gets the new stamp, so that concurrent changes to the
 * other units merge as before.
 */
export async function keepWithParent(
  applying: Applying,
  table: SyncedTable,
  id: string,
  { known, deleted, by }: { readonly known: Known; readonly deleted: Stamp; readonly by: Stamp },
): Promise<void> {
  const { version, shared } = known;
  const units = [...unitsOf(table.rules, version.values ?? {}).keys()];
  // `createdAt` is never edited.
  const created = table.rules.unitOf("createdAt");
  const unit = units.includes(created) ? created : (units[0] ?? created);
  const kept = withUnit(table, { ...version, deleted }, unit, by);
  await putVersion(applying, table, id, { version: kept, seq: applying.nextSeq(), shared });
}

/** The version with another stamp for one unit. */
function withUnit({ rules }: SyncedTable, version: Version, unit: string, stamp: Stamp): Version {
  const stamps = new Map(
    [...unitsOf(rules, version.values ?? {}).keys()].map((one) => [one, stampOfUnit(version, one)]),
  );
  return versionOf(stamps.set(unit, stamp), version.values, version.deleted);
}

/**
 * A merged version with its cleared references restored, if the row that they refer to has survived its deletion.
 * Example: the vehicle of a campaign.
 */
export async function withReferences(
  applying: Applying,
  table: SyncedTable,
  before: Version,
  result: Version,
): Promise<Version> {
  let kept = result;
  for (const { table: name, column, onDelete } of table.parents) {
    const id = own(before.values ?? {}, column);
    const parent = tableNamed(name);
    if (onDelete !== "set null" || typeof id !== "string" || parent === undefined) continue;
    if (own(kept.values ?? {}, column) !== null) continue;
    const unit = table.rules.unitOf(column);
    const by = await survivalOf(applying, parent, id, stampOfUnit(kept, unit));
    if (by === "gone" || by === "untouched") continue;
    kept = withUnit(table, { ...kept, values: { ...kept.values, [column]: id } }, unit, by);
  }
  return kept;
}

/** Records that a deleted row has come back: its children may come back, too. */
export function recordReturn(applying: Applying, table: SyncedTable, deleted: Stamp): void {
  if (childrenOf(table.name).length > 0) applying.returned.add(deleted);
}

/**
 * Gives new sequence numbers to the deletions that were made together with a row that came back. A machine that still
 * has these rows pulls the deletions, sees that their parent survived, and sends the rows.
 */
export async function sendDeletionsAgain({ run, workspaceId, returned, nextSeq }: Applying): Promise<void> {
  for (const deleted of returned) {
    const found = await run(
      "select table_no, row_id from sync_rows where workspace_id = ? and deleted = ? and stamp = '' order by table_no, row_id",
      [workspaceId, deleted],
    );
    const place = (no: unknown): number => orderOf(tableOfNumber(Number(no))?.name ?? "");
    for (const { table_no: no, row_id: id } of found.toSorted((a, b) => place(a.table_no) - place(b.table_no))) {
      await run("update sync_rows set seq = ?, origin = null where table_no = ? and row_id = ? and workspace_id = ?", [
        nextSeq(),
        no,
        id,
        workspaceId,
      ]);
    }
  }
}
