import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs work that must succeed on a full disk: its database writes may use the reserve (see `reserve.ts`).
 * Only for small writes that must not fail: sign-in, sign-out, deletion, the end of a job.
 */
export async function essential<T>(work: () => Promise<T>): Promise<T> {
  const inside = { open: true };
  try {
    return await scope.run(inside, work);
  } finally {
    // Work that continues afterwards, such as a job that was started here, inherits the context but may not use the reserve.
    inside.open = false;
  }
}

/** Runs work that is started from essential work but is not part of it, such as the search for due jobs. */
export const nonEssential = <T>(work: () => T): T => scope.run({ open: false }, work);

export const isEssential = (): boolean => scope.getStore()?.open === true;
