import { setImmediate as nextTurn } from "node:timers/promises";
import { own } from "../../../../contracts/kit/own.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { isAmong } from "../../../platform/db/raw.ts";
import { newId, newIds } from "../../../platform/ids.ts";
import { applyingRows } from "../capture/triggers.ts";
import { hashOfRow } from "../compare/row-hash.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import { type Applying, seqOfReceived } from "./applying.ts";
import { encoded, travelingBy } from "./codec.ts";
import { type Columns, insertColumns } from "./insert-records.ts";
import { originOfKept } from "./kept.ts";
import type { LiveRow } from "./obstacles.ts";
import { fieldsText, type Given, ofWorkspace, ownColumns } from "./rows.ts";

/*
 * Rows that a server gets for the first time, as in a first mirror. Here the time of a row is counted in microseconds: the values go column by column,
 * without an object for each row, and while Postgres inserts some rows, the next ones are prepared.
 */

/** Rows in a statement: enough that its own time does not count, and few enough that there is something to prepare meanwhile. Our own choice. */
const rowsAtOnce = 500;

/** Inserts rows that are not here, with their versions. Returns whether the database took them; otherwise it has none of them. */
export async function insertNew(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<boolean> {
  const { run, dialect } = applying;
  await run("savepoint sync_new");
  try {
    const common = await ofWorkspace(applying, table);
    const parts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
      rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
    );
    // the triggers note nothing meanwhile: it would cost as much as the insert, and would be removed again
    if (dialect === "pg") await run(`select set_config('${applyingRows}', 'on', true)`);
    await inTurns(applying, parts, async (part, insert) => {
      for (const columns of columnsOf(applying, table, part, common)) await insert(table.name, columns);
    });
    // an error rolls back to the savepoint, and the setting with it
    if (dialect === "pg") await run(`select set_config('${applyingRows}', 'off', true)`);
    await forgetNoted(applying, table, rows);
    await inTurns(applying, parts, (part, insert) => insert("sync_rows", versionsOf(applying, table, part)));
  } catch (error) {
    if (!isRowError(error)) throw error;
    await run("rollback to savepoint sync_new");
    await run("release savepoint sync_new");
    return false;
  }
  await run("release savepoint sync_new");
  return true;
}

type Insert = (table: string, columns: Columns) => Promise<void>;

/** Inserts each part while the next one is prepared: Postgres works in another process. A transaction has one statement at a time. */
async function inTurns(
  applying: Applying,
  parts: readonly (readonly LiveRow[])[],
  each: (part: readonly LiveRow[], insert: Insert) => Promise<void>,
): Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const insert: Insert = async (name, columns) => {
    await running;
    running = insertColumns(applying, name, columns);
    if (applying.dialect === "sqlite") return;
    // it is awaited later, by which time nobody may have seen its error
    running.catch(() => undefined);
    // until now it was not sent
    await nextTurn();
    applying.meanwhile();
  };
  try {
    for (const part of parts) await each(part, insert);
  } finally {
    // the savepoint is for what comes after it
    await running.catch(() => undefined);
  }
  await running;
}

/** What older triggers have noted is no change of this server. */
async function forgetNoted(
  { run, workspaceId, dialect }: Applying,
  { policy }: SyncedTable,
  rows: readonly LiveRow[],
): Promise<void> {
  const place = "sync_pending where table_no = ? and workspace_id = ?";
  const [noted] = await run(`select 1 as found from ${place} limit 1`, [policy.no, workspaceId]);
  if (!noted) return;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  await run(`delete from ${place} and row_id ${isAmong(dialect)}`, [policy.no, workspaceId, ids]);
}

/** The columns of new rows. Rows without a column, which another version of the product does not send, have its default: they go apart. */
function columnsOf(
  applying: Applying,
  table: SyncedTable,
  rows: readonly LiveRow[],
  common: Given["common"],
): Iterable<Columns> {
  const ids = newIds(rows.length);
  const derive = own(applying.derive, table.name);
  const groups = new Map<string, { readonly columns: Map<string, unknown[]>; rows: number }>();
  const put = (columns: Map<string, unknown[]>, name: string, row: number, value: unknown): void => {
    const values = columns.get(name);
    if (values) values[row] = value;
    else columns.set(name, [value]);
  };
  for (const [at, { id, values }] of rows.entries()) {
    const sent = table.traveling.filter(({ name }) => Object.hasOwn(values, name));
    const which = sent.length === table.traveling.length ? "" : sent.map(({ name }) => name).join();
    const group = groups.get(which) ?? { columns: new Map<string, unknown[]>(), rows: 0 };
    if (group.rows === 0) groups.set(which, group);
    const { columns, rows: row } = group;
    for (const column of sent) {
      put(columns, column.sqlName, row, encoded(table, column, own(values, column.name), applying));
    }
    for (const [name, value] of Object.entries(derive?.(values, applying.workspaceId) ?? {})) {
      put(columns, table.columns.get(name)?.sqlName ?? name, row, value);
    }
    const given = { common, ownId: () => ids[at] ?? newId() };
    for (const [name, value] of ownColumns(applying, table, id, given)) put(columns, name, row, value);
    group.rows += 1;
  }
  return [...groups.values()].map(({ columns }) => columns);
}

/** The rows of `sync_rows`, as `putVersion` stores them. */
function versionsOf(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Columns {
  const { isHost, origin, workspaceId } = applying;
  const extras = rows.map((row) => extraOf(table, row));
  const ofAll = <T>(value: T): T[] => Array<T>(rows.length).fill(value);
  // what a workstation receives is shared; a host gives it a place, for its workstations to pull
  const shared = <T>(of: (row: LiveRow) => T): (T | null)[] => (isHost ? ofAll(null) : rows.map(of));
  const fields = rows.map((row) => fieldsText(row.fields));
  return new Map<string, readonly unknown[]>([
    ["table_no", ofAll(table.policy.no)],
    ["row_id", rows.map(({ id }) => id)],
    ["workspace_id", ofAll(workspaceId)],
    ["seq", rows.map((row) => (isHost ? applying.nextSeq() : seqOfReceived(applying, row, true)))],
    ["stamp", rows.map(({ stamp }) => stamp)],
    ["fields", fields],
    ["deleted", rows.map(({ deleted }) => deleted)],
    ["shared_stamp", shared(({ stamp }) => stamp)],
    ["shared_fields", isHost ? ofAll(null) : fields],
    ["shared_deleted", shared(({ deleted }) => deleted)],
    ["extra", extras.map((extra) => extra && JSON.stringify(extra))],
    ["origin", rows.map((row) => origin ?? originOfKept(row, row))],
    ["hash", rows.map((row, at) => hashIfWhole(table, row, extras[at] ?? {}))],
  ]);
}

/** Values of columns that this version of the product does not know. */
function extraOf(table: SyncedTable, { values }: LiveRow): Record<string, unknown> | null {
  const columns = travelingBy(table);
  const isExtra = (name: string): boolean => !columns.has(name);
  if (!Object.keys(values).some(isExtra)) return null;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isExtra(name)));
}

/** Rows with a column that another version of the product does not send get their hash when it is needed. */
export const hashIfWhole = (
  table: SyncedTable,
  { id, values }: LiveRow,
  extra: Readonly<Record<string, unknown>>,
): string | null =>
  table.traveling.every(({ name }) => Object.hasOwn(values, name)) ? hashOfRow(table, id, values, extra) : null;
