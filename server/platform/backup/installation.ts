import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../../config.ts";
import type { Clock } from "../clock.ts";
import { hasContent, newestMigrationIn } from "../db/copy.sqlite.ts";
import { isDamage } from "../db/damage.ts";
import { newestMigrationOf } from "../db/newest-migration.ts";
import { lockProcess } from "../db/process-lock.sqlite.ts";
import type { Log } from "../log.ts";
import { migrationsFolder } from "../paths.ts";
import { softwareVersion } from "../version.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupFolders, backupsIn, databaseIn, markerIn, mediaIn, restoreCommand } from "./layout.ts";
import { makeBackup } from "./make.ts";
import { backupsOf, ownBackups } from "./manifest.ts";

const keptNote = "What is in the data folder now is kept there, in a folder before-restore-….";

/** Says where the backups are, and gives the command that restores the newest one. */
async function howToRestore(folders: BackupFolders): Promise<string> {
  const all = await backupsOf(folders);
  // After a move to another data folder, there are only those of the earlier installation.
  const newest = (await ownBackups(folders.dataFolder, all))[0] ?? all[0];
  const command = `  ${restoreCommand(folders.dataFolder, newest?.folder)}`;
  if (!newest) {
    return `There is no backup in ${folders.backupFolder}. If you keep backups elsewhere, restore one with\n${command}`;
  }
  return `The backups are in ${dirname(newest.folder)}; the newest is of ${newest.manifest.madeAt}. Restore it with\n${command}\n${keptNote}`;
}

export const damageMessage = async (folders: BackupFolders, error: unknown): Promise<string> => {
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${databaseIn(folders.dataFolder)} is damaged (${reason}). Nothing was changed.\n${await howToRestore(folders)}`;
};

/**
 * A program does not know the columns and rules of a newer one: what it writes would lack them, and the newer one would find wrong data. `own`:
 * the newest migration of this program.
 */
async function newerMessage(folders: BackupFolders, own: number): Promise<string> {
  const { dataFolder } = folders;
  const backups = await ownBackups(dataFolder, await backupsOf(folders));
  const earlier = backups.find(({ manifest }) => manifest.database.newestMigration <= own);
  const back = earlier
    ? `To go back to the data of ${earlier.manifest.madeAt} instead, restore the backup that was made before the update.`
    : `There is no backup from before the update in ${folders.backupFolder}. If you keep one elsewhere, you can go back to it.`;
  return `The database ${databaseIn(dataFolder)} is of a newer Forecourt than this one (${softwareVersion}). Nothing was changed. Start the newer Forecourt again.
${back} ${keptNote}
  ${restoreCommand(dataFolder, earlier?.folder)}`;
}

/** Returns a StartError with instructions if the error is a damaged database; otherwise returns the error unchanged. */
export const asStartErrorIfDamaged = async (folders: BackupFolders, error: unknown): Promise<unknown> =>
  isDamage(error) && !(error instanceof StartError)
    ? new StartError(await damageMessage(folders, error), { cause: error })
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
export async function assertDatabaseNotLost(folders: BackupFolders): Promise<void> {
  const { dataFolder } = folders;
  const file = databaseIn(dataFolder);
  const isKnown = existsSync(markerIn(dataFolder));
  // A folder of an earlier version has no marker. There, an empty database file next to stored media means the same.
  if (!isKnown && !(existsSync(file) && hasMedia(dataFolder))) return;
  const what = existsSync(file) ? "is empty, and held data before" : "is missing, and was there before";
  const anew = isKnown ? ` To begin anew without its data instead, delete ${markerIn(dataFolder)}.` : "";
  throw new StartError(`The database ${file} ${what}.\n${await howToRestore(folders)}${anew}`);
}

interface Needs extends BackupFolders {
  readonly hasMedia: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Checks a SQLite database before anything writes to it, and makes a backup if it is about to be migrated. Throws StartError,
 * with instructions to restore a backup, if the database is damaged, empty or missing, or of a newer version of the product, or if another server
 * has it open.
 */
export async function prepareDatabase({ hasMedia, clock, log, ...folders }: Needs): Promise<void> {
  const { dataFolder } = folders;
  const file = databaseIn(dataFolder);
  if (!hasContent(file)) return assertDatabaseNotLost(folders);
  try {
    const newest = newestMigrationIn(file);
    const own = newestMigrationOf(migrationsFolder("sqlite"));
    if (newest !== null && newest > own) throw new StartError(await newerMessage(folders, own));
    if (newest === null || newest === own) return;
    const options = { dataFolder, to: backupsIn(dataFolder), clock, hasMedia, reason: "before-migration" } as const;
    // another server may be migrating it right now
    const lock = lockProcess(file);
    const { folder } = await makeBackup(options).finally(() => lock.close());
    log.info({ backup: folder }, "the database is being migrated; a backup was made before");
  } catch (error) {
    if (error instanceof BackupError && !error.message.includes("is damaged")) {
      throw new StartError(`A backup is kept before the database is migrated. ${error.message}`, { cause: error });
    }
    if (error instanceof BackupError) throw new StartError(`${error.message}\n${await howToRestore(folders)}`);
    throw await asStartErrorIfDamaged(folders, error);
  }
}
