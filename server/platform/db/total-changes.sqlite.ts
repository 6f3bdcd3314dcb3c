import type Database from "better-sqlite3";
import { own } from "../../../contracts/kit/own.ts";
import { priceChangeOf } from "./price-change.ts";
import type { Uncounted } from "./totals.ts";

/** A value that depends on a column. Only a change of this value counts, not every change of the column. */
export interface Derived {
  readonly column: string;
  /** SQL for the value, for a row with the alias `row`. */
  readonly of: (row: string) => string;
  /** The texts in queries that depend only on this value. */
  readonly texts: readonly string[];
}

/** Which updates of a row count as a change. Inserts and deletes always count. */
interface Followed {
  readonly columns: readonly string[];
  /**
   * Columns of which only a derived value counts. Example: changing a price does not change whether there is a price.
   */
  readonly derived: readonly Derived[];
}

const asking = `"vehicles"."asking_price_cents"`;
const suggested = `"vehicle_values"."suggested_price_cents"`;

/** Whether a vehicle has a price, and how the suggested price differs from it. */
const pricing: readonly Derived[] = [
  {
    column: "asking_price_cents",
    of: (row) => `${row}.asking_price_cents is null`,
    texts: [`${asking} is null`, `${asking} is not null`],
  },
  { column: "asking_price_cents", of: (row) => `${row}.asking_price_cents > 0`, texts: [`${asking} > 0`] },
  {
    column: "asking_price_cents",
    of: (row) =>
      `(select ${priceChangeOf("suggested_price_cents", `${row}.asking_price_cents`)} from vehicle_values where vehicle_id = ${row}.id)`,
    texts: [priceChangeOf(suggested, asking)],
  },
];

/**
 * The tables with cached totals, sums and rows. In all tables except vehicles every column counts. Of vehicles only the
 * listed columns count: queries for totals rarely use others, and prices change more often than all other columns.
 */
export const countedTables: Readonly<Record<string, Followed | "all">> = {
  vehicles: {
    columns: [
      "id",
      "workspace_id",
      "team_id",
      "status",
      "make",
      "model",
      "overview_year",
      "grade",
      "purchase_price_cents",
      "acquired_at",
      "sold_at",
      "created_at",
      "search_text",
    ],
    derived: pricing,
  },
  accounts: "all",
  advanced_diagnostics: "all",
  api_keys: "all",
  appraisals: "all",
  assessments: "all",
  audit_entries: "all",
  campaign_platforms: "all",
  campaigns: "all",
  contacts: "all",
  damages: "all",
  dealerships: "all",
  diagnostics: "all",
  enquiries: "all",
  inspection_cases: "all",
  inspections: "all",
  leads: "all",
  memberships: "all",
  sales: "all",
  sessions: "all",
  spin_jobs: "all",
  team_roles: "all",
  teams: "all",
  valuations: "all",
  vehicle_values: "all",
  webhook_deliveries: "all",
  workspaces: "all",
};

interface Definition {
  readonly name: string;
  readonly sql: string;
}

const state: Definition = {
  name: "total_changes",
  sql: "CREATE TABLE total_changes (name text primary key, n integer not null) without rowid",
};

/** The condition of the trigger: whether an update changes something that counts. */
function whenChanged({ columns, derived }: Followed): string {
  const values = columns.map((column) => `new.${column} is not old.${column}`);
  const results = derived.map(({ of }) => `(${of("new")}) is not (${of("old")})`);
  return [...values, ...results].join(" or ");
}

function triggersOf(table: string, followed: Followed | "all"): Definition[] {
  const names = followed === "all" ? [] : [...followed.columns, ...followed.derived.map(({ column }) => column)];
  const update = followed === "all" ? "update" : `update of ${[...new Set(names)].join(", ")}`;
  return Object.entries({ insert: "insert", update, delete: "delete" }).map(([event, on]) => {
    const name = `total_changes_${table}_${event}`;
    const when = event === "update" && followed !== "all" ? ` when ${whenChanged(followed)}` : "";
    const step = `update total_changes set n = n + 1 where name = '${table}'`;
    return { name, sql: `CREATE TRIGGER ${name} after ${on} on ${table}${when} begin ${step}; end` };
  });
}

const columnsOf = (connection: Database.Database, table: string): string[] =>
  connection.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];

/** Without columns of later migrations: tests of a migration open a database from before them. */
function existing(connection: Database.Database, table: string): Followed | "all" {
  const followed = own(countedTables, table) ?? "all";
  if (followed === "all") return followed;
  const columns = columnsOf(connection, table);
  const has = (column: string) => columns.includes(column);
  const isPriced = columnsOf(connection, "vehicle_values").includes("suggested_price_cents");
  return { columns: followed.columns.filter(has), derived: isPriced ? followed.derived : [] };
}

/**
 * Makes SQLite count the changes of each table in `countedTables`. A migration that rebuilds a table drops its
 * triggers, so they are created again at the start. Skips tables of later migrations: tests of a migration open a
 * database from before them.
 */
export function countTotalChanges(connection: Database.Database): void {
  const definition = connection.prepare("select sql from sqlite_schema where name = ?").pluck();
  connection.transaction(() => {
    if (definition.get(state.name) !== state.sql) connection.exec(`drop table if exists total_changes; ${state.sql}`);
    for (const table of Object.keys(countedTables)) {
      if (definition.get(table) === undefined) continue;
      connection.prepare("insert into total_changes values (?, 0) on conflict do nothing").run(table);
      for (const { name, sql } of triggersOf(table, existing(connection, table))) {
        if (definition.get(name) === sql) continue;
        connection.exec(`drop trigger if exists ${name}; ${sql}`);
      }
    }
  })();
}

/** Drops the triggers before a migration: SQLite cannot rename a table while a trigger refers to a missing table. */
export function stopCounting(connection: Database.Database): void {
  const triggers = connection.prepare(
    "select name from sqlite_schema where type = 'trigger' and name glob 'total_changes_*'",
  );
  for (const name of triggers.pluck().all() as string[]) connection.exec(`drop trigger "${name}"`);
}

/** For each counted table, a number that changes with every counted change. */
export function totalChangesOf(connection: Database.Database): () => Readonly<Record<string, number>> {
  const changes = connection.prepare("select name, n from total_changes").raw();
  return () => Object.fromEntries(changes.all() as [string, number][]);
}

/**
 * Text that changes with each counted change of one of the tables. Throws for a table that is not counted: cached
 * results would never expire.
 */
export const numbersOf =
  (changes: () => Readonly<Record<string, number>>) =>
  (tables: readonly string[]): string => {
    const numbers = changes();
    const numberOf = (table: string): number => {
      const number = own(numbers, table);
      if (number === undefined) throw new Error(`changes of ${table} are not counted`);
      return number;
    };
    return tables.map(numberOf).join();
  };

/** For each counted table, the columns with changes that are not counted. */
export function uncountedIn(connection: Database.Database): Readonly<Record<string, Uncounted>> {
  const tables = Object.keys(countedTables).map((table): [string, Uncounted] => {
    const followed = existing(connection, table);
    if (followed === "all") return [table, { columns: [], except: [] }];
    const columns = columnsOf(connection, table).filter((column) => !followed.columns.includes(column));
    return [table, { columns, except: followed.derived.flatMap(({ texts }) => texts) }];
  });
  return Object.fromEntries(tables);
}
