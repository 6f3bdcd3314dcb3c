import { type Clock, hours } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { knownFileIds } from "./files.repo.ts";

/** Longer than any upload takes. The row of a younger file may not be written yet. */
const settledAfterMs = hours(1);
const atOnce = 500;

/** The file's id in `photos/ID.jpg`, `originals/ID.heic` and `copies/ID/thumb.jpg`. */
const idOf = (key: string): string => key.split("/")[1]?.split(".")[0] ?? "";
const folders = ["photos", "originals", "copies"];

/**
 * Deletes stored photos and copies that no row names. A crash between storing a photo and recording it leaves them; no
 * answer ever named them. A copy can also be left if it was made while its photo was deleted.
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
  const keys: string[] = [];
  for (const folder of folders) keys.push(...(await storage.listBefore(folder, before)));
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
