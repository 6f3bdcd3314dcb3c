import { own } from "../../../../contracts/kit/own.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { isAmong, type RawRow, selectByIds } from "../../../platform/db/raw.ts";
import { newId, newIds } from "../../../platform/ids.ts";
import { rowIdOf } from "../capture/expressions.ts";
import { applyingRows } from "../capture/triggers.ts";
import { isStamp } from "../clock/stamp.ts";
import { hashOfRow } from "../compare/row-hash.ts";
import { canonical } from "../merge/canonical.ts";
import { isAlive, isSameVersion, merged } from "../merge/merge.ts";
import type { Stamps, Values, Version } from "../merge/version.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type Applying, isForgottenThere, keyOfRow, seqOfReceived } from "./applying.ts";
import { encoded, faultOf, isStorable, travelingBy } from "./codec.ts";
import { noteGraded } from "./grades.ts";
import { waitingLetters } from "./held.ts";
import { insertRecords } from "./insert-records.ts";
import { type LiveRow, withoutObstacles } from "./obstacles.ts";
import { areRows, readVersions } from "./read-versions.ts";
import { fieldsText, type Given, isIdOf, keyOfId, ofWorkspace, ownColumns, sharedOf } from "./rows.ts";

/**
 * Applies received rows together: those that are new here and meet nothing (no missing parent, no taken value, no file), and those with the
 * values of the row that is here. A first mirror, and another one, have hardly any others, which are left for `applyRow`. It takes some statements
 * for the rows of a table instead of a dozen for each row; the result is the same.
 */
export async function applyTogether(applying: Applying, rows: readonly SentRow[]): Promise<void> {
  const byTable = Map.groupBy(onlyOnce(rows), ({ table }) => table);
  for (const table of syncedTables) {
    const checked = (byTable.get(table.name) ?? []).flatMap((row) => checkedRow(table, row));
    if (checked.length === 0) continue;
    const { fresh, known } = await sorted(applying, table, checked);
    await applyEqualRows(applying, table, known);
    const free = await withoutObstacles(applying, table, fresh);
    if (free.length > 0) await insertAll(applying, table, free);
  }
}

function onlyOnce(rows: readonly SentRow[]): SentRow[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOfRow(row), (counts.get(keyOfRow(row)) ?? 0) + 1);
  return rows.filter((row) => counts.get(keyOfRow(row)) === 1);
}

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

/** A received row, and the version of it that is here. */
interface Known {
  readonly row: LiveRow;
  readonly stored: RawRow;
}

/**
 * `fresh`: of which this server has nothing: no row, whichever workspace it is of, no version, and none that waits. `known`: with a version
 * here, and no change that waits for its place.
 */
async function sorted(
  applying: Applying,
  table: SyncedTable,
  rows: readonly LiveRow[],
): Promise<{ readonly fresh: LiveRow[]; readonly known: Known[] }> {
  const { run, workspaceId, dialect } = applying;
  const ids = rows.map(({ id }) => id);
  const of = (columns: string, place: string) =>
    run(
      selectByIds(dialect, {
        columns: `${place}.${columns}`,
        table: place,
        where: "table_no = ? and row_id = given.id and workspace_id = ?",
      }),
      [JSON.stringify(ids), table.policy.no, workspaceId],
    );
  const moving = new Set<string>(await waitingLetters(applying, table.policy.no));
  for (const place of ["sync_pending", "sync_held"]) {
    for (const { row_id: id } of await of("row_id", place)) moving.add(String(id));
  }
  const versions = new Map((await of("*", "sync_rows")).map((row) => [String(row.row_id), row]));
  const { sql, values } = areRows(applying, table, ids);
  const found = await run(`select ${rowIdOf(table, table.name)} as id from ${table.name} where ${sql}`, values);
  const here = new Set(found.map(({ id }) => String(id)));
  const still = rows.filter(({ id }) => !moving.has(id));
  return {
    fresh: still.filter(({ id }) => !here.has(id) && !versions.has(id)),
    known: still.flatMap((row) => {
      const stored = versions.get(row.id);
      return stored && here.has(row.id) ? [{ row, stored }] : [];
    }),
  };
}

/** Rows with the values that are here, as when both sides are linked again: only their stamps may differ. */
async function applyEqualRows(applying: Applying, table: SyncedTable, known: readonly Known[]): Promise<void> {
  if (known.length === 0) return;
  const versions = await readVersions(
    applying,
    known.map(({ stored }) => stored),
  );
  const records: RowRecord[] = [];
  const applied: LiveRow[] = [];
  for (const { row, stored } of known) {
    const before = versions.get(stored);
    if (before === undefined || before.deleted !== null || !isAlive(before)) continue;
    if (canonical(before.values) !== canonical(row.values)) continue;
    const result = merged(table.rules, before, row);
    records.push(equalRecordOf(applying, table, row, { before, stored, result }));
    applied.push(row);
  }
  if (records.length === 0) return;
  await insertRecords(applying, "sync_rows", records, ["table_no", "row_id", "workspace_id"]);
  noteApplied(applying, table, applied);
}

interface Merged {
  readonly before: Version;
  readonly stored: RawRow;
  readonly result: Version;
}

function equalRecordOf(applying: Applying, table: SyncedTable, row: LiveRow, { before, stored, result }: Merged) {
  const isSame = isSameVersion(result, row);
  if (!applying.isHost) {
    const seq = seqOfReceived(applying, row, isSame);
    return versionRecordOf(applying, table, { row, version: result, seq, shared: row, origin: null });
  }
  const known = { origin: stored.origin === null ? null : String(stored.origin) };
  const isNews =
    !isSameVersion(result, before) || Number(stored.seq) === 0 || isForgottenThere(applying, known, isSame);
  const seq = isNews ? applying.nextSeq() : Number(stored.seq);
  const origin = isSame ? applying.origin : null;
  return versionRecordOf(applying, table, { row, version: result, seq, shared: sharedOf(stored), origin });
}

/** What the database refuses is left for `applyRow`, which finds the row. */
async function insertAll(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<void> {
  const { run, workspaceId, dialect } = applying;
  await run("savepoint sync_new");
  try {
    const common = await ofWorkspace(applying, table);
    const ids = newIds(rows.length);
    const records = rows.map((row, at) => recordOf(applying, table, row, { common, ownId: () => ids[at] ?? newId() }));
    await uncaptured(applying, () => insertRecords(applying, table.name, records));
    // what the triggers have noted is no change of this server
    await run(`delete from sync_pending where table_no = ? and workspace_id = ? and row_id ${isAmong(dialect)}`, [
      table.policy.no,
      workspaceId,
      JSON.stringify(rows.map(({ id }) => id)),
    ]);
    await insertRecords(
      applying,
      "sync_rows",
      rows.map((row) => {
        const { isHost, origin } = applying;
        // a host gives it a place, for its workstations to pull
        const [seq, shared] = isHost ? [applying.nextSeq(), null] : [seqOfReceived(applying, row, true), row];
        return versionRecordOf(applying, table, { row, version: row, seq, shared, origin });
      }),
    );
  } catch (error) {
    if (!isRowError(error)) throw error;
    await run("rollback to savepoint sync_new");
    await run("release savepoint sync_new");
    return;
  }
  await run("release savepoint sync_new");
  noteApplied(applying, table, rows);
}

/** On Postgres, the triggers note nothing meanwhile: it would cost as much as the insert, and would be removed again. */
async function uncaptured({ run, dialect }: Applying, work: () => Promise<void>): Promise<void> {
  const set = (value: "on" | "off") => run(`select set_config('${applyingRows}', '${value}', true)`);
  if (dialect === "pg") await set("on");
  await work();
  // an error rolls back to the savepoint, and the setting with it
  if (dialect === "pg") await set("off");
}

function noteApplied(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): void {
  for (const row of rows) {
    applying.waiting.delete(keyOfRow(row));
    applying.verdicts.set(keyOfRow(row), "merged");
    applying.done.push(row);
    noteGraded(applying.graded, table, row.values);
  }
}

type RowRecord = Readonly<Record<string, unknown>>;

/** The columns of the new row by their SQL names. */
function recordOf(applying: Applying, table: SyncedTable, { id, values }: LiveRow, given: Given): RowRecord {
  const record = new Map<string, unknown>();
  for (const column of table.traveling) {
    if (Object.hasOwn(values, column.name)) {
      record.set(column.sqlName, encoded(table, column, own(values, column.name), applying));
    }
  }
  for (const [name, value] of Object.entries(own(applying.derive, table.name)?.(values, applying.workspaceId) ?? {})) {
    record.set(table.columns.get(name)?.sqlName ?? name, value);
  }
  for (const [name, value] of ownColumns(applying, table, id, given)) record.set(name, value);
  return Object.fromEntries(record);
}

interface Stored {
  readonly row: LiveRow;
  readonly version: Version;
  readonly seq: number;
  readonly shared: Stamps | null;
  readonly origin: string | null;
}

/** As `putVersion` stores it. */
function versionRecordOf(
  { workspaceId }: Applying,
  table: SyncedTable,
  { row, version, seq, shared, origin }: Stored,
): RowRecord {
  const columns = travelingBy(table);
  const extra = Object.entries(version.values ?? {}).filter(([name]) => !columns.has(name));
  return {
    table_no: table.policy.no,
    row_id: row.id,
    workspace_id: workspaceId,
    seq,
    stamp: version.stamp,
    fields: fieldsText(version.fields),
    deleted: version.deleted,
    shared_stamp: shared?.stamp ?? null,
    shared_fields: fieldsText(shared?.fields),
    shared_deleted: shared?.deleted ?? null,
    extra: extra.length === 0 ? null : JSON.stringify(Object.fromEntries(extra)),
    origin,
    hash: hashIfWhole(table, row, Object.fromEntries(extra)),
  };
}

/** Rows with a column that another version of the product does not send get their hash when it is needed. */
const hashIfWhole = (table: SyncedTable, { id, values }: LiveRow, extra: Values): string | null =>
  table.traveling.every(({ name }) => Object.hasOwn(values, name)) ? hashOfRow(table, id, values, extra) : null;
