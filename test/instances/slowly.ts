import { setTimeout as pause } from "node:timers/promises";
import { dialect } from "../../server/platform/db/kit.ts";
import type { Store, Writer } from "../../server/platform/db/store.ts";

/**
 * What another instance does in one transaction, which on Postgres takes its time between the two. `begun` is when it
 * has done the first and holds what that holds; `done` is when it is on disk.
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
  // If it fails before it holds anything, either promise reports it.
  return { begun: Promise.race([holds.promise, done]), done };
};
