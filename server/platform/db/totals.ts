import { LRUCache } from "lru-cache";
import { own } from "../../../contracts/kit/own.ts";
import { createQueryCache, type Revision } from "./query-cache.ts";
import type { Reader } from "./store.ts";

/**
 * The total number of rows of a list, cached until the next write. Counting 100,000 rows costs many times as much as
 * reading a page of them. `query` is the cache key.
 */
export function createTotals(store: Revision) {
  const remember = createQueryCache<number>(store);
  return (query: readonly unknown[], count: () => Promise<number>): Promise<number> =>
    remember(JSON.stringify(query), count);
}
export type Totals = ReturnType<typeof createTotals>;

/** Changes of a table that are not counted. */
export interface Uncounted {
  readonly columns: readonly string[];
  /** Texts in queries that use these columns, but depend only on counted values. */
  readonly except: readonly string[];
}

/** The change counters of a store. */
interface Changes {
  /** Text that changes with every counted change of these tables. All of them must be counted. */
  readonly of: (tables: readonly string[]) => string;
  /** By table. Tables that are not counted are absent. */
  readonly uncounted: Readonly<Record<string, Uncounted>>;
}

/** A query of drizzle. */
interface Query<T> extends PromiseLike<T[]> {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/**
 * The number of different lists, filters and sums that pages and programs repeat, and of rows that fit in memory. Our
 * own estimate.
 */
const maxRemembered = 1000;
const maxRows = 100_000;

/** A cached query result, with the state of its tables. For `totalUntil`, it is valid from `at` until `until`. */
interface Remembered {
  readonly asOf: string;
  readonly rows: readonly unknown[];
  readonly at?: string;
  readonly until?: string | null;
}
interface Known {
  readonly changes: Changes;
  readonly results: LRUCache<string, Remembered>;
}
const known = new WeakMap<object, Known>();

/**
 * Enables the cache of `rowsOf` and the totals for a connection. The connection must see all writes, so only on SQLite.
 */
export function rememberTotals(db: Reader, changes: Changes): void {
  // Plus one, so that an empty result has a size.
  const sizeCalculation = ({ rows }: Remembered) => rows.length + 1;
  known.set(db, { changes, results: new LRUCache({ max: maxRemembered, maxSize: maxRows, sizeCalculation }) });
}

/**
 * The rows of a query over many rows, for example sums per day. SQLite: cached until a row of its tables changes.
 * Postgres: always read, because an instance does not see the commits of others.
 */
export const rowsOf = async <T>(db: Reader, query: Query<T>): Promise<readonly T[]> =>
  recalled(memoryOf(db, query), () => query);

/**
 * Like `rowsOf`, for a query that every request needs. Building the query takes longer than running it, so it is built
 * only when it runs. `key` must identify the query and its values. `tables` are all tables of the query, and every
 * column counts.
 */
export function rowsUnder<T>(
  db: Reader,
  { key, tables }: { readonly key: string; readonly tables: readonly string[] },
  query: () => PromiseLike<T[]>,
): Promise<readonly T[]> {
  const connection = known.get(db);
  return recalled(connection && memoryUnder(connection, tables, key), query);
}

async function recalled<T>(memory: Memory | undefined, query: () => PromiseLike<T[]>): Promise<readonly T[]> {
  if (!memory) return query();
  const last = memory.last();
  // The key identifies the query, so the rows have this type.
  if (last) return last.rows as readonly T[];
  const before = memory.state();
  const rows = await query();
  memory.keep(before, { rows });
  return rows;
}

/** The number that the query counts, cached like rows. */
export const totalOf = async (db: Reader, query: Query<{ n: number }>): Promise<number> =>
  (await rowsOf(db, query))[0]?.n ?? 0;

/** A query that counts rows with a time up to `at`, and a query for the next time after `at`. */
interface TimedCount {
  readonly at: string;
  readonly count: Query<{ n: number }>;
  readonly next: Query<{ at: string | null }>;
}

/**
 * The number of rows with a time in the past, for example due dates. SQLite: cached until a row of its tables changes
 * or the time of another row comes.
 */
export async function totalUntil(db: Reader, { at, count, next }: TimedCount): Promise<number> {
  const counted = async () => (await count)[0]?.n ?? 0;
  const memory = memoryOf(db, count, at);
  if (!memory) return counted();
  const last = memory.last();
  if (last?.at !== undefined && last.at <= at && (last.until === null || at < (last.until ?? ""))) {
    return Number(last.rows[0]);
  }
  const before = memory.state();
  const n = await counted();
  memory.keep(before, { rows: [n], at, until: (await next)[0]?.at ?? null });
  return n;
}

/** The cache of a query. Undefined if changes of its result may not be counted. `at` is not part of the cache key. */
function memoryOf(db: Reader, query: Query<unknown>, at?: string): Memory | undefined {
  const memory = known.get(db);
  if (!memory) return undefined;
  const { sql, params } = query.toSQL();
  const tables = tablesIn(sql);
  if (!tables.every((table) => isFollowed(sql, table, memory.changes))) return undefined;
  return memoryUnder(
    memory,
    tables,
    `${sql} ${JSON.stringify(params.map((value) => (value === at ? { at: true } : value)))}`,
  );
}

interface Memory {
  readonly state: () => string;
  /** The cached rows, if no table has changed since. */
  readonly last: () => Remembered | undefined;
  /** Caches a result, unless a table has changed since the state `before`. */
  readonly keep: (before: string, result: Omit<Remembered, "asOf">) => void;
}

function memoryUnder({ changes, results }: Known, tables: readonly string[], key: string): Memory {
  const state = (): string => changes.of(tables);
  return {
    state,
    last() {
      const last = results.get(key);
      return last?.asOf === state() ? last : undefined;
    },
    keep(before, result) {
      if (state() === before) results.set(key, { ...result, asOf: before });
    },
  };
}

/** Tables with copies of columns of another table. They change with that table. */
const copies: Readonly<Record<string, string>> = {
  vehicle_index: "vehicles",
  vehicle_trigrams: "vehicles",
  contact_trigrams: "contacts",
  lead_trigrams: "leads",
};

/** The tables of a query, from its SQL text. */
export const tablesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\b(?:from|join) "?(\w+)"?/g)].flatMap(([, name = ""]) => own(copies, name) ?? name)),
];

/** Whether all changes that could alter the result are counted. */
function isFollowed(sql: string, table: string, { uncounted }: Changes): boolean {
  const unseen = own(uncounted, table);
  if (!unseen) return false;
  const rest = unseen.except.reduce((text, one) => text.replaceAll(one, ""), sql);
  // In queries of one table, drizzle names columns without their table. An unknown qualifier may be an alias of this table.
  const others = tablesIn(sql).filter((name) => name !== table);
  const names = [...rest.matchAll(/(?:"?\b(\w+)"?\.)?"?\b(\w+)\b(?!"?\.)/g)];
  return names.every(([, of = "", column = ""]) => others.includes(of) || !unseen.columns.includes(column));
}
