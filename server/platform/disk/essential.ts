import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Runs work that must succeed on a full disk: what it writes to the database may use the reserve (see `reserve.ts`).
 * For small writes that nobody can do without: sign-in, sign-out, deleting, the end of a job.
 */
export async function essential<T>(work: () => Promise<T>): Promise<T> {
  const inside = { open: true };
  try {
    return await scope.run(inside, work);
  } finally {
    // what the work left behind, as a job that it woke, inherits its context but not its right
    inside.open = false;
  }
}

/** Runs what is not part of the essential work around it, as a look for jobs. */
export const ordinary = <T>(work: () => T): T => scope.run({ open: false }, work);

export const isEssential = (): boolean => scope.getStore()?.open === true;
