import { rm } from "node:fs/promises";
import { type Clock, hasCome, hours, instantNow, minutes, seconds } from "../../../platform/clock.ts";
import { isDiskFull } from "../../../platform/disk/full.ts";
import type { DiskMonitor } from "../../../platform/disk/monitor.ts";
import type { Log } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { HostError } from "../link/http-host.ts";
import { type Absences, createAbsenceTracker, noAbsentFiles } from "./absent.ts";
import type { Blobs } from "./blobs.ts";
import { maxWantedAtOnce, type WantedFile } from "./chunks.ts";
import type { FileHost } from "./http-files.ts";

export interface LaneNeeds {
  readonly blobs: Pick<Blobs, "open" | "take" | "has" | "fits" | "wanted" | "waiting" | "absent" | "refused">;
  readonly storage: Pick<Storage, "temporaryFile">;
  readonly diskMonitor: Pick<DiskMonitor, "assertFits">;
  readonly clock: Clock;
  readonly log: Log;
  /** The linked server of a workspace. */
  readonly hostFor: (workspaceId: string, stop: AbortSignal) => Promise<FileHost>;
}

export interface FileProgress {
  readonly filesWaiting: number;
  readonly fileBytesWaiting: number;
  readonly filesAbsent: number;
  readonly filesAbsentSince: string | null;
  readonly filesRefused: number;
  readonly filesError: { readonly at: string; readonly code: string; readonly message: string } | null;
}

interface Lane {
  readonly workspaceId: string;
  readonly stop: AbortController;
  running: Promise<void> | undefined;
  nextAt: number;
  failures: number;
  /** Files that this machine has and the host does not have completely. */
  toSend: readonly WantedFile[];
  error: FileProgress["filesError"];
  /** Files that failed on their own, and when to retry them. */
  readonly later: Map<string, number>;
  /** The number of consecutive refusals by file. */
  readonly refused: Map<string, number>;
  /** Files that the host refuses from any sender. */
  refusedThere: ReadonlySet<string>;
  readonly absent: Absences;
}

const tickMs = seconds(1);
/** The retry interval for files that another workstation must send first. Our own estimate. */
const againMs = minutes(1);
/** The interval of an idle lane. A received row with a file starts the lane at once. */
const idleMs = minutes(10);
const lastRetryMs = minutes(5);
/** The maximum retry interval of a refused file. It starts at five minutes and doubles. Our own choice. */
const lastRefusedMs = hours(6);
/** The maximum delay: a host may request an hour. A later time was set while the clock was ahead. */
const longestWaitMs = lastRefusedMs;

const fullHere =
  "The disk of this machine is full. Photos and clips wait until there is room on it; everything else goes on.";
const fullThere =
  "The disk of the linked server is full. Photos and clips wait until there is room on it; everything else goes on.";

/** Errors of a single file. After any other error, all requests to the host pause. */
const ofOneFile: ReadonlySet<string> = new Set(["VALIDATION_ERROR", "RESOURCE_NOT_FOUND", "FILE_TOO_LARGE"]);

const bytesOf = (files: readonly WantedFile[]): number =>
  files.reduce((sum, { bytes, received }) => sum + bytes - received, 0);

/** Sends one file in chunks, starting at the offset that the host reports. */
async function sendFile({ blobs }: LaneNeeds, lane: Lane, host: FileHost, file: WantedFile): Promise<void> {
  // The host would receive the complete file before it refuses it again. The file may have been repaired since, so
  // check it first.
  if (lane.refused.has(file.key) && !(await blobs.fits(lane.workspaceId, file.key))) {
    throw new HostError("VALIDATION_ERROR", "The file is damaged: it is not what its row says.");
  }
  const open = await blobs.open(lane.workspaceId, file.key);
  if (!open) return;
  let at = file.received;
  // The host may restart the file once, if it had chunks of other content.
  for (let pieces = 0; pieces <= 2 * open.bytes; pieces += 1) {
    lane.stop.signal.throwIfAborted();
    const { received, isStored } = await host.send(file.key, open, at);
    if (isStored) return;
    if (received === at && pieces > 0)
      throw new HostError("VALIDATION_ERROR", `The transfer of ${file.key} makes no progress.`);
    at = received;
  }
}

/** Downloads one file. Returns false if the host does not have it. */
async function fetchFile(needs: LaneNeeds, lane: Lane, host: FileHost, file: WantedFile): Promise<boolean> {
  const { blobs, storage, diskMonitor } = needs;
  const { workspaceId } = lane;
  let at = file.received;
  for (;;) {
    lane.stop.signal.throwIfAborted();
    await diskMonitor.assertFits(2 * (file.bytes - at));
    const path = storage.temporaryFile("part");
    try {
      const fetched = await host.fetch(file.key, at, path);
      if (!fetched) return false;
      const taken = await blobs.take(workspaceId, { key: file.key, offset: at, path, ...fetched });
      if (taken.isStored) return true;
      if (taken.received === at)
        throw new HostError("VALIDATION_ERROR", `The transfer of ${file.key} makes no progress.`);
      at = taken.received;
    } finally {
      await rm(path, { force: true });
    }
  }
}

const isDue = ({ clock }: LaneNeeds, at: number): boolean => hasCome(at, clock.now().getTime(), longestWaitMs);

/** Transfers files one at a time, so that a slow connection stays usable. */
async function pass(needs: LaneNeeds, lane: Lane): Promise<void> {
  const { workspaceId, stop } = lane;
  for (const [key, at] of lane.later) if (isDue(needs, at)) lane.later.delete(key);
  const host = await needs.hostFor(workspaceId, stop.signal);
  const { all: wantedThere, refused } = await allWanted(host);
  lane.refusedThere = refused;
  lane.toSend = (await ownOf(needs, lane, wantedThere)).filter(({ key }) => !lane.later.has(key));
  for (const file of lane.toSend) {
    await transferOne(needs, lane, file, () => sendFile(needs, lane, host, file));
    lane.toSend = lane.toSend.filter((one) => one !== file);
  }
  const there = new Map(wantedThere.map(({ key, received }) => [key, received]));
  const missing = new Set([...there.keys(), ...(await fetchAll(needs, lane, host, there))]);
  // These files are no longer missing on either side.
  for (const key of lane.refused.keys()) if (!missing.has(key)) lane.refused.delete(key);
}

/**
 * Downloads the missing files that the host has. `there`: for files that the host lacks, how many bytes it has
 * received. Returns the keys of all files that were missing here.
 */
async function fetchAll(
  needs: LaneNeeds,
  lane: Lane,
  host: FileHost,
  there: ReadonlyMap<string, number>,
): Promise<string[]> {
  const missing: string[] = [];
  const absent = lane.absent.begin();
  for (let after: string | undefined; ; ) {
    const page = await needs.blobs.wanted(lane.workspaceId, after, lane.stop.signal);
    for (const file of page) {
      missing.push(file.key);
      const received = there.get(file.key);
      if (received !== undefined) absent.note(file, received);
      if (received !== undefined || lane.refusedThere.has(file.key)) continue;
      absent.keep(file.key);
      await transferOne(needs, lane, file, async () => {
        if (await fetchFile(needs, lane, host, file)) return absent.fetched(file.key);
        absent.note(file, 0);
        lane.later.set(file.key, needs.clock.now().getTime() + againMs);
      });
    }
    if (page.length < maxWantedAtOnce) break;
    after = page.at(-1)?.key;
  }
  absent.end();
  return missing;
}

async function allWanted(host: FileHost): Promise<{ all: WantedFile[]; refused: ReadonlySet<string> }> {
  const all: WantedFile[] = [];
  let page = await host.wanted();
  const refused = new Set(page.refused);
  all.push(...page.files);
  while (page.next !== null) {
    page = await host.wanted(page.next);
    all.push(...page.files);
  }
  return { all, refused };
}

async function ownOf({ blobs }: LaneNeeds, { workspaceId }: Lane, wanted: readonly WantedFile[]) {
  const own: WantedFile[] = [];
  for (const file of wanted) if (await blobs.has(workspaceId, file.key)) own.push(file);
  return own;
}

/** Transfers a file. If only this file fails, schedules a retry and continues with the next file. */
async function transferOne(
  { clock, log }: LaneNeeds,
  lane: Lane,
  file: WantedFile,
  work: () => Promise<void>,
): Promise<void> {
  const now = clock.now().getTime();
  if (!hasCome(lane.later.get(file.key) ?? 0, now, longestWaitMs)) return;
  try {
    await work();
    lane.refused.delete(file.key);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!ofOneFile.has(code)) throw error;
    log.warn({ err: error, key: file.key }, "a file could not be transferred");
    // The host may not have the row yet: do not count this as a refusal.
    const times = code === "RESOURCE_NOT_FOUND" ? 1 : (lane.refused.get(file.key) ?? 0) + 1;
    if (code !== "RESOURCE_NOT_FOUND") lane.refused.set(file.key, times);
    lane.later.set(file.key, now + Math.min(lastRefusedMs, lastRetryMs * 2 ** Math.min(times - 1, 20)));
  }
}

function start(needs: LaneNeeds, lane: Lane): Promise<void> {
  lane.running ??= attempt(needs, lane).finally(() => {
    lane.running = undefined;
  });
  return lane.running;
}

async function attempt(needs: LaneNeeds, lane: Lane): Promise<void> {
  const now = () => needs.clock.now().getTime();
  // Rows that arrive during the pass start another pass.
  lane.nextAt = Number.POSITIVE_INFINITY;
  try {
    await pass(needs, lane);
    const { files } = await needs.blobs.waiting(lane.workspaceId);
    const isIdle = files === 0 && lane.later.size === 0;
    lane.nextAt = Math.min(lane.nextAt, now() + (isIdle ? idleMs : againMs));
    Object.assign(lane, { failures: 0, error: null });
  } catch (error) {
    if (lane.stop.signal.aborted) return;
    lane.failures += 1;
    const wait = error instanceof HostError ? (error.retryAfterMs ?? 0) : 0;
    const retryMs = Math.min(lastRetryMs, seconds(1) * 2 ** Math.min(lane.failures - 1, 20));
    lane.nextAt = now() + Math.max(wait, retryMs * (0.5 + Math.random() / 2));
    lane.error = { at: instantNow(needs.clock), ...problemOf(error) };
    needs.log.warn({ err: error, workspace: lane.workspaceId }, "a transfer of files failed; it is retried later");
  }
}

function problemOf(error: unknown): { readonly code: string; readonly message: string } {
  if (isDiskFull(error)) return { code: "STORAGE_FULL", message: fullHere };
  if (error instanceof HostError) {
    return { code: error.code, message: error.code === "STORAGE_FULL" ? fullThere : error.message };
  }
  return { code: "INTERNAL_ERROR", message: error instanceof Error ? error.message : String(error) };
}

/** Transfers the files of linked workspaces in the background, independently of the rows. */
export function openFileLanes(needs: LaneNeeds) {
  const lanes = new Map<string, Lane>();
  const end = needs.clock.every(tickMs, () => {
    for (const lane of lanes.values()) {
      if (!lane.running && isDue(needs, lane.nextAt)) void start(needs, lane);
    }
  });

  async function remove(workspaceId: string): Promise<void> {
    const lane = lanes.get(workspaceId);
    lanes.delete(workspaceId);
    lane?.stop.abort();
    await lane?.running;
  }

  return {
    async add(workspaceId: string): Promise<void> {
      await remove(workspaceId);
      const stop = new AbortController();
      const empty = { running: undefined, nextAt: 0, failures: 0, toSend: [], error: null };
      const files = { later: new Map(), refused: new Map(), refusedThere: new Set<string>() };
      lanes.set(workspaceId, { workspaceId, stop, ...empty, ...files, absent: createAbsenceTracker(needs.clock) });
    },
    remove,
    /** Starts a pass: rows were exchanged, or a person requested it. */
    wake(workspaceId: string): void {
      const lane = lanes.get(workspaceId);
      if (!lane) return;
      lane.nextAt = 0;
      if (!lane.running) void start(needs, lane);
    },
    async progress(workspaceId: string, { isHost }: { readonly isHost: boolean }): Promise<FileProgress> {
      const lane = lanes.get(workspaceId);
      const here = await needs.blobs.waiting(workspaceId);
      const toSend = lane?.toSend ?? [];
      const absent = isHost ? await needs.blobs.absent(workspaceId) : (lane?.absent.count() ?? noAbsentFiles);
      const refused = [...(lane?.refused.keys() ?? []), ...(lane?.refusedThere ?? [])];
      return {
        // A file may have arrived since the last pass.
        filesWaiting: Math.max(0, here.files - absent.files) + toSend.length,
        fileBytesWaiting: Math.max(0, here.bytes - absent.bytes) + bytesOf(toSend),
        filesAbsent: Math.min(absent.files, here.files),
        filesAbsentSince: here.files === 0 ? null : absent.since,
        filesRefused: new Set([...(await needs.blobs.refused(workspaceId)), ...refused]).size,
        filesError: lane?.error ?? null,
      };
    },
    async close(): Promise<void> {
      end();
      await Promise.all([...lanes.keys()].map(remove));
    },
  };
}
export type FileLanes = ReturnType<typeof openFileLanes>;
