import { createQueryCache, type Revision } from "./query-cache.ts";

/**
 * How many rows a list has in all, counted once until something is written: counting 100,000 rows costs
 * many times what a page of them does. `question` tells two counts apart.
 */
export function createTotals(store: Revision) {
  const remember = createQueryCache<number>(store);
  return (question: readonly unknown[], count: () => Promise<number>): Promise<number> =>
    remember(JSON.stringify(question), count);
}
export type Totals = ReturnType<typeof createTotals>;
