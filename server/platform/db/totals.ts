import { LRUCache } from "lru-cache";
import { own } from "../../../contracts/kit/own.ts";
import { createQueryCache, type Revision } from "./query-cache.ts";
import type { Reader } from "./store.ts";

/**
 * The total number of rows of a list, cached until the next write. Counting 100,000 rows costs many times as much as
 * reading a page of them. `query` identifies what is counted.
 */
export function createTotals(store: Revision) {
  const remember = createQueryCache<number>(store);
  return (query: readonly unknown[], count: () => Promise<number>): Promise<number> =>
    remember(JSON.stringify(query), count);
}
export type Totals = ReturnType<typeof createTotals>;

/** What may change in a table without a new number of it. */
export interface Uncounted {
  readonly columns: readonly string[];
  /** Texts of queries with such columns that give the same result until there is a new number. */
  readonly except: readonly string[];
}

/** What a store knows about the changes of its tables. */
interface Changes {
  /** A text that changes with every change of one of these tables, all of which it follows. */
  readonly of: (tables: readonly string[]) => string;
  /** For each table that it follows. */
  readonly uncounted: Readonly<Record<string, Uncounted>>;
}

/** A query of drizzle. */
interface Query<T> extends PromiseLike<T[]> {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/** Our own estimate of the number of lists, filters and sums that pages and programs repeat, and of what fits in memory. */
const maxRemembered = 1000;
const maxRows = 100_000;

/** The rows of a query, as of the numbers of its tables. With times: from `at` on, until the next row passes it. */
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

/** Makes `rowsOf` and the totals remember the results of this connection. Only for one that sees all writes: on SQLite. */
export function rememberTotals(db: Reader, changes: Changes): void {
  // a row more, for queries that find none
  const sizeCalculation = ({ rows }: Remembered) => rows.length + 1;
  known.set(db, { changes, results: new LRUCache({ max: maxRemembered, maxSize: maxRows, sizeCalculation }) });
}

/**
 * The rows of a query over many rows, such as sums per day. On SQLite they are remembered until a row of its tables changes:
 * other writes leave them valid. Postgres reads each time, because an instance does not know about the commits of others.
 */
export const rowsOf = async <T>(db: Reader, query: Query<T>): Promise<readonly T[]> =>
  recalled(memoryOf(db, query), () => query);

/**
 * Like `rowsOf`, for a query that each request asks: to compose it takes longer than to run it, so it is only composed when it runs. The
 * key names the query and its values; `tables` are all of its tables, and every column of them counts.
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
  // the key belongs to this query
  if (last) return last.rows as readonly T[];
  const before = memory.state();
  const rows = await query();
  memory.keep(before, { rows });
  return rows;
}

/** The number that the query counts, remembered like rows. */
export const totalOf = async (db: Reader, query: Query<{ n: number }>): Promise<number> =>
  (await rowsOf(db, query))[0]?.n ?? 0;

/** How many rows have a time until `at`, and the first time after it of a row that then counts too. */
interface TimedCount {
  readonly at: string;
  readonly count: Query<{ n: number }>;
  readonly next: Query<{ at: string | null }>;
}

/**
 * The number of rows with a time in the past, such as due dates. On SQLite it is remembered until a row of its tables changes
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

/** The memory of a query. Undefined if a change of its result may be missed. `at` is no part of the question. */
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
  /** The rows of the query, if no table has changed since. */
  readonly last: () => Remembered | undefined;
  /** Keeps a result that was read since `before`, unless a table has changed meanwhile. */
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

/** Tables that hold columns of another table, and change with it. */
const copies: Readonly<Record<string, string>> = {
  vehicle_index: "vehicles",
  vehicle_trigrams: "vehicles",
  contact_trigrams: "contacts",
  lead_trigrams: "leads",
};

/** The tables of a query, as drizzle quotes their names. */
export const tablesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\b(?:from|join) "?(\w+)"?/g)].flatMap(([, name = ""]) => own(copies, name) ?? name)),
];

/** Whether every change that could alter the result is followed. */
function isFollowed(sql: string, table: string, { uncounted }: Changes): boolean {
  const unseen = own(uncounted, table);
  if (!unseen) return false;
  const rest = unseen.except.reduce((text, one) => text.replaceAll(one, ""), sql);
  // drizzle names columns without their table in queries of one table, and an unknown name may be an alias of this one
  const others = tablesIn(sql).filter((name) => name !== table);
  const names = [...rest.matchAll(/(?:"?\b(\w+)"?\.)?"?\b(\w+)\b(?!"?\.)/g)];
  return names.every(([, of = "", column = ""]) => others.includes(of) || !unseen.columns.includes(column));
}
