import { setTimeout as pause } from "node:timers/promises";
import { dialect } from "../../server/platform/db/kit.ts";
import type { Store, Writer } from "../../server/platform/db/store.ts";

/**
 * A transaction of another instance. On Postgres it pauses between the first and the second step. `begun` resolves after
 * the first step, when its locks are held; `done` resolves after the commit.
 */
export const slowly = (
  store: Store,
  begin: (tx: Writer) => Promise<unknown>,
  end: (tx: Writer) => Promise<unknown> = async () => undefined,
): { readonly begun: Promise<void>; readonly done: Promise<void> } => {
  const holds = Promise.withResolvers<void>();
  const done = store.write(async (tx) => {
    await begin(tx);
    holds.resolve();
    if (dialect === "pg") await pause(400);
    await end(tx);
  });
  // If it fails before it holds a lock, both promises report the error.
  return { begun: Promise.race([holds.promise, done]), done };
};
