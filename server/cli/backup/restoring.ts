import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { BackupError } from "../../platform/backup/backup-error.ts";
import { markInstallation, noteRestoration } from "../../platform/backup/data-folder.ts";
import { copyIfExists, filesIn, flush, freeBytesOf, megabytes } from "../../platform/backup/files.ts";
import { checksumsIn, databaseIn, manifestIn, markerIn, mediaIn, stampOf } from "../../platform/backup/layout.ts";
import { type Backup, type Manifest, readBackup } from "../../platform/backup/manifest.ts";
import { problemsOfBackup } from "../../platform/backup/verify.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import { renewEpoch } from "../../platform/db/capture/capture.sqlite.ts";
import { newestMigrationOf } from "../../platform/db/newest-migration.ts";
import { lockProcess } from "../../platform/db/process-lock.sqlite.ts";
import { demoMark } from "../../platform/demo/folder.ts";
import { migrationsFolder } from "../../platform/paths.ts";

interface Order {
  readonly backup: string;
  readonly dataFolder: string;
  readonly clock: Clock;
}
export interface Restored {
  readonly madeAt: string;
  readonly media: Manifest["media"];
  /** The folders with the previous data: several after an interrupted restore, none if there were no data. */
  readonly kept: readonly string[];
}

/** Free space that must remain after copying. Our own estimate. */
const spareBytes = 16 * 1024 ** 2;

/**
 * Replaces the content of a data folder by a backup. The backup is verified, copied, and the copy is verified; only then is
 * anything moved. Throws BackupError, or StartError if a server uses the folder. No data were moved or deleted in these cases.
 */
export async function restoreBackup({ backup: from, dataFolder, clock }: Order): Promise<Restored> {
  const backup = await readBackup(from);
  assertNotNewer(backup);
  await mkdir(dataFolder, { recursive: true });
  // held until the end: no server starts meanwhile
  const lock = lockProcess(databaseIn(dataFolder));
  const { incoming, kept } = unusedPlaces(dataFolder, stampOf(clock.now()));
  try {
    await assertSound(backup, from, `The backup ${from} cannot be used`);
    await assertRoom(backup, dataFolder);
    await copyInto(incoming, backup);
    await assertSound(backup, incoming, "The backup could not be copied completely");
    // only now: an interrupted restore may have left the last copy of a backup that can no longer be read
    const keptBefore = await finishInterrupted(dataFolder, incoming);
    // programs that mirror the records begin again: what happened after the backup is undone
    renewEpoch(databaseIn(incoming));
    await noteRestoration(incoming, { restoredAt: instantNow(clock), backupMadeAt: backup.manifest.madeAt });
    // after a crash from here on, the folder must not look new
    markInstallation(dataFolder, clock);
    const isKept = await swap({ dataFolder, incoming, kept });
    return {
      madeAt: backup.manifest.madeAt,
      media: backup.manifest.media,
      kept: isKept ? [...keptBefore, kept] : keptBefore,
    };
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

/** What belongs to a database: commits may be only in its log. */
const databaseFiles = ["", "-wal", "-shm"].map((ending) => `${basename(databaseIn(""))}${ending}`);
const [database = ""] = databaseFiles;
const media = basename(mediaIn(""));
/** Whether the data are made up: it belongs to the database, and must not outlast it. */
const demo = basename(demoMark(""));

/** A restore copies the backup to `incoming`, and moves what was there before to `kept`. */
const placesOf = (dataFolder: string, stamp: string) => ({
  incoming: join(dataFolder, `restoring-${stamp}`),
  kept: join(dataFolder, `before-restore-${stamp}`),
});

/** Adds a number if a restore of the same second was interrupted. */
function unusedPlaces(dataFolder: string, stamp: string, count = 1): ReturnType<typeof placesOf> {
  const places = placesOf(dataFolder, count === 1 ? stamp : `${stamp}-${count}`);
  return Object.values(places).some((place) => existsSync(place)) ? unusedPlaces(dataFolder, stamp, count + 1) : places;
}

/**
 * Completes what an interrupted restore kept: the log of a database must not be in another folder than the database. Then
 * deletes its copy of the backup. Returns the folders with the previous data. `current` is the copy of this restore.
 */
async function finishInterrupted(dataFolder: string, current: string): Promise<string[]> {
  const names = (await readdir(dataFolder)).filter((name) => name !== basename(current));
  const previous: string[] = [];
  for (const stamp of names.flatMap((name) => /^restoring-(.+)$/.exec(name)?.[1] ?? [])) {
    const { incoming, kept } = placesOf(dataFolder, stamp);
    if (!existsSync(join(dataFolder, database)) && existsSync(join(kept, database))) {
      // media that are no longer in `incoming` have arrived: they are those of the backup
      const parts = existsSync(join(incoming, media)) ? [...databaseFiles, media] : databaseFiles;
      for (const name of parts.filter((part) => existsSync(join(dataFolder, part))))
        await rename(join(dataFolder, name), join(kept, name));
      await flush(kept);
    }
    if (existsSync(join(kept, database))) previous.push(kept);
    await rm(incoming, { recursive: true, force: true });
  }
  return previous;
}

/** Moves the old files out and the backup in: a few renames within one folder. Returns false if there were no old files. */
async function swap(move: { dataFolder: string; incoming: string; kept: string }): Promise<boolean> {
  const { dataFolder, incoming, kept } = move;
  const arriving = await readdir(incoming);
  const replaced = [...databaseFiles, demo, ...arriving.filter((name) => name === media)];
  const present = new Set(await readdir(dataFolder));
  const leaving = replaced.filter((name) => present.has(name));
  if (leaving.length > 0) await mkdir(kept);
  for (const name of leaving) await rename(join(dataFolder, name), join(kept, name));
  // the database last: until then, the folder counts as one with a missing database
  const marker = basename(markerIn(dataFolder));
  const order = [...arriving.filter((name) => name !== database && name !== marker), database];
  for (const name of order) await rename(join(incoming, name), join(dataFolder, name));
  await flush(dataFolder);
  return leaving.length > 0;
}
