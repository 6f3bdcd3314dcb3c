import { LRUCache } from "lru-cache";

/** Our own estimate: queries that pages and programs repeat. */
const maxResults = 1000;

/** What tells of writes (see `Store.revision`); nothing, where the store cannot tell. */
export interface Revision {
  readonly revision?: (() => number) | undefined;
}

/**
 * Remembers what was read until something is written: asking whether anything was costs a fraction of
 * reading it again. Where the store cannot tell whether anything was written, it is read every time.
 */
export function createQueryCache<T>({ revision }: Revision) {
  const results = new LRUCache<string, { readonly value: T }>({ max: maxResults });
  let asOf: number | undefined;
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
