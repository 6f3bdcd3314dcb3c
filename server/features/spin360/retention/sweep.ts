import { type Clock, hours } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { jobOfKey, spinsFolder } from "../keys.ts";
import { hasEnded, jobsById } from "../spin360.repo.ts";
import { pictureKeys } from "./retention.repo.ts";

/** Longer than the time between storing a clip and recording it. */
const settledAfterMs = hours(1);
const jobsAtOnce = 100;

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  readonly clock: Clock;
}

/** The recorded files of these jobs, and the jobs that are still storing files. */
async function onRecord({ store }: Needs, ids: readonly string[]) {
  const jobs = await jobsById(store.read, ids);
  const videos = jobs.flatMap(({ videoKey }) => videoKey ?? []);
  return {
    keys: new Set([...videos, ...(await pictureKeys(store.read, ids))]),
    busy: new Set(jobs.filter((job) => !hasEnded(job)).map(({ id }) => id)),
  };
}

/**
 * Deletes stored files of spins that no row names: a crash between storing and recording leaves them, or a job that wrote
 * while it was deleted. Returns their number.
 */
export async function sweepStraySpins(needs: Needs): Promise<number> {
  const { storage, clock } = needs;
  const before = new Date(clock.now().getTime() - settledAfterMs);
  const byJob = Map.groupBy(await storage.listBefore(spinsFolder, before), jobOfKey);
  const ids = [...byJob.keys()];
  let swept = 0;
  for (let start = 0; start < ids.length; start += jobsAtOnce) {
    const batch = ids.slice(start, start + jobsAtOnce);
    const { keys, busy } = await onRecord(needs, batch);
    for (const key of batch.filter((id) => !busy.has(id)).flatMap((id) => byJob.get(id) ?? [])) {
      if (keys.has(key)) continue;
      await storage.delete(key);
      swept += 1;
    }
  }
  return swept;
}
