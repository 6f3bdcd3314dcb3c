import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { StartError } from "../../config.ts";
import { type Clock, instantNow } from "../clock.ts";
import { hasContent, newestMigrationIn } from "../db/copy.sqlite.ts";
import { isDamage } from "../db/damage.ts";
import { newestMigrationOf } from "../db/newest-migration.ts";
import type { Log } from "../log.ts";
import { migrationsFolder } from "../paths.ts";
import { backupsIn, databaseIn, markerIn, mediaIn } from "./layout.ts";
import { makeBackup } from "./make.ts";
import { listBackups } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";

/** Between double quotes, which both shells and Windows' command line take. */
const quoted = (path: string): string => `"${path}"`;

/** Where the backups are, and the command that restores the newest. */
export function howToRestore(dataFolder: string): string {
  const folder = backupsIn(dataFolder);
  const [newest] = listBackups(folder);
  const command = (backup: string) => `  npm run restore -- ${backup} --data ${quoted(dataFolder)}`;
  if (!newest) {
    return `There is no backup in ${folder}. If you keep backups elsewhere, restore one with\n${command("BACKUP-FOLDER")}`;
  }
  return `The backups are in ${folder}; the newest is of ${newest.manifest.madeAt}. Restore it with\n${command(quoted(newest.folder))}\nWhat is in the folder now is kept beside it.`;
}

export const damagedWords = (dataFolder: string, error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${databaseIn(dataFolder)} is damaged (${reason}). Nothing was changed.\n${howToRestore(dataFolder)}`;
};

/** A StartError with what to do, where the error is a damaged database; else the error itself. */
export const inWordsIfDamaged = (dataFolder: string, error: unknown): unknown =>
  isDamage(error) && !(error instanceof StartError)
    ? new StartError(damagedWords(dataFolder, error), { cause: error })
    : error;

function hasMedia(dataFolder: string): boolean {
  try {
    return readdirSync(mediaIn(dataFolder), { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
  } catch {
    return false;
  }
}

/** Throws StartError where there is no database though there was one: it would look like a new installation. */
function assertNotLost(dataFolder: string): void {
  const file = databaseIn(dataFolder);
  const isKnown = existsSync(markerIn(dataFolder));
  // a folder of an earlier version has no marker; an empty file beside stored photos says the same
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
 * Looks at a SQLite database before anything writes to it, and keeps a backup of one that is about to be migrated. Throws
 * StartError, with how to restore a backup, where the database is damaged, empty or gone.
 */
export async function prepareDatabase({ dataFolder, hasMedia, clock, log }: Needs): Promise<void> {
  const file = databaseIn(dataFolder);
  if (!hasContent(file)) return assertNotLost(dataFolder);
  try {
    const newest = newestMigrationIn(file);
    if (newest === null || newest >= newestMigrationOf(migrationsFolder("sqlite"))) return;
    const order = { dataFolder, to: backupsIn(dataFolder), clock, hasMedia, reason: "before-migration" } as const;
    const { folder } = await makeBackup(order);
    log.info({ backup: folder }, "the database is migrated; a backup of it as it was is kept");
  } catch (error) {
    if (error instanceof BackupRefusal && !error.message.includes("is damaged")) {
      throw new StartError(`A backup is kept before the database is migrated. ${error.message}`, { cause: error });
    }
    if (error instanceof BackupRefusal) throw new StartError(`${error.message}\n${howToRestore(dataFolder)}`);
    throw inWordsIfDamaged(dataFolder, error);
  }
}

/** From now on an empty or absent database is not taken for a new installation. */
export function markInstallation(dataFolder: string, clock: Clock): void {
  const marker = markerIn(dataFolder);
  if (existsSync(marker)) return;
  const note =
    "A database belongs to this folder. Without it Forecourt would take an empty folder for a new installation.";
  writeFileSync(`${marker}.part`, `${JSON.stringify({ since: instantNow(clock), note }, null, 2)}\n`);
  renameSync(`${marker}.part`, marker);
}
