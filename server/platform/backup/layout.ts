import { join } from "node:path";

/** What lies where, in a data folder and in a backup alike. */
export const databaseIn = (folder: string): string => join(folder, "forecourt.db");
export const mediaIn = (folder: string): string => join(folder, "media");
/** The file that says that a folder has held a database (see `installation.ts`). */
export const markerIn = (folder: string): string => join(folder, "installation.json");
/** Of a backup alone. */
export const manifestIn = (backup: string): string => join(backup, "backup.json");
/** In the form of `sha256sum`, which checks it too: `cd media && sha256sum --check ../media.sha256`. */
export const checksumsIn = (backup: string): string => join(backup, "media.sha256");

/** Where an installation's backups go unless another place is named. */
export const backupsIn = (dataFolder: string): string => join(dataFolder, "backups");

/** Sorts as the time does, and is a file's name on every system: `2026-11-25T02-33-10Z`. */
export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
