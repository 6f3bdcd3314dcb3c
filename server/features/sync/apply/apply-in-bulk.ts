import { own } from "../../../../contracts/kit/own.ts";
import { type RawRow, selectByIds } from "../../../platform/db/raw.ts";
import { rowIdOf } from "../capture/expressions.ts";
import { isStamp } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { isAlive, isSameVersion, merged } from "../merge/merge.ts";
import type { Stamps, Version } from "../merge/version.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type Applying, keyOfRow, mustReturnToSender, seqOfReceived } from "./applying.ts";
import { faultOf, isStorable, travelingBy } from "./codec.ts";
import { markForRegrade } from "./grades.ts";
import { hashIfWhole, insertNew } from "./insert-new.ts";
import { insertRecords } from "./insert-records.ts";
import { originOfKept } from "./kept.ts";
import { collectEvent } from "./news.ts";
import { type LiveRow, withoutObstacles } from "./obstacles.ts";
import { areRows, readVersions } from "./read-versions.ts";
import { fieldsText, isIdOf, keyOfId, sharedOf } from "./rows.ts";

/**
 * Applies received rows in bulk: new rows without obstacles (missing parent, taken unique value, file), and rows with
 * the same values as the stored row. In a mirror nearly all rows are of these kinds. The other rows are left for
 * `applyRow`. The result is the same, with a few statements per table instead of a dozen per row.
 */
export async function applyInBulk(applying: Applying, rows: readonly SentRow[]): Promise<void> {
  const byTable = Map.groupBy(onlyOnce(rows), ({ table }) => table);
  for (const table of syncedTables) {
    const checked = (byTable.get(table.name) ?? []).flatMap((row) => checkedRow(table, row));
    if (checked.length === 0) continue;
    if ((await isNewHere(applying, table, checked)) && (await insertFree(applying, table, checked))) continue;
    const { fresh, known } = await classified(applying, table, checked);
    await applyEqualRows(applying, table, known);
    await insertFree(applying, table, fresh);
  }
}

/** Inserts the rows without obstacles. Returns false if the database refused one: then `applyRow` applies the rows one by one. */
async function insertFree(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<boolean> {
  const free = await withoutObstacles(applying, table, rows);
  if (free.length === 0) return true;
  const isInserted = await insertNew(applying, table, free);
  if (!isInserted) return false;
  recordApplied(applying, table, free);
  for (const row of applying.news?.tables.has(table.name) ? free : []) {
    collectEvent(applying.news, table, { id: row.id, version: row, before: null });
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

/** The row with its key columns added to its values, or an empty array if the row is invalid, deleted, or refers to files. */
function checkedRow(table: SyncedTable, row: SentRow): LiveRow[] {
  const { values, id, fields, based } = row;
  if (values === null || row.deleted !== null || !isAlive(row) || table.policy.files !== undefined) return [];
  if (!isStorable([id, Object.keys(fields), based, Object.keys(values)]) || !isIdOf(table, id)) return [];
  if (!isStamp(row.stamp) || !Object.values(fields).every(isStamp)) return [];
  const key = keyOfId(table, id);
  const isWhole = Object.keys(key).every((name) => own(values, name) === own(key, name));
  const whole = isWhole ? values : { ...values, ...key };
  // A vehicle's cover is a photo, which may belong to another workspace.
  if ((own(whole, "coverKey") ?? null) !== null || faultOf(table, whole) !== undefined) return [];
  return [isWhole ? { ...row, values } : { ...row, values: whole }];
}

/** A received row, and its record in `sync_rows`. */
interface Known {
  readonly row: LiveRow;
  readonly stored: RawRow;
}

/** The number of rows to look up before all rows are looked up. Our own choice. */
const samples = 8;

/**
 * Whether these rows are probably new, as in a first mirror: the sampled rows are unknown, and no row of the table is
 * pending or held. Then a direct insert is cheaper than a lookup of all rows. It fails if a row exists, because ids and
 * the lookup columns of natural keys are unique.
 */
async function isNewHere(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<boolean> {
  const { run, workspaceId } = applying;
  const { no, key, lookup } = table.policy;
  const step = Math.max(4, Math.ceil(rows.length / samples));
  if (rows.length < step || (key !== undefined && lookup === undefined)) return false;
  const some = rows.filter((_, at) => at % step === 0);
  if ((await classified(applying, table, some)).fresh.length < some.length) return false;
  const of = "where table_no = ? and workspace_id = ?";
  const [waiting] = await run(
    `select 1 as found where exists (select 1 from sync_pending ${of}) or exists (select 1 from sync_held ${of})
      or exists (select 1 from sync_dead ${of} and waits_for is not null)`,
    [no, workspaceId, no, workspaceId, no, workspaceId],
  );
  return waiting === undefined;
}

/**
 * `fresh`: this server has no row in any workspace, no version and no held row. `known`: this server has the row and
 * its version, and no pending change.
 */
async function classified(
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
  const unsettled = new Set<string>();
  for (const place of ["sync_pending", "sync_held"]) {
    for (const { row_id: id } of await of("row_id", place)) unsettled.add(String(id));
  }
  for (const { row_id: id } of await of("row_id", "sync_dead", "and waits_for is not null")) unsettled.add(String(id));
  const versions = new Map((await of("*", "sync_rows")).map((row) => [String(row.row_id), row]));
  const { sql, values } = areRows(applying, table, ids);
  const found = await run(`select ${rowIdOf(table, table.name)} as id from ${table.name} where ${sql}`, values);
  const here = new Set(found.map(({ id }) => String(id)));
  const settled = rows.filter(({ id }) => !unsettled.has(id));
  return {
    fresh: settled.filter(({ id }) => !here.has(id) && !versions.has(id)),
    known: settled.flatMap((row) => {
      const stored = versions.get(row.id);
      return stored && here.has(row.id) ? [{ row, stored }] : [];
    }),
  };
}

/** Stores the merged stamps of rows that have the same values here, as after both sides are linked again. */
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
  recordApplied(applying, table, applied);
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
    !isSameVersion(result, before) || Number(stored.seq) === 0 || mustReturnToSender(applying, known, isSame);
  const seq = isNews ? applying.nextSeq() : Number(stored.seq);
  const origin = isSame && applying.origin !== null ? applying.origin : originOfKept(row, result);
  return versionRecordOf(applying, table, { row, stored, version: result, seq, shared: sharedOf(stored), origin });
}

function recordApplied(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): void {
  for (const row of rows) {
    const key = keyOfRow(row);
    applying.waiting.delete(key);
    applying.verdicts.set(key, "merged");
    applying.done.push(row);
    markForRegrade(applying.graded, table, row.values);
  }
}

type RowRecord = Readonly<Record<string, unknown>>;

interface Stored extends Known {
  readonly version: Version;
  readonly seq: number;
  readonly shared: Stamps | null;
  readonly origin: string | null;
}

/** The record of `sync_rows`, equal to what `putVersion` stores. */
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
    // The values are equal to the stored values.
    hash: hashIfWhole(table, row, Object.fromEntries(extra)) ?? stored.hash,
  };
}
