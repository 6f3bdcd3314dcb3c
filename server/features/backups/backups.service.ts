import { basename } from "node:path";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Backup, Backups } from "../../../contracts/system/backups.ts";
import { assertAdministrator, type Caller } from "../../access/caller.ts";
import type { Config } from "../../config.ts";
import { BackupError, NoSpaceForBackup } from "../../platform/backup/backup-error.ts";
import { restorationOf } from "../../platform/backup/data-folder.ts";
import { restoreCommand } from "../../platform/backup/layout.ts";
import { backupsOf, type Backup as MadeBackup, type Manifest } from "../../platform/backup/manifest.ts";
import { type Clock, instantOf } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Log } from "../../platform/log.ts";
import { record } from "../audit/record.ts";
import { openBackupRuns } from "./backup-runs.ts";
import { kept } from "./retention.ts";
import { openSchedule } from "./schedule.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

const reasons = {
  asked: "manual",
  scheduled: "scheduled",
  "before-migration": "before_migration",
} as const satisfies Record<Manifest["reason"], Backup["reason"]>;

const present = (
  dataFolder: string,
  { folder, manifest: { database, madeAt, media, reason } }: MadeBackup,
): Backup => ({
  name: basename(folder),
  folder,
  createdAt: madeAt,
  reason: reasons[reason],
  bytes: database.bytes + (media?.bytes ?? 0),
  mediaFiles: media?.files ?? null,
  missingFiles: media?.missing.length ?? 0,
  restoreCommand: restoreCommand(dataFolder, folder),
});

const onPostgres =
  "The database is Postgres: back it up with pg_dump and copy the media (README, Backup and restore). No backup was made.";

/** Only a BackupError has a message for the user. */
const asAppError = (error: unknown): AppError =>
  new AppError(error instanceof NoSpaceForBackup ? "STORAGE_FULL" : "BACKUP_FAILED", {
    ...(error instanceof BackupError && { message: error.message }),
    cause: error,
  });

const none = { schedule: null, runningSince: null, lastFailure: null } as const;

/** The backups of a SQLite database, for the installation's administrator. */
export function openBackups({ config, store, clock, log }: Needs) {
  const { dataFolder, backupFolder: folder, backupHour: hour } = config;
  const isSqlite = store.dialect === "sqlite";
  const runs = openBackupRuns(config, clock);
  const schedule = isSqlite && hour !== undefined ? openSchedule(hour, { config, clock, log, runs }) : undefined;

  return {
    async list(caller: Caller): Promise<Backups> {
      assertAdministrator(caller);
      if (!isSqlite) return { ...none, folder: null, restored: null, backups: [] };
      const since = runs.since();
      return {
        folder,
        schedule:
          schedule && hour !== undefined
            ? { hour, nextAt: await schedule.nextAt(), keepDays: kept.days, keepWeeks: kept.weeks }
            : null,
        runningSince: since ? instantOf(since) : null,
        lastFailure: schedule?.failure() ?? null,
        restored: (await restorationOf(dataFolder)) ?? null,
        backups: (await backupsOf(config)).map((backup) => present(dataFolder, backup)),
      };
    },

    async make(caller: Caller): Promise<Backup> {
      assertAdministrator(caller);
      if (!isSqlite) {
        throw new AppError("BACKUP_UNAVAILABLE", { message: onPostgres, details: { reason: "postgres" } });
      }
      const run = runs.start("asked");
      if (!run) throw new AppError("BACKUP_UNAVAILABLE", { details: { reason: "in_progress" } });
      const made = await run.then(
        (backup) => present(dataFolder, backup),
        (error: unknown) => {
          if (!runs.isClosed()) log.error({ err: error }, "a backup failed");
          throw asAppError(error);
        },
      );
      const { name, bytes } = made;
      await store.write((tx) =>
        record(tx, clock, caller, {
          action: "backup.made",
          subjectType: "backup",
          subjectId: name,
          details: { folder, bytes },
        }),
      );
      return made;
    },

    async close(): Promise<void> {
      schedule?.close();
      await runs.close();
    },
  };
}
export type BackupService = ReturnType<typeof openBackups>;
