import type { Store } from "./store.ts";

/** Our own estimate: questions that pages and programs ask again and again. */
const most = 1000;

/**
 * How many rows a list has in all, counted once until something is written: counting 100,000 rows costs
 * many times what a page of them does. `question` tells two counts apart. Where the store cannot tell
 * whether anything was written, it is counted every time.
 */
export function openTotals({ revision }: Pick<Store, "revision">) {
  const known = new Map<string, number>();
  let asOf: number | undefined;
  return async (question: readonly unknown[], count: () => Promise<number>): Promise<number> => {
    const now = revision?.();
    if (now === undefined) return count();
    if (now !== asOf || known.size >= most) known.clear();
    asOf = now;
    const key = JSON.stringify(question);
    const before = known.get(key);
    if (before !== undefined) return before;
    const total = await count();
    if (revision?.() === now) known.set(key, total);
    return total;
  };
}
export type Totals = ReturnType<typeof openTotals>;
