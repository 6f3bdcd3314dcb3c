import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { manifestIn } from "./layout.ts";
import { BackupRefusal } from "./refusal.ts";

/** What a backup says of itself. Written last: a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  reason: z.enum(["asked", "before-migration"]),
  database: z.object({ bytes: z.int(), sha256: z.string(), newestMigration: z.number() }),
  /** Null: the media are in another store, and not in the backup. */
  media: z
    .object({
      files: z.int(),
      bytes: z.int(),
      /** Keys that the database names, and that were not on the disk any more when the backup was made. */
      missing: z.array(z.string()),
    })
    .nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Throws BackupRefusal where the folder is no whole backup. */
export function readBackup(folder: string): Backup {
  let text: string;
  try {
    text = readFileSync(manifestIn(folder), "utf8");
  } catch {
    throw new BackupRefusal(`${folder} is no backup, or one that was never finished: it has no backup.json.`);
  }
  try {
    return { folder, manifest: Manifest.parse(JSON.parse(text)) };
  } catch {
    throw new BackupRefusal(`${manifestIn(folder)} cannot be read: it is damaged, or of a newer Forecourt.`);
  }
}

/** The backups in a folder, newest first. What is none is left out. */
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
