import type { Store, Writer } from "./store.ts";

class RolledBack extends Error {}

/** Runs `work` in a transaction that is always rolled back, and returns its result. */
export async function dryRun<T>(store: Pick<Store, "write">, work: (tx: Writer) => Promise<T>): Promise<T> {
  let result: readonly T[] = [];
  const attempt = store.write(async (tx) => {
    result = [await work(tx)];
    throw new RolledBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  const [value] = result;
  if (value === undefined) throw new Error("a dry run has a result");
  return value;
}
