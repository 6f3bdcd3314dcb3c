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

/** What a store knows about the changes of its tables. */
interface Changes {
  /** For each table that it follows, a number that changes with every change of it. */
  readonly of: () => Readonly<Record<string, number>>;
  /** The columns that count as changes of a table. */
  readonly columns: Readonly<Record<string, readonly string[] | "all">>;
}

/** A query for one number, `n`. */
interface CountQuery extends PromiseLike<{ n: number }[]> {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/** Our own estimate of the number of lists and filters that pages and programs repeat. */
const maxTotals = 1000;

interface Known {
  readonly changes: Changes;
  readonly totals: LRUCache<string, { readonly asOf: string; readonly n: number }>;
}
const known = new WeakMap<object, Known>();

/** Makes `totalOf` remember the totals of this connection. Only for one that sees all writes: on SQLite. */
export const rememberTotals = (db: Reader, changes: Changes): void =>
  void known.set(db, { changes, totals: new LRUCache({ max: maxTotals }) });

/**
 * The number that the query counts. On SQLite it is remembered until a row of its tables changes: other writes leave it
 * valid. Postgres counts each time, because an instance does not know about the commits of others.
 */
export async function totalOf(db: Reader, query: CountQuery): Promise<number> {
  const count = async (): Promise<number> => (await query)[0]?.n ?? 0;
  const memory = known.get(db);
  if (!memory) return count();
  const { sql, params } = query.toSQL();
  const tables = tablesIn(sql);
  if (!tables.every((table) => isFollowed(sql, table, memory.changes))) return count();
  const state = (): string => {
    const numbers = memory.changes.of();
    return tables.map((table) => own(numbers, table)).join();
  };
  const [key, asOf] = [`${sql} ${JSON.stringify(params)}`, state()];
  const last = memory.totals.get(key);
  if (last?.asOf === asOf) return last.n;
  const n = await count();
  if (state() === asOf) memory.totals.set(key, { asOf, n });
  return n;
}

/** The tables of a query, as drizzle quotes their names. */
const tablesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\b(?:from|join) "?(\w+)"?/g)].flatMap(([, name]) => name ?? [])),
];

/** Whether every change that could alter the number is followed. */
function isFollowed(sql: string, table: string, { columns }: Changes): boolean {
  const followed = own(columns, table);
  if (followed === undefined || followed === "all") return followed !== undefined;
  const used = [...sql.matchAll(new RegExp(`"${table}"\\."(\\w+)"`, "g"))].map(([, column]) => column ?? "");
  return used.every((column) => followed.includes(column));
}
