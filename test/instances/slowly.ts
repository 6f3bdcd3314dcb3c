import { setTimeout as pause } from "node:timers/promises";
import { dialect } from "../../server/db/kit.ts";
import type { Store, Writer } from "../../server/db/store.ts";

/** What another instance does in one transaction, which on Postgres takes its time between the two. */
export const slowly = (
  store: Store,
  begin: (tx: Writer) => Promise<unknown>,
  end: (tx: Writer) => Promise<unknown> = async () => undefined,
): Promise<void> =>
  store.write(async (tx) => {
    await begin(tx);
    if (dialect === "pg") await pause(400);
    await end(tx);
  });

/** Long enough for the one that is slow to have begun. */
export const soon = () => pause(100);
