import { LRUCache } from "lru-cache";
import type { Store } from "./store.ts";

/** The number of different queries that pages and programs repeat. Our own estimate. */
const maxResults = 1000;

/** `Store.revision`, or another value that changes with every relevant write. Undefined if the store does not see all writes. */
export interface Revision {
  readonly revision?: (() => number | string) | undefined;
}

/** A revision that changes only with writes to these tables. */
export const revisionOf = ({ changesOf }: Pick<Store, "changesOf">, tables: readonly string[]): Revision => ({
  revision: changesOf && (() => changesOf(tables)),
});

/**
 * Caches query results until the next write. Checking for a write costs a fraction of the query. If the store has no
 * revision, nothing is cached.
 */
export function createQueryCache<T>({ revision }: Revision) {
  const results = new LRUCache<string, { readonly value: T }>({ max: maxResults });
  let asOf: number | string | undefined;
  return async (query: string, find: () => Promise<T>): Promise<T> => {
    const now = revision?.();
    if (now === undefined) return find();
    if (now !== asOf) results.clear();
    asOf = now;
    const known = results.get(query);
    if (known) return known.value;
    const value = await find();
    if (value !== undefined && revision?.() === now) results.set(query, { value });
    return value;
  };
}
