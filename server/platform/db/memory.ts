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
export function openMemory<T>({ revision }: Revision) {
  const results = new Map<string, T>();
  let asOf: number | undefined;
  return async (query: string, find: () => Promise<T>): Promise<T> => {
    const now = revision?.();
    if (now === undefined) return find();
    if (now !== asOf || results.size >= maxResults) results.clear();
    asOf = now;
    const before = results.get(query);
    if (before !== undefined) return before;
    const found = await find();
    if (found !== undefined && revision?.() === now) results.set(query, found);
    return found;
  };
}
