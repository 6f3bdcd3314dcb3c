import { createQueryCache, type Revision } from "./query-cache.ts";

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
