import { own } from "../../../../contracts/kit/own.ts";
import { catalog } from "../../../platform/db/catalog.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { isAmong } from "../../../platform/db/raw.ts";
import { rowIdOf, workspaceOf } from "../capture/expressions.ts";
import { isStamp } from "../clock/stamp.ts";
import { isAlive } from "../merge/merge.ts";
import { type SyncedTable, syncedTables, tableNamed } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type Applying, keyOfRow } from "./applying.ts";
import { encoded, faultOf, isStorable } from "./codec.ts";
import { noteGraded } from "./grades.ts";
import { insertRecords } from "./insert-records.ts";
import { areRows } from "./read-versions.ts";
import { isIdOf, keyOfId, ofWorkspace, ownColumns } from "./rows.ts";

/**
 * Applies the received rows that are new here and meet nothing: no other version, no missing parent, no taken value, no file. A first
 * mirror has hardly any others. It takes some statements for all rows of a table instead of some for each row, and its result is that of
 * `applyRow`, which gets the rest.
 */
export async function applyNewRows(applying: Applying, rows: readonly SentRow[]): Promise<void> {
  const byTable = Map.groupBy(onlyOnce(rows), ({ table }) => table);
  for (const table of syncedTables) {
    const checked = (byTable.get(table.name) ?? []).flatMap((row) => checkedRow(table, row));
    if (checked.length === 0) continue;
    const fresh = await withoutObstacles(applying, table, await unknownRows(applying, table, checked));
    if (fresh.length > 0) await insertAll(applying, table, fresh);
  }
}

function onlyOnce(rows: readonly SentRow[]): SentRow[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOfRow(row), (counts.get(keyOfRow(row)) ?? 0) + 1);
  return rows.filter((row) => counts.get(keyOfRow(row)) === 1);
}

type LiveRow = SentRow & { readonly values: NonNullable<SentRow["values"]> };

/** The row with its key among its values, if nothing is wrong with it. A deleted one, or one that names files, is not for here. */
function checkedRow(table: SyncedTable, row: SentRow): LiveRow[] {
  const { values, ...sender } = row;
  if (values === null || row.deleted !== null || !isAlive(row) || table.policy.files !== undefined) return [];
  const stamps = [row.stamp, ...Object.values(row.fields)];
  if (!isStorable([sender, Object.keys(values)]) || !stamps.every(isStamp) || !isIdOf(table, row.id)) return [];
  const whole = { ...values, ...keyOfId(table, row.id) };
  // a vehicle's cover is a photo, which may be another workspace's
  if ((own(whole, "coverKey") ?? null) !== null || faultOf(table, whole) !== undefined) return [];
  return [{ ...row, values: whole }];
}

/** Those of which this server has nothing: no row, whichever workspace it is of, no version, and none that waits. */
async function unknownRows(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<LiveRow[]> {
  const { run, workspaceId, dialect } = applying;
  const ids = rows.map(({ id }) => id);
  const known = new Set<string>();
  for (const place of ["sync_rows", "sync_pending", "sync_held"]) {
    const found = await run(
      `select row_id from ${place} where table_no = ? and workspace_id = ? and row_id ${isAmong(dialect)}`,
      [table.policy.no, workspaceId, JSON.stringify(ids)],
    );
    for (const { row_id: id } of found) known.add(String(id));
  }
  const { sql, values } = areRows(applying, table, ids);
  const stored = await run(`select ${rowIdOf(table, table.name)} as id from ${table.name} where ${sql}`, values);
  for (const { id } of stored) known.add(String(id));
  return rows.filter(({ id }) => !known.has(id));
}

async function withoutObstacles(
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

/** The rows that refer to a row of the workspace, or to none. */
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

/** The rows of which no other one, here or among them, has the values of a unique index. */
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
  const placeOf = ({ values }: LiveRow): string | undefined => {
    const all = columns.map((column) =>
      column.name === "workspaceId" ? applying.workspaceId : encoded(table, column, own(values, column.name), applying),
    );
    return all.some((value) => value === null) ? undefined : JSON.stringify(all.map(String));
  };
  const counts = new Map<string, number>();
  for (const place of rows.map(placeOf)) if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
  if (counts.size === 0) return rows;
  const wanted = [...new Set(rows.map(({ values }) => own(values, searched.name)))].filter((value) => value !== null);
  const found = await applying.run(
    `select ${columns.map(({ sqlName }) => sqlName).join(", ")} from ${table.name} where ${searched.sqlName} ${isAmong(applying.dialect)}`,
    [JSON.stringify(wanted)],
  );
  const taken = new Set(found.map((row) => JSON.stringify(columns.map(({ sqlName }) => String(own(row, sqlName))))));
  return rows.filter((row) => {
    const place = placeOf(row);
    return place === undefined || (counts.get(place) === 1 && !taken.has(place));
  });
}

/** What the database refuses is left for `applyRow`, which finds the row. */
async function insertAll(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<void> {
  const { run, workspaceId, dialect } = applying;
  await run("savepoint sync_new");
  try {
    const common = await ofWorkspace(applying, table);
    const records = rows.map((row) => recordOf(applying, table, row, common));
    await insertRecords(applying, table.name, records);
    // what the triggers have noted is no change of this server
    await run(`delete from sync_pending where table_no = ? and workspace_id = ? and row_id ${isAmong(dialect)}`, [
      table.policy.no,
      workspaceId,
      JSON.stringify(rows.map(({ id }) => id)),
    ]);
    await insertRecords(
      applying,
      "sync_rows",
      rows.map((row) => versionRecordOf(applying, table, row)),
    );
  } catch (error) {
    if (!isRowError(error)) throw error;
    await run("rollback to savepoint sync_new");
    await run("release savepoint sync_new");
    return;
  }
  await run("release savepoint sync_new");
  for (const row of rows) {
    applying.waiting.delete(keyOfRow(row));
    applying.verdicts.set(keyOfRow(row), "merged");
    applying.done.push(row);
    noteGraded(applying.graded, table, row.values);
  }
}

type RowRecord = Readonly<Record<string, unknown>>;

/** The columns of the new row by their SQL names. */
function recordOf(
  applying: Applying,
  table: SyncedTable,
  { id, values }: LiveRow,
  common: readonly (readonly [string, unknown])[],
): RowRecord {
  const record: Record<string, unknown> = {};
  for (const column of table.traveling) {
    if (Object.hasOwn(values, column.name)) {
      record[column.sqlName] = encoded(table, column, own(values, column.name), applying);
    }
  }
  for (const [name, value] of Object.entries(own(applying.derive, table.name)?.(values, applying.workspaceId) ?? {})) {
    record[table.columns.get(name)?.sqlName ?? name] = value;
  }
  for (const [name, value] of ownColumns(applying, table, id, common)) record[name] = value;
  return record;
}

/** As `applyRow` stores it: a host gives it a place, for its workstations to pull; on a workstation both sides have it now. */
function versionRecordOf(applying: Applying, table: SyncedTable, row: LiveRow): RowRecord {
  const traveling = new Set(table.traveling.map(({ name }) => name));
  const extra = Object.entries(row.values).filter(([name]) => !traveling.has(name));
  const fields = Object.keys(row.fields).length === 0 ? null : JSON.stringify(row.fields);
  const { isHost } = applying;
  return {
    table_no: table.policy.no,
    row_id: row.id,
    workspace_id: applying.workspaceId,
    seq: isHost ? applying.nextSeq() : 0,
    stamp: row.stamp,
    fields,
    deleted: null,
    shared_stamp: isHost ? null : row.stamp,
    shared_fields: isHost ? null : fields,
    shared_deleted: null,
    extra: extra.length === 0 ? null : JSON.stringify(Object.fromEntries(extra)),
  };
}
