import { basename, extname } from "node:path";
import { type Clock, hours } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { knownFileIds } from "./files.repo.ts";

/** Longer than any upload takes. The row of a younger file may not be written yet. */
const settledAfterMs = hours(1);
const atOnce = 500;

const idOf = (key: string): string => basename(key, extname(key));

/**
 * Deletes stored photos that no row names. A crash between storing a photo and recording it leaves them; no answer ever
 * named them.
 */
export async function sweepStrayPhotos({
  store,
  storage,
  clock,
}: {
  store: Store;
  storage: Storage;
  clock: Clock;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - settledAfterMs);
  const keys = [...(await storage.listBefore("photos", before)), ...(await storage.listBefore("originals", before))];
  let swept = 0;
  for (let start = 0; start < keys.length; start += atOnce) {
    const batch = keys.slice(start, start + atOnce);
    const known = new Set(await knownFileIds(store.read, batch.map(idOf)));
    for (const key of batch.filter((one) => !known.has(idOf(one)))) {
      await storage.delete(key);
      swept += 1;
    }
  }
  return swept;
}
