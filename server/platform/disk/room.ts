import { statfs } from "node:fs/promises";
import { type Clock, minutes, seconds } from "../clock.ts";
import type { Log } from "../log.ts";
import { DiskFull, type Shortage } from "./full.ts";
import { createReserve } from "./reserve.ts";

export interface Space {
  readonly freeBytes: number;
  readonly totalBytes: number;
}
export type RoomState = "ok" | "low" | "full";
export interface RoomReport extends Space {
  readonly state: RoomState;
}

/** How much room a folder's disk has for this process. */
export type SpaceOf = (folder: string) => Promise<Space>;

const spaceOfDisk: SpaceOf = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

const mebibyte = 1024 ** 2;
/**
 * Our own estimates. Below the first only what is essential is written; the second is the warning: some ten inspections of
 * 50 photos before the disk is full.
 */
const leastFree = ({ totalBytes }: Space): number => Math.min(16 * mebibyte, Math.floor(totalBytes / 50));
const lowBelow = ({ totalBytes }: Space): number => Math.min(5120 * mebibyte, Math.floor(totalBytes / 10));

/** As long as one look at the disk counts, which takes some 50 microseconds. */
const freshMs = 100;
/** How long a disk counts as full that did not give the reserve its room, whatever its figures say: as under a quota. */
const refusedMs = seconds(30);
const watchEveryMs = minutes(1);
/** How often the log repeats that the disk is low or full. */
const repeatedAfterMs = minutes(60);

export interface Room {
  /** How the disk stands, at most a tenth of a second ago. */
  report(): Promise<RoomReport>;
  /** Throws DiskFull where `bytes` more would leave too little room. */
  assertFits(bytes: number): Promise<void>;
  /** How much is free and how much more should be, where the disk turned out to be full. */
  shortage(): Promise<Shortage>;
  /** Gives up room for an essential write; false where there is none left to give. */
  release(): Promise<boolean>;
  close(): Promise<void>;
}

interface Needs {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly spaceOf?: SpaceOf | undefined;
}

/** Under a quota, which the figures do not show, at least what the reserve lacks, or a MiB. */
const shortageFor = (now: RoomReport & { readonly missing: number }, bytes: number): Shortage => ({
  freeBytes: now.freeBytes,
  neededBytes: Math.max(leastFree(now) + now.missing + bytes - now.freeBytes, now.missing, mebibyte),
});

/** Watches the disk of the data folder, and keeps the reserve. */
export async function openRoom({ folder, clock, log, spaceOf = spaceOfDisk }: Needs): Promise<Room> {
  const reserve = await createReserve(folder);
  let known: (RoomReport & { readonly missing: number }) | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let refilling: Promise<void> | undefined;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let logged: { readonly state: RoomState; readonly at: number } = { state: "ok", at: 0 };

  async function look(): Promise<void> {
    const space = await spaceOf(folder);
    const missing = reserve.missing(space.totalBytes);
    // what the reserve lacks is spoken for
    const isFull = space.freeBytes - missing < leastFree(space) || performance.now() - refusedAt < refusedMs;
    const state = isFull ? "full" : space.freeBytes - missing < lowBelow(space) ? "low" : "ok";
    if (missing > 0 && !isFull) refill(space);
    known = { state, ...space, missing };
    lookedAt = performance.now();
    logState(known);
  }

  /** Nobody waits for it. */
  function refill({ totalBytes }: Space): void {
    refilling ??= reserve
      .refill(totalBytes)
      .then((isWhole) => {
        if (!isWhole) refusedAt = performance.now();
      })
      .finally(() => {
        refilling = undefined;
      });
  }

  function logState({ state, freeBytes, totalBytes }: RoomReport): void {
    const now = clock.now().getTime();
    if (state === logged.state && (state === "ok" || Math.abs(now - logged.at) < repeatedAfterMs)) return;
    logged = { state, at: now };
    const entry = { freeBytes, totalBytes };
    if (state === "full")
      log.error(entry, "the data folder's disk is full: nothing new can be saved until there is room");
    else if (state === "low") log.warn(entry, "the data folder's disk is nearly full: make room");
    else log.info(entry, "the data folder's disk has room again");
  }

  /** One look at a time. */
  async function fresh(): Promise<RoomReport & { readonly missing: number }> {
    if (!known || performance.now() - lookedAt > freshMs) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    }
    if (!known) throw new Error("the disk was not looked at");
    return known;
  }

  const endWatch = clock.every(watchEveryMs, () => void fresh().catch(() => undefined));
  return {
    async report() {
      const { missing: _, ...report } = await fresh();
      return report;
    },
    async assertFits(bytes) {
      // a disk that does not say how much room it has is written to until it refuses
      const now = await fresh().catch(() => undefined);
      if (!now) return;
      if (now.state !== "full" && now.freeBytes - now.missing >= leastFree(now) + bytes) return;
      throw new DiskFull(shortageFor(now, bytes));
    },
    shortage: async () => shortageFor(await fresh(), 0),
    async release() {
      await refilling;
      lookedAt = Number.NEGATIVE_INFINITY;
      return reserve.release();
    },
    async close() {
      endWatch();
      await refilling;
    },
  };
}
