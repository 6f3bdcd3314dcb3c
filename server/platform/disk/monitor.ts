import { statfs } from "node:fs/promises";
import { type Clock, minutes, seconds } from "../clock.ts";
import type { Log } from "../log.ts";
import { DiskFull, type Shortage } from "./full.ts";
import { createReserve, type Reserve } from "./reserve.ts";

export interface Space {
  readonly freeBytes: number;
  readonly totalBytes: number;
}
export type DiskState = "ok" | "low" | "full";
export interface DiskReport extends Space {
  readonly state: DiskState;
}

/** Reads how much space the disk of a folder has for this process. */
export type SpaceOf = (folder: string) => Promise<Space>;

export const spaceOfDisk: SpaceOf = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

const mebibyte = 1024 ** 2;
/** Below this, only essential writes are allowed. Our own estimate. */
const leastFree = ({ totalBytes }: Space): number => Math.min(16 * mebibyte, Math.floor(totalBytes / 50));
/** Below this, a warning is shown. It leaves space for about ten inspections of 50 photos. Our own estimate. */
const lowBelow = ({ totalBytes }: Space): number => Math.min(5120 * mebibyte, Math.floor(totalBytes / 10));

/** How long a reading of the disk is reused. A reading takes about 50 microseconds. */
const freshMs = 100;
/**
 * How long the disk counts as full after the reserve could not be refilled, whatever space it reports. This happens under
 * a quota.
 */
const refusedMs = seconds(30);
const watchEveryMs = minutes(1);
/** How often the log repeats that the disk is low or full. */
const repeatedAfterMs = minutes(60);

export interface DiskMonitor {
  /** The state of the disk, at most 0.1 seconds old. */
  report(): Promise<DiskReport>;
  /** Throws DiskFull if too little space would remain after writing `bytes` more. */
  assertFits(bytes: number): Promise<void>;
  /** How much is free and how much more is needed, after a write failed on a full disk. */
  shortage(): Promise<Shortage>;
  /** Frees space of the reserve for an essential write. Returns false if nothing is left. */
  release(): Promise<boolean>;
  close(): Promise<void>;
}

interface Needs {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly spaceOf?: SpaceOf | undefined;
}

/** One reading of the disk. */
interface Reading extends DiskReport {
  /** How many bytes the reserve lacks. */
  readonly missing: number;
}

/** Free space does not show a quota. So the needed space is at least what the reserve lacks, and at least 1 MiB. */
const shortageFor = (now: Reading, bytes: number): Shortage => ({
  freeBytes: now.freeBytes,
  neededBytes: Math.max(leastFree(now) + now.missing + bytes - now.freeBytes, now.missing, mebibyte),
});

/** Watches the disk of the data folder, and keeps the reserve filled. */
export async function openDiskMonitor({ folder, clock, log, spaceOf = spaceOfDisk }: Needs): Promise<DiskMonitor> {
  const reserve = await createReserve(folder);
  const refill = createRefill(reserve);
  const logState = createStateLog(log, clock);
  const readings = createReadings(async () => {
    const space = await spaceOf(folder);
    const missing = reserve.missing(space.totalBytes);
    const state = refill.wasRefused() ? "full" : stateOf(space, missing);
    if (missing > 0 && state !== "full") refill.start(space);
    logState({ ...space, state });
    return { ...space, state, missing };
  });
  const stopWatching = clock.every(watchEveryMs, () => void readings.current().catch(() => undefined));
  return {
    async report() {
      const { missing: _, ...report } = await readings.current();
      return report;
    },
    async assertFits(bytes) {
      // If the free space cannot be read, writes are allowed until the disk refuses one.
      const now = await readings.current().catch(() => undefined);
      if (!now) return;
      if (now.state !== "full" && now.freeBytes - now.missing >= leastFree(now) + bytes) return;
      throw new DiskFull(shortageFor(now, bytes));
    },
    shortage: async () => shortageFor(await readings.current(), 0),
    async release() {
      await refill.ended();
      readings.discard();
      return reserve.release();
    },
    async close() {
      stopWatching();
      await refill.ended();
    },
  };
}

/** The space that the reserve lacks is not available for other writes. */
export function stateOf(space: Space, missing: number): DiskState {
  const available = space.freeBytes - missing;
  if (available < leastFree(space)) return "full";
  return available < lowBelow(space) ? "low" : "ok";
}

/** Refills the reserve in the background. */
function createRefill(reserve: Reserve) {
  let running: Promise<void> | undefined;
  let refusedAt = Number.NEGATIVE_INFINITY;

  async function run(totalBytes: number): Promise<void> {
    const isWhole = await reserve.refill(totalBytes);
    if (!isWhole) refusedAt = performance.now();
  }

  return {
    /** Starts a refill, unless one is running. */
    start({ totalBytes }: Space): void {
      running ??= run(totalBytes).finally(() => {
        running = undefined;
      });
    },
    /** Waits for the running refill. */
    ended: async (): Promise<void> => running,
    /** Whether the disk had no room for the last refill, a short time ago. */
    wasRefused: () => performance.now() - refusedAt < refusedMs,
  };
}

/** Reuses a reading for `freshMs`. Concurrent callers share one. */
function createReadings(read: () => Promise<Reading>) {
  let last: { readonly reading: Reading; readonly at: number } | undefined;
  let running: Promise<Reading> | undefined;

  async function readNow(): Promise<Reading> {
    const reading = await read();
    last = { reading, at: performance.now() };
    return reading;
  }

  return {
    async current(): Promise<Reading> {
      if (last && performance.now() - last.at <= freshMs) return last.reading;
      running ??= readNow().finally(() => {
        running = undefined;
      });
      return running;
    },
    /** The next call reads the disk again. */
    discard(): void {
      last = undefined;
    },
  };
}

/** Logs each change of the state, and repeats that the disk is low or full. */
function createStateLog(log: Log, clock: Clock) {
  let logged: { readonly state: DiskState; readonly at: number } = { state: "ok", at: 0 };
  return ({ state, freeBytes, totalBytes }: DiskReport): void => {
    const now = clock.now().getTime();
    if (state === logged.state && (state === "ok" || Math.abs(now - logged.at) < repeatedAfterMs)) return;
    logged = { state, at: now };
    const entry = { freeBytes, totalBytes };
    if (state === "full")
      log.error(entry, "the data folder's disk is full: nothing new can be saved until there is room");
    else if (state === "low") log.warn(entry, "the data folder's disk is nearly full: make room");
    else log.info(entry, "the data folder's disk has room again");
  };
}
