import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { BackupError } from "../../server/platform/backup/backup-error.ts";
import { copyIfExists, filesIn, flush, freeBytesOf, megabytes } from "../../server/platform/backup/files.ts";
import { markInstallation } from "../../server/platform/backup/installation.ts";
import {
  checksumsIn,
  databaseIn,
  manifestIn,
  markerIn,
  mediaIn,
  stampOf,
} from "../../server/platform/backup/layout.ts";
import { type Backup, type Manifest, readBackup } from "../../server/platform/backup/manifest.ts";
import { problemsOfBackup } from "../../server/platform/backup/verify.ts";
import type { Clock } from "../../server/platform/clock.ts";
import { renewEpoch } from "../../server/platform/db/capture/capture.sqlite.ts";
import { newestMigrationOf } from "../../server/platform/db/newest-migration.ts";
import { lockProcess } from "../../server/platform/db/process-lock.sqlite.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";

interface Order {
  readonly backup: string;
  readonly dataFolder: string;
  readonly clock: Clock;
}
export interface Restored {
  readonly madeAt: string;
  readonly media: Manifest["media"];
  /** The folder with the previous data; undefined if there was none. */
  readonly kept: string | undefined;
}

/** Free space that must remain after copying. Our own estimate. */
const spareBytes = 16 * 1024 ** 2;

/**
 * Replaces the content of a data folder by a backup. The backup is verified, copied, and the copy is verified; only then is
 * anything moved. Throws BackupError, or StartError if a server uses the folder. Nothing was changed in these cases.
 */
export async function restoreBackup({ backup: from, dataFolder, clock }: Order): Promise<Restored> {
  const backup = readBackup(from);
  assertNotNewer(backup);
  await mkdir(dataFolder, { recursive: true });
  // held until the end: no server starts meanwhile
  const lock = lockProcess(databaseIn(dataFolder));
  const stamp = stampOf(clock.now());
  const incoming = join(dataFolder, `restoring-${stamp}`);
  try {
    await assertSound(backup, from, `The backup ${from} cannot be used`);
    await assertRoom(backup, dataFolder);
    await copyInto(incoming, backup);
    await assertSound(backup, incoming, "The backup could not be copied completely");
    // programs that mirror the records begin again: what happened after the backup is undone
    renewEpoch(databaseIn(incoming));
    // after a crash from here on, the folder must not look new
    markInstallation(dataFolder, clock);
    const kept = await swap({ dataFolder, incoming, kept: join(dataFolder, `before-restore-${stamp}`) });
    return { madeAt: backup.manifest.madeAt, media: backup.manifest.media, kept };
  } finally {
    await rm(incoming, { recursive: true, force: true });
    lock.close();
  }
}

function assertNotNewer({ manifest, folder }: Backup): void {
  if (manifest.database.newestMigration <= newestMigrationOf(migrationsFolder("sqlite"))) return;
  throw new BackupError(
    `The backup ${folder} is of Forecourt ${manifest.product}, which is newer than this one: update Forecourt first.`,
  );
}

async function assertSound(backup: Backup, folder: string, what: string): Promise<void> {
  const problems = await problemsOfBackup(backup, folder);
  if (problems.length > 0) throw new BackupError(`${what}: ${problems.join("; ")}.`);
}

async function assertRoom({ manifest }: Backup, dataFolder: string): Promise<void> {
  const needed = manifest.database.bytes + (manifest.media?.bytes ?? 0);
  const free = await freeBytesOf(dataFolder);
  if (free >= needed + spareBytes) return;
  throw new BackupError(
    `The backup takes ${megabytes(needed)}, and ${dataFolder} has ${megabytes(free)} free. Make room first: what is there now is kept until you delete it.`,
  );
}

/** Copies all files of the backup except the manifest and checksums. */
async function copyInto(incoming: string, { folder }: Backup): Promise<void> {
  const described = new Set([manifestIn(folder), checksumsIn(folder)].map((path) => basename(path)));
  for (const path of await filesIn(folder)) {
    if (described.has(path)) continue;
    await copyIfExists(join(folder, path), join(incoming, path));
    await flush(join(incoming, path));
  }
}

/** Moves the old files out and the backup in: a few renames within one folder. */
async function swap(move: { dataFolder: string; incoming: string; kept: string }): Promise<string | undefined> {
  const { dataFolder, incoming, kept } = move;
  const database = basename(databaseIn(dataFolder));
  const media = basename(mediaIn(dataFolder));
  const arriving = await readdir(incoming);
  const replaced = [database, `${database}-wal`, `${database}-shm`, ...arriving.filter((name) => name === media)];
  const present = new Set(await readdir(dataFolder));
  const leaving = replaced.filter((name) => present.has(name));
  if (leaving.length > 0) await mkdir(kept);
  for (const name of leaving) await rename(join(dataFolder, name), join(kept, name));
  // the database last: until then, the folder counts as one with a missing database
  const marker = basename(markerIn(dataFolder));
  const order = [...arriving.filter((name) => name !== database && name !== marker), database];
  for (const name of order) await rename(join(incoming, name), join(dataFolder, name));
  await flush(dataFolder);
  return leaving.length > 0 ? kept : undefined;
}
