import { own } from "../../../../contracts/kit/own.ts";
import type { Stamp } from "../clock/stamp.ts";
import { isAlive, merged, newestOf, stampOfUnit, unitsOf, versionOf } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import { orderOf, type SyncedTable, syncedTables, tableNamed, tableOfNumber } from "../policies/synced-table.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { type Known, putVersion, readKnown } from "./rows.ts";

/*
 * Rows that were deleted with their parent (ADR 61). The deletion of a row has one stamp, and so have the deletions of everything that belongs to it. A row that
 * survives its deletion, because it was changed later elsewhere, keeps what was deleted with it: whoever still has a child of it stores the child again. The child
 * lives by the stamp of that change, so each machine decides alike, and a deletion after the change deletes both.
 */

interface Child {
  readonly table: SyncedTable;
  readonly sqlName: string;
}

/** The tables of which rows are deleted with a row of this one. */
export const childrenOf = (parent: string): Child[] =>
  syncedTables.flatMap((table) =>
    table.parents
      .filter((reference) => reference.table === parent && reference.onDelete === "cascade")
      .map(({ column }) => ({ table, sqlName: table.columns.get(column)?.sqlName ?? column })),
  );

/**
 * The stamp of the change by which the parent of a row has survived the deletion with which the row was deleted. Undefined: there is no such parent, so the
 * row is deleted.
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
    // it needs each of its parents
    if (found === "gone") return undefined;
    if (found !== "untouched" && (newest === undefined || found > newest)) newest = found;
  }
  return newest;
}

/** `untouched`: the deletion was not of this row. */
async function survivalOf(
  applying: Applying,
  table: SyncedTable,
  id: string,
  deleted: Stamp,
): Promise<Stamp | "untouched" | "gone"> {
  const known = (await readKnown(applying, table, id))?.version;
  if (known === undefined || !isAlive(known)) return "gone";
  // deletions are applied children first: that of the parent may wait in the same batch
  const received = applying.waiting.get(keyOfRow({ table: table.name, id }));
  const version = received ? merged(table.rules, known, received) : known;
  if (isAlive(version)) return version.deleted === deleted ? newestOf(version) : "untouched";
  const isSame = version.deleted === deleted && known.values !== null;
  return (isSame && (await survivedBy(applying, table, known.values, deleted))) || "gone";
}

/** Keeps a row that was deleted with its parent. Only one unit gets another stamp: what others have changed in the row stays newer or older than before. */
export async function keepWithParent(
  applying: Applying,
  table: SyncedTable,
  id: string,
  { known, deleted, by }: { readonly known: Known; readonly deleted: Stamp; readonly by: Stamp },
): Promise<void> {
  const { version, shared } = known;
  const units = [...unitsOf(table.rules, version.values ?? {}).keys()];
  // nobody edits it
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

/** A merged version with the references that a deletion has cleared, as those to a campaign's car, if the row that they name has survived it. */
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

/** Notes that a row has come back although it was deleted here, with everything that belongs to it. */
export function noteReturned(applying: Applying, table: SyncedTable, deleted: Stamp): void {
  if (childrenOf(table.name).length > 0) applying.returned.add(deleted);
}

/**
 * The rows that were deleted here with one that came back: their deletions get places after it. Whoever receives them and still has these rows knows then
 * that their parent has survived, and sends them.
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
