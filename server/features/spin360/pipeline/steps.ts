import type { Video } from "../../../media/video/video.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { Vision } from "../../../vision/vision.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { publishSpin } from "../progress.ts";
import { advanceJob, findJob, hasEnded } from "../spin360.repo.ts";
import type { SpinJobRow } from "../spin360.table.ts";

export interface SpinNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveBus;
  readonly log: Log;
  readonly storage: Storage;
  readonly vehicles: Vehicles;
  readonly video: () => Promise<Video>;
  readonly vision: () => Promise<Vision>;
}

/** The job was canceled or deleted while it ran. */
export class Cancelled extends Error {}

/** Share of the work at which each stage begins. The models take most of the time. */
export const shareAt = { extracting: 0, frames_stored: 0.3, detecting: 0.3, masking: 0.9, ready: 1 } as const;

/** Loads a job that is still running. Throws Cancelled for any other. */
export async function loadRunning(store: Store, id: string): Promise<SpinJobRow> {
  const job = await findJob(store.read, id);
  if (!job || hasEnded(job)) throw new Cancelled();
  return job;
}

/** Stores and publishes the progress, and returns the current job. */
export async function advance(
  { store, clock, live }: SpinNeeds,
  id: string,
  change: Partial<SpinJobRow>,
): Promise<SpinJobRow> {
  const updatedAt = instantNow(clock);
  const job = await store.write((tx) => advanceJob(tx, id, { ...change, updatedAt }));
  if (!job) throw new Cancelled();
  publishSpin(live, job);
  return job;
}

/** Enters a stage. */
export const enter = (
  needs: SpinNeeds,
  id: string,
  state: "extracting" | "detecting" | "masking",
): Promise<SpinJobRow> => advance(needs, id, { state, progress: shareAt[state] });

/** Minimum time between two progress updates of a stage. */
const recordMs = 500;

/** Stores a stage's progress at most every `recordMs`: `done`, 0-1, is the share of the way from `from` to `to`. */
export function progressRecorder(needs: SpinNeeds, id: string, { from, to }: { from: number; to: number }) {
  let last = performance.now();
  return async (done: number): Promise<void> => {
    if (performance.now() - last < recordMs) return;
    last = performance.now();
    await advance(needs, id, { progress: Math.round((from + (to - from) * Math.min(1, done)) * 1000) / 1000 });
  };
}
