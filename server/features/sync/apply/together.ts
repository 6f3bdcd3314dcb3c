import { own } from "../../../../contracts/kit/own.ts";
import { type RawRow, selectByIds } from "../../../platform/db/raw.ts";
import { rowIdOf } from "../capture/expressions.ts";
import { isStamp } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { isAlive, isSameVersion, merged } from "../merge/merge.ts";
import type { Stamps, Version } from "../merge/version.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type Applying, isForgottenThere, keyOfRow, seqOfReceived } from "./applying.ts";
import { faultOf, isStorable, travelingBy } from "./codec.ts";
import { noteGraded } from "./grades.ts";
import { hashIfWhole, insertNew } from "./insert-new.ts";
import { insertRecords } from "./insert-records.ts";
import { originOfKept } from "./kept.ts";
import { noteNews } from "./news.ts";
import { type LiveRow, withoutObstacles } from "./obstacles.ts";
import { areRows, readVersions } from "./read-versions.ts";
import { fieldsText, isIdOf, keyOfId, sharedOf } from "./rows.ts";

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
    if ((await isNewHere(applying, table, checked)) && (await insertFree(applying, table, checked))) continue;
    const { fresh, known } = await sorted(applying, table, checked);
    await applyEqualRows(applying, table, known);
    await insertFree(applying, table, fresh);
  }
}

/** Inserts the rows that meet nothing. Returns whether the database took them; what it refuses is left for `applyRow`, which finds the row. */
async function insertFree(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<boolean> {
  const free = await withoutObstacles(applying, table, rows);
  if (free.length === 0) return true;
  const isInserted = await insertNew(applying, table, free);
  if (!isInserted) return false;
  noteApplied(applying, table, free);
  for (const row of applying.news?.tables.has(table.name) ? free : []) {
    noteNews(applying.news, table, { id: row.id, version: row, before: null });
  }
  return true;
}

function onlyOnce(rows: readonly SentRow[]): readonly SentRow[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keyOfRow(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts.size === rows.length ? rows : rows.filter((row) => counts.get(keyOfRow(row)) === 1);
}

/** The row with its key among its values, if nothing is wrong with it. A deleted one, or one that names files, is not for here. */
function checkedRow(table: SyncedTable, row: SentRow): LiveRow[] {
  const { values, id, fields, based } = row;
  if (values === null || row.deleted !== null || !isAlive(row) || table.policy.files !== undefined) return [];
  if (!isStorable([id, Object.keys(fields), based, Object.keys(values)]) || !isIdOf(table, id)) return [];
  if (!isStamp(row.stamp) || !Object.values(fields).every(isStamp)) return [];
  const key = keyOfId(table, id);
  const isWhole = Object.keys(key).every((name) => own(values, name) === own(key, name));
  const whole = isWhole ? values : { ...values, ...key };
  // a vehicle's cover is a photo, which may be another workspace's
  if ((own(whole, "coverKey") ?? null) !== null || faultOf(table, whole) !== undefined) return [];
  return [isWhole ? { ...row, values } : { ...row, values: whole }];
}

/** A received row, and the version of it that is here. */
interface Known {
  readonly row: LiveRow;
  readonly stored: RawRow;
}

/** How many rows are looked for before all are. Our own choice. */
const samples = 8;

/**
 * Whether these rows seem to be new here, as in a first mirror: none of their table waits, and some of them are unknown. Then looking for the others
 * costs more than the insert that fails if one is known: ids are unique, and so is what finds a row with a natural key.
 */
async function isNewHere(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<boolean> {
  const { run, workspaceId } = applying;
  const { no, key, lookup } = table.policy;
  const step = Math.max(4, Math.ceil(rows.length / samples));
  if (rows.length < step || (key !== undefined && lookup === undefined)) return false;
  const some = rows.filter((_, at) => at % step === 0);
  if ((await sorted(applying, table, some)).fresh.length < some.length) return false;
  const of = "where table_no = ? and workspace_id = ?";
  const [waiting] = await run(
    `select 1 as found where exists (select 1 from sync_pending ${of}) or exists (select 1 from sync_held ${of})
      or exists (select 1 from sync_dead ${of} and waits_for is not null)`,
    [no, workspaceId, no, workspaceId, no, workspaceId],
  );
  return waiting === undefined;
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
  const of = (columns: string, place: string, only = "") =>
    run(
      selectByIds(dialect, {
        columns: `${place}.${columns}`,
        table: place,
        where: `table_no = ? and row_id = given.id and workspace_id = ? ${only}`,
      }),
      [JSON.stringify(ids), table.policy.no, workspaceId],
    );
  const moving = new Set<string>();
  for (const place of ["sync_pending", "sync_held"]) {
    for (const { row_id: id } of await of("row_id", place)) moving.add(String(id));
  }
  for (const { row_id: id } of await of("row_id", "sync_dead", "and waits_for is not null")) moving.add(String(id));
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
    return versionRecordOf(applying, table, { row, stored, version: result, seq, shared: row, origin: null });
  }
  const known = { origin: stored.origin === null ? null : String(stored.origin) };
  const isNews =
    !isSameVersion(result, before) || Number(stored.seq) === 0 || isForgottenThere(applying, known, isSame);
  const seq = isNews ? applying.nextSeq() : Number(stored.seq);
  const origin = isSame && applying.origin !== null ? applying.origin : originOfKept(row, result);
  return versionRecordOf(applying, table, { row, stored, version: result, seq, shared: sharedOf(stored), origin });
}

function noteApplied(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): void {
  for (const row of rows) {
    const key = keyOfRow(row);
    applying.waiting.delete(key);
    applying.verdicts.set(key, "merged");
    applying.done.push(row);
    noteGraded(applying.graded, table, row.values);
  }
}

type RowRecord = Readonly<Record<string, unknown>>;

interface Stored extends Known {
  readonly version: Version;
  readonly seq: number;
  readonly shared: Stamps | null;
  readonly origin: string | null;
}

/** As `putVersion` stores it. */
function versionRecordOf(
  { workspaceId }: Applying,
  table: SyncedTable,
  { row, stored, version, seq, shared, origin }: Stored,
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
    // the values are those that are here
    hash: hashIfWhole(table, row, Object.fromEntries(extra)) ?? stored.hash,
  };
}
