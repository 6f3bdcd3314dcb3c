import { openMemory } from "./memory.ts";
import type { Store } from "./store.ts";

/**
 * How many rows a list has in all, counted once until something is written: counting 100,000 rows costs
 * many times what a page of them does. `question` tells two counts apart.
 */
export function openTotals(store: Pick<Store, "revision">) {
  const remember = openMemory<number>(store);
  return (question: readonly unknown[], count: () => Promise<number>): Promise<number> =>
    remember(JSON.stringify(question), count);
}
export type Totals = ReturnType<typeof openTotals>;
