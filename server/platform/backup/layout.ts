import { existsSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "../paths.ts";

/** These paths are the same in a data folder and in a backup. */
export const databaseIn = (folder: string): string => join(folder, "forecourt.db");
export const mediaIn = (folder: string): string => join(folder, "media");
/** The file that marks a folder that has contained a database (see `installation.ts`). */
export const markerIn = (folder: string): string => join(folder, "installation.json");
/** Only in a data folder that was restored: when, and from which backup. */
export const restorationIn = (folder: string): string => join(folder, "restored.json");
/** Only in a backup. */
export const manifestIn = (backup: string): string => join(backup, "backup.json");
/** Only in a backup. In the format of `sha256sum`, which can check it: `cd media && sha256sum --check ../media.sha256`. */
export const checksumsIn = (backup: string): string => join(backup, "media.sha256");

/** Where an installation keeps its data and its backups. */
export interface BackupFolders {
  readonly dataFolder: string;
  readonly backupFolder: string;
}

/** The default folder for the backups of an installation. */
export const backupsIn = (dataFolder: string): string => join(dataFolder, "backups");

/** Sorts by time, and is a valid file name on every system: `2026-11-25T02-33-10Z`. */
export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** In double quotes, which POSIX shells and the Windows command line both accept. */
const quoted = (path: string): string => `"${path}"`;

/** Packages contain no npm. */
const restoring = existsSync(join(productFolder, "scripts/backup")) ? "npm run restore --" : "forecourt restore";

/** The command that restores a backup. Without a backup it has a placeholder. */
export const restoreCommand = (dataFolder: string, backup?: string): string =>
  `${restoring} ${backup === undefined ? "BACKUP-FOLDER" : quoted(backup)} --data ${quoted(dataFolder)}`;
