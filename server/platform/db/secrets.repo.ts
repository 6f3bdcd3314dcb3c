import { eq } from "drizzle-orm";
import { type Clock, instantNow } from "../clock.ts";
import { newToken } from "../ids.ts";
import { secrets } from "./secrets.table.ts";
import type { Store } from "./store.ts";

/** The installation's secret of that name. It is created at the first request. */
export async function installationSecret(store: Store, clock: Clock, name: string): Promise<string> {
  const find = async () => (await store.read.select().from(secrets).where(eq(secrets.id, name)))[0]?.value;
  const known = await find();
  if (known !== undefined) return known;
  // if several instances start at the same time, all use the secret of the first one
  await store.write((tx) =>
    tx
      .insert(secrets)
      .values({ id: name, value: newToken(), createdAt: instantNow(clock) })
      .onConflictDoNothing()
      .returning(),
  );
  const made = await find();
  if (made === undefined) throw new Error(`the secret ${name} could not be stored`);
  return made;
}
