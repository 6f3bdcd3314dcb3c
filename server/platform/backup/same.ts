import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { sha256Of } from "./files.ts";
import { checksumsIn, databaseIn } from "./layout.ts";
import { type Backup, listBackups } from "./manifest.ts";

const checksumsOf = ({ folder }: Backup): Promise<string> => readFile(checksumsIn(folder), "utf8").catch(() => "");

/**
 * An earlier backup before a migration with the same database and media, if it is unchanged. Every start that is
 * interrupted during a migration makes a backup, so without this check a restart loop would fill the disk.
 */
export async function sameBackup(to: string, made: Backup): Promise<Backup | undefined> {
  const { database, media } = made.manifest;
  const checksums = await checksumsOf(made);
  for (const backup of await listBackups(to)) {
    const { reason, database: earlier, media: earlierMedia } = backup.manifest;
    if (reason !== "before-migration" || earlier.sha256 !== database.sha256) continue;
    if (!isDeepStrictEqual(earlierMedia, media) || (await checksumsOf(backup)) !== checksums) continue;
    if ((await sha256Of(databaseIn(backup.folder)).catch(() => "")) === database.sha256) return backup;
  }
  return undefined;
}
