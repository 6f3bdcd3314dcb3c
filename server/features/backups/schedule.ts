import { rename, rm } from "node:fs/promises";
import type { Config } from "../../config.ts";
import { installedAt } from "../../platform/backup/data-folder.ts";
import { listBackups, ownBackups } from "../../platform/backup/manifest.ts";
import { type Clock, hours, instantOf, minutes, nextTimeOfDay } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { BackupRuns } from "./backup-runs.ts";
import { expiredBackups } from "./retention.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: BackupRuns;
}
const checkEveryMs = minutes(1);
const retryAfterMs = hours(1);

/** The daily backups of this installation, newest first. Those of another one in the same folder are neither counted nor deleted. */
async function scheduledIn({ backupFolder, dataFolder }: Pick<Config, "backupFolder" | "dataFolder">) {
  const daily = (await listBackups(backupFolder)).filter(({ manifest }) => manifest.reason === "scheduled");
  return (await ownBackups(dataFolder, daily)).map(({ folder, manifest: { madeAt } }) => ({ folder, madeAt }));
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Deletes a backup. Under its new name an interrupted deletion does not count as a backup, and is completed later. */
async function remove(folder: string): Promise<void> {
  await rename(folder, `${folder}.partial`);
  await rm(`${folder}.partial`, { recursive: true, force: true });
}

/** Makes a backup every day at an hour, and deletes those that the rule does not keep. After a failure it tries again every hour. */
export function openSchedule(hour: number, { config, clock, log, runs }: Needs) {
  const { dataFolder } = config;
  let last: Date | undefined;
  let failure: { readonly at: Date; readonly message: string } | undefined;

  /**
   * The time of the last backup; before the first one, of the installation. It is read once, so that the disk can sleep.
   * Times in the future are of a clock that was wrong, and do not count.
   */
  async function lastTime(now: Date): Promise<Date> {
    if (last && last <= now) return last;
    const made = (await scheduledIn(config)).find(({ madeAt }) => madeAt <= instantOf(now));
    last = earlier(new Date(made?.madeAt ?? (await installedAt(dataFolder))), now);
    return last;
  }

  /** May be in the past. */
  async function dueTime(): Promise<Date> {
    const now = clock.now();
    const due = nextTimeOfDay(hour, await lastTime(now));
    if (failure) failure = { ...failure, at: earlier(failure.at, now) };
    const retry = failure && new Date(failure.at.getTime() + retryAfterMs);
    return retry && retry > due ? retry : due;
  }

  async function deleteExpired(): Promise<void> {
    for (const { folder } of expiredBackups(await scheduledIn(config))) {
      await remove(folder).catch((error: unknown) => log.warn({ err: error, folder }, "a backup could not be deleted"));
    }
  }

  async function runIfDue(): Promise<void> {
    const now = clock.now();
    if ((await dueTime()) > now) return;
    try {
      const made = await runs.start("scheduled", deleteExpired);
      if (!made) return;
      last = new Date(made.manifest.madeAt);
      failure = undefined;
      log.info({ backup: made.folder }, "the daily backup is made");
    } catch (error) {
      if (runs.isClosed()) return;
      failure = { at: now, message: error instanceof Error ? error.message : String(error) };
      log.error({ err: error }, "the daily backup failed; it is tried again in an hour");
    }
  }

  const stop = clock.every(checkEveryMs, () => void runIfDue());
  return {
    /** A backup that was missed is made soon after the start. */
    async nextAt(): Promise<string> {
      const due = await dueTime();
      const now = clock.now();
      return instantOf(due > now ? due : now);
    },
    failure: () => failure && { at: instantOf(failure.at), message: failure.message },
    close: stop,
  };
}
