import { own } from "../../../../contracts/kit/own.ts";
import type { CatalogColumn } from "../../../platform/db/catalog.ts";
import type { RawRow } from "../../../platform/db/raw.ts";
import { keySeparator } from "../capture/expressions.ts";
import type { Values } from "../merge/version.ts";
import { columnSchemas, isTooLong } from "../policies/column-values.ts";
import type { SyncedTable } from "../policies/synced-table.ts";

/** Replaces the account of the workspace's owner in sent rows: its id differs between servers. */
export const ownerMark = "@owner";

/** The settings that the encoding of a row depends on. They differ between databases. */
export interface Place {
  readonly dialect: "sqlite" | "pg";
  readonly workspaceId: string;
  readonly ownerId: string;
}

const isAccount = (table: SyncedTable, { name }: CatalogColumn): boolean =>
  table.policy.accounts?.includes(name) ?? false;

function decoded({ kind }: CatalogColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "bool") return value === true || value === 1;
  if (kind === "json") return typeof value === "string" ? JSON.parse(value) : value;
  // The Postgres driver returns 64-bit integers as text.
  return kind === "int" ? Number(value) : value;
}

/** Converts a database row to the values that are sent. */
export function valuesOfRow(table: SyncedTable, row: RawRow, { ownerId }: Place): Values {
  return Object.fromEntries(
    table.traveling.map((column) => {
      const value = own(row, column.sqlName) ?? null;
      if (isAccount(table, column)) return [column.name, value === ownerId ? ownerMark : null];
      return [column.name, column.kind === "text" ? value : decoded(column, jsonOf(column, value))];
    }),
  );
}

/** Postgres returns JSON as parsed values. Serializes them again, so that a JSON string is not parsed twice. */
const jsonOf = ({ kind }: CatalogColumn, value: unknown): unknown =>
  kind === "json" && typeof value !== "string" && value !== null ? JSON.stringify(value) : value;

/** Converts a received value to a database value. */
export function encoded(table: SyncedTable, column: CatalogColumn, value: unknown, place: Place): unknown {
  if (isAccount(table, column)) return value === ownerMark ? place.ownerId : null;
  if (value === null || value === undefined) return null;
  if (column.kind === "json") return JSON.stringify(value);
  if (column.kind === "bool" && place.dialect === "sqlite") return value === true ? 1 : 0;
  return value;
}

const maxInt = 2 ** 53;

/**
 * Whether both databases can store a value. Postgres refuses U+0000 and unpaired surrogates, also in JSON values and
 * JSON keys.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.keys(value).every(isStorable) && Object.values(value).every(isStorable);
}

function isOfKind({ kind, oneOf }: CatalogColumn, value: unknown): boolean {
  if (kind === "text") return typeof value === "string" && (oneOf === undefined || oneOf.includes(value));
  if (kind === "int") return Number.isInteger(value) && Math.abs(Number(value)) < maxInt;
  if (kind === "real") return typeof value === "number" && Number.isFinite(value);
  return kind === "bool" ? typeof value === "boolean" : true;
}

const columnsByName = new WeakMap<SyncedTable, ReadonlyMap<string, CatalogColumn>>();

/** The columns that are sent, by name. */
export function travelingBy(table: SyncedTable): ReadonlyMap<string, CatalogColumn> {
  const known = columnsByName.get(table);
  if (known) return known;
  const columns = new Map(table.traveling.map((column) => [column.name, column]));
  columnsByName.set(table, columns);
  return columns;
}

/** The name of the first column with an invalid value. Received values are unchecked input. */
export function faultOf(table: SyncedTable, values: Values): string | undefined {
  const columns = travelingBy(table);
  const schemas = own(columnSchemas, table.name);
  for (const name of Object.keys(values)) {
    const value = own(values, name);
    const column = columns.get(name);
    if (!isStorable(value)) return name;
    if (table.key.includes(name) && String(value).includes(keySeparator)) return name;
    if (column === undefined) continue;
    if (value === null || value === undefined) {
      if (column.isRequired) return name;
    } else if (!isOfKind(column, value)) return name;
    else if (typeof value === "string" && isTooLong(table.name, name, value)) return name;
    else if (schemas && !(own(schemas, name)?.safeParse(value).success ?? true)) return name;
  }
  return undefined;
}
