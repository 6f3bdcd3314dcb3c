import { own } from "../../../../contracts/kit/own.ts";
import type { CatalogColumn } from "../../../platform/db/catalog.ts";
import type { RawRow, RunSql } from "../../../platform/db/raw.ts";
import { newId } from "../../../platform/ids.ts";
import { keySeparator, syncCondition, workspaceOf } from "../capture/expressions.ts";
import { fieldsOf } from "../capture/settle.ts";
import { never } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { stampOfUnit, unitsOf, versionOf } from "../merge/merge.ts";
import type { Stamps, Values, Version } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { encoded, type Place, valuesOfRow } from "./codec.ts";

/** Functions that compute derived columns from the other columns, by table. */
export type Derive = Readonly<Record<string, (values: Values, workspaceId: string) => Values>>;

/** The context for reading and writing rows of a workspace. */
export interface Rows extends Place {
  readonly run: RunSql;
  readonly derive: Derive;
}

export interface Known {
  readonly version: Version;
  readonly seq: number;
  /** Workstation: the version that was last equal on both sides. */
  readonly shared: Stamps | null;
  /** Host: the installation that sent exactly this version. */
  readonly origin?: string | null;
  /** Whether the stored hash of the values is still valid. */
  readonly keepsHash?: boolean;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The indexed column and value that find a row with a natural key. Undefined: the table has no column for this. */
export function lookupOf(
  table: SyncedTable,
  id: string,
  { derive, workspaceId }: Pick<Rows, "workspaceId" | "derive">,
): { readonly sqlName: string; readonly value: unknown } | undefined {
  const { lookup } = table.policy;
  const column = lookup === undefined ? undefined : table.columns.get(lookup);
  if (lookup === undefined || column === undefined) return undefined;
  const derived = own(derive, table.name)?.(keyOfId(table, id), workspaceId) ?? {};
  return { sqlName: column.sqlName, value: own(derived, lookup) };
}

/** The condition that selects a row of the workspace by its id. */
export function isRow(table: SyncedTable, id: string, rows: Pick<Rows, "workspaceId" | "derive">): Condition {
  const { workspaceId } = rows;
  const lookup = lookupOf(table, id, rows);
  if (lookup !== undefined) return { sql: `${table.name}.${lookup.sqlName} = ?`, values: [lookup.value] };
  const parts = table.key.length === 0 ? [] : id.split(keySeparator);
  const key = table.key.map((name) => `${table.name}.${table.columns.get(name)?.sqlName} = ?`);
  // Ids are unique across workspaces. Natural keys are not.
  const within = table.policy.key === undefined ? [] : [`${workspaceOf(table, table.name)} = ?`];
  return { sql: [...key, ...within].join(" and "), values: [...parts, ...within.map(() => workspaceId)] };
}

/**
 * Whether an id has one part per key column. A table with one row per workspace has no key columns, and its row has an
 * empty id.
 */
export const isIdOf = ({ key }: SyncedTable, id: string): boolean =>
  key.length === 0 ? id === "" : id.split(keySeparator).length === key.length;

/** The values of the key columns that are sent, from the row's id. */
export function keyOfId({ key, traveling }: SyncedTable, id: string): Values {
  const parts = id.split(keySeparator);
  const sent = traveling.filter(({ name }) => key.includes(name));
  return Object.fromEntries(sent.map(({ name }) => [name, parts[key.indexOf(name)]]));
}

export const select = (table: SyncedTable): string =>
  `select ${table.traveling.map((column) => sentColumn(table, column)).join(", ")}`;

/**
 * SQL for a column as it is sent. A reference to a row that is not synced is sent as null: each server keeps these
 * references for itself.
 */
function sentColumn({ name: of, parents }: SyncedTable, { name, sqlName }: CatalogColumn): string {
  const plain = `${of}.${sqlName}`;
  const parent = tableNamed(parents.find(({ column }) => column === name)?.table ?? "");
  const [key] = parent?.key ?? [];
  const keyName = key === undefined ? undefined : parent?.columns.get(key)?.sqlName;
  if (parent?.policy.only === undefined || keyName === undefined) return plain;
  return `(select parent.${keyName} from ${parent.name} parent where parent.${keyName} = ${plain} and ${syncCondition(parent, "parent")}) as ${sqlName}`;
}

export async function readValues(rows: Rows, table: SyncedTable, id: string): Promise<Values | null> {
  const { sql, values } = isRow(table, id, rows);
  const [row] = await rows.run(`${select(table)} from ${table.name} where ${sql}`, values);
  return row ? valuesOfRow(table, row, rows) : null;
}

/** The workspace that has the row with this id. Undefined: there is no row, or the id is invalid. */
export async function workspaceWith(rows: Rows, table: SyncedTable, id: string): Promise<string | undefined> {
  if (!isIdOf(table, id)) return undefined;
  const { sql, values } = isRow(table, id, rows);
  const [row] = await rows.run(
    `select ${workspaceOf(table, table.name)} as workspace from ${table.name} where ${sql}`,
    values,
  );
  return row ? String(row.workspace) : undefined;
}

/** Builds a version from the stamps in `sync_rows` and the values in the table. */
export function versionFrom(table: SyncedTable, row: RawRow, known: Values | null): Version {
  const deleted = row.deleted === null ? null : String(row.deleted);
  if (row.stamp === never || known === null) return { stamp: never, fields: {}, deleted, values: null };
  const values = row.extra === null ? known : { ...known, ...(fieldsOf(row.extra) as Values) };
  // Common case: all units have the same stamp.
  if (row.fields === null) return { stamp: String(row.stamp), fields: {}, deleted, values };
  const stored = { stamp: String(row.stamp), fields: fieldsOf(row.fields), deleted, values };
  const stamps = new Map([...unitsOf(table.rules, values).keys()].map((unit) => [unit, stampOfUnit(stored, unit)]));
  return versionOf(stamps, values, deleted);
}

export async function readKnown(rows: Rows, table: SyncedTable, id: string): Promise<Known | undefined> {
  const [row] = await rows.run("select * from sync_rows where table_no = ? and row_id = ? and workspace_id = ?", [
    table.policy.no,
    id,
    rows.workspaceId,
  ]);
  if (!row) return undefined;
  const values = row.stamp === never ? null : await readValues(rows, table, id);
  const origin = row.origin === null ? null : String(row.origin);
  return { version: versionFrom(table, row, values), seq: Number(row.seq), shared: sharedOf(row), origin };
}

/** The shared version in a record of `sync_rows`. */
export function sharedOf({ shared_stamp, shared_fields, shared_deleted }: RawRow): Stamps | null {
  if (shared_stamp === null) return null;
  const deleted = shared_deleted === null ? null : String(shared_deleted);
  return { stamp: String(shared_stamp), fields: fieldsOf(shared_fields), deleted };
}

export const fieldsText = (fields: Stamps["fields"] | undefined): string | null =>
  fields === undefined || Object.keys(fields).length === 0 ? null : JSON.stringify(fields);

/**
 * Stores the stamps of a version and removes the pending change of the row: a received version is not a change of this
 * server.
 */
export async function putVersion(rows: Rows, table: SyncedTable, id: string, known: Known): Promise<void> {
  const { version, seq, shared, origin = null, keepsHash = false } = known;
  const key = [table.policy.no, id, rows.workspaceId];
  const extra = Object.entries(version.values ?? {}).filter(
    ([name]) => !table.traveling.some((one) => one.name === name),
  );
  await rows.run("delete from sync_pending where table_no = ? and row_id = ? and workspace_id = ?", key);
  await rows.run(`${put}, hash = ${keepsHash ? "sync_rows.hash" : "null"}`, [
    ...key,
    seq,
    version.stamp,
    fieldsText(version.fields),
    version.deleted,
    shared?.stamp ?? null,
    fieldsText(shared?.fields),
    shared?.deleted ?? null,
    extra.length === 0 ? null : JSON.stringify(Object.fromEntries(extra)),
    origin,
  ]);
}

const put = `insert into sync_rows (table_no, row_id, workspace_id, seq, stamp, fields, deleted, shared_stamp, shared_fields,
  shared_deleted, extra, origin) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (table_no, row_id, workspace_id) do update set seq = excluded.seq,
  stamp = excluded.stamp, fields = excluded.fields, deleted = excluded.deleted, shared_stamp = excluded.shared_stamp,
  shared_fields = excluded.shared_fields, shared_deleted = excluded.shared_deleted, extra = excluded.extra, origin = excluded.origin`;

/** Writes the values to the table. Updates only columns that differ, so that values which other servers do not know are kept. */
export async function writeValues(rows: Rows, table: SyncedTable, id: string, values: Values): Promise<void> {
  const before = await readValues(rows, table, id);
  const changed = table.traveling.filter(
    ({ name }) =>
      Object.hasOwn(values, name) && (before === null || canonical(own(before, name)) !== canonical(own(values, name))),
  );
  if (before !== null && changed.length === 0) return;
  const set: (readonly [string, unknown])[] = changed.map((column) => [
    column.sqlName,
    encoded(table, column, own(values, column.name), rows),
  ]);
  for (const [name, value] of Object.entries(own(rows.derive, table.name)?.(values, rows.workspaceId) ?? {})) {
    set.push([table.columns.get(name)?.sqlName ?? name, value]);
  }
  if (before !== null) {
    const { sql, values: key } = isRow(table, id, rows);
    const assigned = set.map(([name]) => `${name} = ?`).join(", ");
    await rows.run(`update ${table.name} set ${assigned} where ${sql}`, [...set.map(([, value]) => value), ...key]);
    return;
  }
  const all = new Map([...set, ...ownColumns(rows, table, id, { common: await ofWorkspace(rows, table) })]);
  const names = [...all.keys()].join(", ");
  await rows.run(`insert into ${table.name} (${names}) values (${[...all].map(() => "?").join(", ")})`, [
    ...all.values(),
  ]);
}

export interface Given {
  /** Column values that are the same for all rows of the workspace. */
  readonly common: readonly (readonly [string, unknown])[];
  /** Generates the id of a row that is found by a natural key. */
  readonly ownId?: () => string;
}

/** The columns of a new row that are not sent: its id, workspace and owner. */
export function ownColumns(
  rows: Rows,
  table: SyncedTable,
  id: string,
  { common, ownId = newId }: Given,
): (readonly [string, unknown])[] {
  const { policy, columns, key } = table;
  const set: (readonly [string, unknown])[] = [];
  const parts = id.split(keySeparator);
  for (const [at, name] of key.entries()) set.push([columns.get(name)?.sqlName ?? name, parts[at]]);
  if (columns.get("id") && !key.includes("id")) set.push(["id", ownId()]);
  if (columns.has("workspaceId")) set.push(["workspace_id", rows.workspaceId]);
  for (const name of policy.owner ?? []) set.push([columns.get(name)?.sqlName ?? name, rows.ownerId]);
  const arrived = columns.get(policy.arrived ?? "");
  if (arrived) set.push([arrived.sqlName, encoded(table, arrived, true, rows)]);
  return [...set, ...common];
}

/** The column values that are the same for all rows of a workspace. */
export const ofWorkspace = async (rows: Rows, { policy }: SyncedTable): Promise<(readonly [string, unknown])[]> =>
  policy.ofWorkspace === "market" ? [["market", await marketOf(rows)]] : [];

/** The number of the workspace's market. Creates the market if it does not exist. */
async function marketOf({ run, workspaceId }: Rows): Promise<unknown> {
  const find = "select number from markets where workspace_id = ?";
  const [known] = await run(find, [workspaceId]);
  if (known) return known.number;
  await run("insert into markets (workspace_id) values (?)", [workspaceId]);
  return (await run(find, [workspaceId]))[0]?.number;
}
