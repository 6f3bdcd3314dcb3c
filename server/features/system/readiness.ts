import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Readiness } from "../../../contracts/system/system.ts";
import type { Config, Role } from "../../config.ts";
import { findFfmpeg } from "../../media/video/find-ffmpeg.ts";
import { VideoError } from "../../media/video/video-error.ts";
import type { DamageRecord } from "../../platform/backup/damage.ts";
import { seconds } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { DiskMonitor } from "../../platform/disk/monitor.ts";
import type { JobRunner } from "../../platform/jobs/runner.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { VinStatus } from "../../vin/decoder.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly diskMonitor: DiskMonitor;
  readonly damage: DamageRecord;
  /** The models' versions; throws MODEL_UNAVAILABLE. */
  readonly modelVersion: () => Promise<string>;
  readonly runner: () => JobRunner | undefined;
  readonly isLeaving: () => boolean;
  readonly vin: () => VinStatus;
}
type Check = z.infer<typeof Readiness>["checks"]["database"];

const passed = (version: string): Check => ({ ok: true, version, detail: null });
const missing = (detail: string): Check => ({ ok: false, version: null, detail });

async function check(version: () => Promise<string>, hint: string): Promise<Check> {
  try {
    return passed(await version());
  } catch (error) {
    return missing(error instanceof AppError || error instanceof VideoError ? error.message : hint);
  }
}

/** Timeout of the database check: an unreachable database may never answer. Our own estimate. */
const databaseAnswersWithinMs = seconds(3);

function databaseVersion(store: Store): Promise<string> {
  const silence = pause(databaseAnswersWithinMs, undefined, { ref: false }).then(() => {
    throw new Error("the database is silent");
  });
  return Promise.race([store.version(), silence]);
}

/** The free space; if it is too little, what that means and what to do. */
async function storageCheck(diskMonitor: DiskMonitor): Promise<Check> {
  const { state, freeBytes } = await diskMonitor.report();
  const free = `${Math.floor(freeBytes / 1e6).toLocaleString("en-US")} MB free`;
  if (state === "ok") return passed(free);
  if (state === "low") return { ...passed(free), detail: "The disk is nearly full: make room soon." };
  const detail = `The disk is full (${free}): nothing new is saved until there is room. Reading and signing in work.`;
  return missing(detail);
}

function jobsCheck(role: Role, runner: JobRunner | undefined): Check {
  if (role === "api") return { ok: true, version: null, detail: "Other processes run the jobs." };
  return runner ? passed(`${runner.running()} running`) : missing("The job runner is not running.");
}

const vinCheck = ({ state, stamp }: VinStatus): Check =>
  state === "ready" && stamp !== null
    ? passed(stamp)
    : missing("The VIN tables are missing: VINs tell maker and year only. `npm ci` builds them.");

/** Whether everything that the server needs is available, with versions. */
export async function readiness({
  config,
  store,
  diskMonitor,
  damage,
  modelVersion,
  runner,
  isLeaving,
  vin,
}: Needs): Promise<z.infer<typeof Readiness>> {
  const checks = {
    database: damage.isKnown()
      ? missing("The database is damaged: the server's log says how to restore a backup.")
      : await check(() => databaseVersion(store), "The database does not answer."),
    storage: await storageCheck(diskMonitor).catch(() => missing("The data folder cannot be read.")),
    models: await check(modelVersion, "The models could not be opened."),
    ffmpeg: await check(
      async () => (await findFfmpeg(config.ffmpegPath)).version,
      "ffmpeg was not found; 360 video needs it.",
    ),
    jobs: jobsCheck(config.role, runner()),
    vin: vinCheck(vin()),
  };
  // Without ffmpeg or the VIN tables the server does less and reports it, but is ready.
  const works = checks.database.ok && checks.storage.ok && checks.models.ok && checks.jobs.ok;
  const stopping = isLeaving();
  return {
    ready: works && !stopping,
    stopping,
    version: softwareVersion,
    mode: config.mode,
    role: config.role,
    checks,
  };
}
