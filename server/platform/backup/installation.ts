import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { StartError } from "../../config.ts";
import { type Clock, instantNow } from "../clock.ts";
import { hasContent, newestMigrationIn } from "../db/copy.sqlite.ts";
import { isDamage } from "../db/damage.ts";
import { newestMigrationOf } from "../db/newest-migration.ts";
import type { Log } from "../log.ts";
import { migrationsFolder } from "../paths.ts";
import { BackupError } from "./backup-error.ts";
import { backupsIn, databaseIn, markerIn, mediaIn } from "./layout.ts";
import { makeBackup } from "./make.ts";
import { listBackups } from "./manifest.ts";

/** In double quotes, which POSIX shells and the Windows command line both accept. */
const quoted = (path: string): string => `"${path}"`;

/** Says where the backups are, and gives the command that restores the newest one. */
export function howToRestore(dataFolder: string): string {
  const folder = backupsIn(dataFolder);
  const [newest] = listBackups(folder);
  const command = (backup: string) => `  npm run restore -- ${backup} --data ${quoted(dataFolder)}`;
  if (!newest) {
    return `There is no backup in ${folder}. If you keep backups elsewhere, restore one with\n${command("BACKUP-FOLDER")}`;
  }
  return `The backups are in ${folder}; the newest is of ${newest.manifest.madeAt}. Restore it with\n${command(quoted(newest.folder))}\nWhat is in the folder now is kept beside it.`;
}

export const damageMessage = (dataFolder: string, error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${databaseIn(dataFolder)} is damaged (${reason}). Nothing was changed.\n${howToRestore(dataFolder)}`;
};

/** Returns a StartError with instructions if the error is a damaged database; otherwise returns the error unchanged. */
export const asStartErrorIfDamaged = (dataFolder: string, error: unknown): unknown =>
  isDamage(error) && !(error instanceof StartError)
    ? new StartError(damageMessage(dataFolder, error), { cause: error })
    : error;

function hasMedia(dataFolder: string): boolean {
  try {
    return readdirSync(mediaIn(dataFolder), { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
  } catch {
    return false;
  }
}

/**
 * Throws StartError if a database existed before and is now missing or empty. Without this check it would look like a new
 * installation.
 */
function assertDatabaseNotLost(dataFolder: string): void {
  const file = databaseIn(dataFolder);
  const isKnown = existsSync(markerIn(dataFolder));
  // A folder of an earlier version has no marker. There, an empty database file next to stored media means the same.
  if (!isKnown && !(existsSync(file) && hasMedia(dataFolder))) return;
  const what = existsSync(file) ? "is empty, and held data before" : "is missing, and was there before";
  const anew = isKnown ? ` To begin anew without its data instead, delete ${markerIn(dataFolder)}.` : "";
  throw new StartError(`The database ${file} ${what}.\n${howToRestore(dataFolder)}${anew}`);
}

interface Needs {
  readonly dataFolder: string;
  readonly hasMedia: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Checks a SQLite database before anything writes to it, and makes a backup if it is about to be migrated. Throws StartError,
 * with instructions to restore a backup, if the database is damaged, empty or missing.
 */
export async function prepareDatabase({ dataFolder, hasMedia, clock, log }: Needs): Promise<void> {
  const file = databaseIn(dataFolder);
  if (!hasContent(file)) return assertDatabaseNotLost(dataFolder);
  try {
    const newest = newestMigrationIn(file);
    if (newest === null || newest >= newestMigrationOf(migrationsFolder("sqlite"))) return;
    const options = { dataFolder, to: backupsIn(dataFolder), clock, hasMedia, reason: "before-migration" } as const;
    const { folder } = await makeBackup(options);
    log.info({ backup: folder }, "the database is migrated; a backup of it as it was is kept");
  } catch (error) {
    if (error instanceof BackupError && !error.message.includes("is damaged")) {
      throw new StartError(`A backup is kept before the database is migrated. ${error.message}`, { cause: error });
    }
    if (error instanceof BackupError) throw new StartError(`${error.message}\n${howToRestore(dataFolder)}`);
    throw asStartErrorIfDamaged(dataFolder, error);
  }
}

/** Marks the folder: from now on, an empty or missing database does not count as a new installation. */
export function markInstallation(dataFolder: string, clock: Clock): void {
  const marker = markerIn(dataFolder);
  if (existsSync(marker)) return;
  const note =
    "A database belongs to this folder. Without it Forecourt would take an empty folder for a new installation.";
  writeFileSync(`${marker}.part`, `${JSON.stringify({ since: instantNow(clock), note }, null, 2)}\n`);
  renameSync(`${marker}.part`, marker);
}
