import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { installedAt, unmarked } from "./data-folder.ts";
import { type BackupFolders, backupsIn, manifestIn } from "./layout.ts";

/** The description of a backup. It is written last: a folder without it is not a complete backup. */
export const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  reason: z.enum(["asked", "scheduled", "before-migration"]),
  database: z.object({ bytes: z.int(), sha256: z.string(), newestMigration: z.number() }),
  /** Null if the media are in another store and not in the backup. */
  media: z
    .object({
      files: z.int(),
      bytes: z.int(),
      /** Keys that the database refers to, but that had no file when the backup was made. */
      missing: z.array(z.string()),
    })
    .nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Throws BackupError if the folder is not a complete backup. */
export async function readBackup(folder: string): Promise<Backup> {
  let text: string;
  try {
    text = await readFile(manifestIn(folder), "utf8");
  } catch {
    throw new BackupError(`${folder} is no backup, or one that was never finished: it has no backup.json.`);
  }
  try {
    return { folder, manifest: Manifest.parse(JSON.parse(text)) };
  } catch {
    throw new BackupError(
      `${manifestIn(folder)} cannot be read: it is damaged, or was written by a newer version of Forecourt.`,
    );
  }
}

/**
 * The backups in one or several folders, newest first. Skips everything that is not a complete backup, also a backup
 * that is being deleted (its backup.json may still exist).
 */
export async function listBackups(...folders: readonly string[]): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const folder of new Set(folders)) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.endsWith(".partial")) continue;
      const backup = await readBackup(join(folder, name)).catch(() => undefined);
      if (backup) found.push(backup);
    }
  }
  return found.sort((a, b) => b.manifest.madeAt.localeCompare(a.manifest.madeAt));
}

/** All backups of an installation, newest first. */
export const backupsOf = ({ dataFolder, backupFolder }: BackupFolders): Promise<Backup[]> =>
  listBackups(backupFolder, backupsIn(dataFolder));

/**
 * Those of the backups that are of this installation. Another one may have been given the same backup folder, against the documentation: the mark
 * of the data folder, which a backup contains, identifies its installation. Backups of earlier versions have no mark, and count as own.
 */
export async function ownBackups(dataFolder: string, backups: readonly Backup[]): Promise<Backup[]> {
  const own = await installedAt(dataFolder);
  const found: Backup[] = [];
  for (const backup of backups) {
    const since = await installedAt(backup.folder);
    if (since === own || since === unmarked) found.push(backup);
  }
  return found;
}
