import { is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgTable, getTableConfig as pgConfigOf } from "drizzle-orm/pg-core";
import { SQLiteTable, getTableConfig as sqliteConfigOf } from "drizzle-orm/sqlite-core";
import { dialect } from "./kit.ts";
import * as schema from "./schema.ts";

export type ColumnKind = "text" | "int" | "real" | "bool" | "json";

export interface CatalogColumn {
  /** The name in code. `sqlName` is the name in SQL. */
  readonly name: string;
  readonly sqlName: string;
  readonly kind: ColumnKind;
  readonly isRequired: boolean;
  readonly isPrimary: boolean;
  /** The allowed values of a text column. */
  readonly oneOf: readonly string[] | undefined;
}

export interface CatalogReference {
  readonly column: string;
  readonly table: string;
  readonly onDelete: "cascade" | "set null" | "restrict";
}

export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly CatalogColumn[];
  /** Foreign keys. All foreign keys of the schema have one column. */
  readonly references: readonly CatalogReference[];
  /** Columns of unique indexes, by index name. An indexed expression is an empty string. */
  readonly uniques: Readonly<Record<string, readonly string[]>>;
}

/** The parts of a table's configuration that are read here. The same in both dialects. */
interface Config {
  readonly name: string;
  readonly columns: readonly ConfigColumn[];
  readonly foreignKeys: readonly {
    readonly onDelete: string | undefined;
    reference(): { readonly columns: readonly ConfigColumn[]; readonly foreignTable: unknown };
  }[];
  readonly indexes: readonly {
    readonly config: { readonly name?: string; readonly unique?: boolean; readonly columns: readonly unknown[] };
  }[];
  readonly primaryKeys: readonly { readonly columns: readonly ConfigColumn[] }[];
}
interface ConfigColumn {
  readonly name: string;
  readonly notNull: boolean;
  readonly primary: boolean;
  readonly columnType: string;
  readonly enumValues?: readonly string[] | undefined;
}

const kinds: readonly (readonly [RegExp, ColumnKind])[] = [
  [/Json|Array/, "json"],
  [/Boolean/, "bool"],
  [/Real|DoublePrecision/, "real"],
  [/Int/, "int"],
  [/Text/, "text"],
];

function kindOf({ name, columnType }: ConfigColumn): ColumnKind {
  const kind = kinds.find(([pattern]) => pattern.test(columnType))?.[1];
  if (kind === undefined) throw new Error(`column ${name} has an unknown type ${columnType}`);
  return kind;
}

function configOf(table: unknown): Config {
  // The kit types every table as a Postgres table. At run time it belongs to the configured dialect.
  const read = (dialect === "pg" ? pgConfigOf : sqliteConfigOf) as (table: unknown) => Config;
  return read(table);
}

function described(table: unknown): CatalogTable {
  const { name, columns, foreignKeys, indexes, primaryKeys } = configOf(table);
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  return {
    name,
    columns: columns.map((column) => ({
      name: column.name,
      sqlName: toSnakeCase(column.name),
      kind: kindOf(column),
      isRequired: column.notNull,
      isPrimary: column.primary || keys.has(column.name),
      oneOf: column.enumValues,
    })),
    references: foreignKeys.map((key) => {
      const { columns: own, foreignTable } = key.reference();
      const onDelete = key.onDelete === "cascade" || key.onDelete === "set null" ? key.onDelete : "restrict";
      return { column: own[0]?.name ?? "", table: configOf(foreignTable).name, onDelete };
    }),
    uniques: Object.fromEntries(
      indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => [config.name ?? "", config.columns.map(nameOfColumn)]),
    ),
  };
}

const nameOfColumn = (column: unknown): string =>
  typeof column === "object" && column !== null && "name" in column ? String(column.name) : "";

const isTable = (value: unknown): boolean => is(value, PgTable) || is(value, SQLiteTable);

/** The tables of the schema, by SQL name. */
export const catalog: ReadonlyMap<string, CatalogTable> = new Map(
  Object.values(schema)
    .filter(isTable)
    .map((table) => described(table))
    .map((table) => [table.name, table]),
);
