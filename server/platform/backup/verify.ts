import { join } from "node:path";
import { mediaReferencesIn, problemsOf } from "../db/copy.sqlite.ts";
import { filesIn, sha256Of } from "./files.ts";
import { databaseIn, mediaIn } from "./layout.ts";
import type { Backup } from "./manifest.ts";
import { compareMedia, readChecksums } from "./media.ts";

/** The maximum number of keys in a message. */
const maxNamed = 5;

export const firstKeys = (keys: readonly string[]): string =>
  keys.length > maxNamed ? `${keys.slice(0, maxNamed).join(", ")} and ${keys.length - maxNamed} more` : keys.join(", ");

/**
 * Verifies the database and the media of a backup in `folder`, which is the backup itself or a copy of it. Reads every
 * byte. Returns a message for each problem, or an empty array.
 */
export async function problemsOfBackup({ folder: backup, manifest }: Backup, folder = backup): Promise<string[]> {
  const file = databaseIn(folder);
  const isIntact = (await sha256Of(file).catch(() => "")) === manifest.database.sha256;
  const database = isIntact ? problemsOf(file) : ["forecourt.db is not as it was written"];
  if (database.length > 0 || manifest.media === null) return database;
  const checksums = await readChecksums(backup);
  const there = new Set(await filesIn(mediaIn(folder)));
  const altered: string[] = [];
  for (const [key, { sha256 }] of checksums) {
    if (!there.has(key) || (await sha256Of(join(mediaIn(folder), key))) !== sha256) altered.push(key);
  }
  const { missing, wrong } = compareMedia(mediaReferencesIn(file), checksums);
  const lost = missing.filter((key) => !manifest.media?.missing.includes(key));
  return [
    ...(checksums.size < manifest.media.files ? ["media.sha256 is cut short"] : []),
    ...(altered.length > 0 ? [`media are missing or not as they were written: ${firstKeys(altered)}`] : []),
    ...(lost.length > 0 ? [`the database names media that the backup does not have: ${firstKeys(lost)}`] : []),
    ...(wrong.length > 0 ? [`media do not match the database: ${firstKeys(wrong)}`] : []),
  ];
}
