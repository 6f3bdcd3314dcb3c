import { openMemory, type Revision } from "./memory.ts";

/**
 * How many rows a list has in all, counted once until something is written: counting 100,000 rows costs
 * many times what a page of them does. `question` tells two counts apart.
 */
export function openTotals(store: Revision) {
  const remember = openMemory<number>(store);
  return (question: readonly unknown[], count: () => Promise<number>): Promise<number> =>
    remember(JSON.stringify(question), count);
}
export type Totals = ReturnType<typeof openTotals>;
