/** Our own estimate: questions that pages and programs ask again and again. */
const most = 1000;

/** What tells of writes (see `Store.revision`); nothing, where the store cannot tell. */
export interface Revision {
  readonly revision?: (() => number) | undefined;
}

/**
 * Remembers what was read until something is written: asking whether anything was costs a fraction of
 * reading it again. Where the store cannot tell whether anything was written, it is read every time.
 */
export function openMemory<T>({ revision }: Revision) {
  const known = new Map<string, T>();
  let asOf: number | undefined;
  return async (question: string, find: () => Promise<T>): Promise<T> => {
    const now = revision?.();
    if (now === undefined) return find();
    if (now !== asOf || known.size >= most) known.clear();
    asOf = now;
    const before = known.get(question);
    if (before !== undefined) return before;
    const found = await find();
    if (found !== undefined && revision?.() === now) known.set(question, found);
    return found;
  };
}
