import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { manifestIn } from "./layout.ts";

/** The description of a backup. It is written last: a folder without it is not a complete backup. */
export const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  reason: z.enum(["asked", "before-migration"]),
  database: z.object({ bytes: z.int(), sha256: z.string(), newestMigration: z.number() }),
  /** Null if the media are in another store and not in the backup. */
  media: z
    .object({
      files: z.int(),
      bytes: z.int(),
      /** Keys that the database names, but whose files were no longer on the disk when the backup was made. */
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
export function readBackup(folder: string): Backup {
  let text: string;
  try {
    text = readFileSync(manifestIn(folder), "utf8");
  } catch {
    throw new BackupError(`${folder} is no backup, or one that was never finished: it has no backup.json.`);
  }
  try {
    return { folder, manifest: Manifest.parse(JSON.parse(text)) };
  } catch {
    throw new BackupError(`${manifestIn(folder)} cannot be read: it is damaged, or of a newer Forecourt.`);
  }
}

/** The backups in a folder, newest first. Skips everything that is not a complete backup. */
export function listBackups(folder: string): Backup[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      try {
        return [readBackup(join(folder, name))];
      } catch {
        return [];
      }
    })
    .sort((a, b) => b.manifest.madeAt.localeCompare(a.manifest.madeAt));
}
