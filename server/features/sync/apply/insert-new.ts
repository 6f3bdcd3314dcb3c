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
 * Bulk insert of rows that are new on this server, as in a first mirror. A row must take only microseconds, so values
 * are collected by column without an object per row, and the next rows are prepared while Postgres inserts the previous
 * ones.
 */

/**
 * Rows per statement: enough to make the cost of a statement small, and few enough to prepare the next rows during an
 * insert. Our own choice.
 */
const rowsAtOnce = 500;

/** Inserts new rows and their versions. Returns false if the database refused a row: then none was inserted. */
export async function insertNew(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Promise<boolean> {
  const { run, dialect } = applying;
  await run("savepoint sync_new");
  try {
    const common = await ofWorkspace(applying, table);
    const parts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
      rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
    );
    // Disable the capture triggers: they would double the cost, and their notes would be removed again.
    if (dialect === "pg") await run(`select set_config('${applyingRows}', 'on', true)`);
    await insertPipelined(applying, parts, async (part, insert) => {
      for (const columns of columnsOf(applying, table, part, common)) await insert(table.name, columns);
    });
    // After an error, the rollback to the savepoint also resets this setting.
    if (dialect === "pg") await run(`select set_config('${applyingRows}', 'off', true)`);
    await removePending(applying, table, rows);
    await insertPipelined(applying, parts, (part, insert) => insert("sync_rows", versionsOf(applying, table, part)));
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

/**
 * Prepares the next part while the previous one is inserted: Postgres runs in another process. A transaction runs one
 * statement at a time.
 */
async function insertPipelined(
  applying: Applying,
  parts: readonly (readonly LiveRow[])[],
  each: (part: readonly LiveRow[], insert: Insert) => Promise<void>,
): Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const insert: Insert = async (name, columns) => {
    await running;
    running = insertColumns(applying, name, columns);
    if (applying.dialect === "sqlite") return;
    // The promise is awaited later. Without this handler, an earlier rejection would be reported as unhandled.
    running.catch(() => undefined);
    // The driver sends the statement in the next turn of the event loop.
    await nextTurn();
    applying.meanwhile();
  };
  try {
    for (const part of parts) await each(part, insert);
  } finally {
    // The last statement must end before the caller uses the savepoint.
    await running.catch(() => undefined);
  }
  await running;
}

/** Removes the pending changes that older triggers noted: received rows are not changes of this server. */
async function removePending(
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

/**
 * The columns of new rows. Another version of the product may omit columns: these rows get the default values, so each
 * set of columns is a group of its own.
 */
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

/** The records of `sync_rows`, equal to those that `putVersion` stores. */
function versionsOf(applying: Applying, table: SyncedTable, rows: readonly LiveRow[]): Columns {
  const { isHost, origin, workspaceId } = applying;
  const extras = rows.map((row) => extraOf(table, row));
  const ofAll = <T>(value: T): T[] => Array<T>(rows.length).fill(value);
  // Workstation: a received version is the shared version. Host: the row gets a sequence number, so that workstations pull it.
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

/** Values of columns that are unknown to this version of the product. */
function extraOf(table: SyncedTable, { values }: LiveRow): Record<string, unknown> | null {
  const columns = travelingBy(table);
  const isExtra = (name: string): boolean => !columns.has(name);
  if (!Object.keys(values).some(isExtra)) return null;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isExtra(name)));
}

/** The hash of a row. Null if another version of the product omitted a column: the hash is then computed when it is needed. */
export const hashIfWhole = (
  table: SyncedTable,
  { id, values }: LiveRow,
  extra: Readonly<Record<string, unknown>>,
): string | null =>
  table.traveling.every(({ name }) => Object.hasOwn(values, name)) ? hashOfRow(table, id, values, extra) : null;
