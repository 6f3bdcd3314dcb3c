import { constants } from "node:fs";
import { access, chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Clock, hours, instantOf } from "../clock.ts";
import {
  copyDatabase,
  type MediaReference,
  mediaReferencesIn,
  newestMigrationIn,
  problemsOf,
} from "../db/copy.sqlite.ts";
import { isDamage } from "../db/damage.ts";
import { isDiskFull } from "../disk/full.ts";
import { softwareVersion } from "../version.ts";
import { BackupError, NoSpaceForBackup } from "./backup-error.ts";
import { bytesOf, copyIfExists, filesIn, flush, freeBytesOf, isGone, megabytes, sha256Of } from "./files.ts";
import { databaseIn, manifestIn, markerIn, mediaIn, stampOf } from "./layout.ts";
import { type Backup, listBackups, type Manifest } from "./manifest.ts";
import { type CopiedMedia, compareMedia, copyMedia, readChecksums, writeChecksums } from "./media.ts";
import { sameBackup } from "./same.ts";
import { firstKeys } from "./verify.ts";

interface BackupOptions {
  readonly dataFolder: string;
  /** The folder that contains the backups. Each backup is a folder in it. */
  readonly to: string;
  readonly clock: Clock;
  readonly reason: Manifest["reason"];
  /** False if the media are in another store. */
  readonly hasMedia: boolean;
  /** Aborts the backup and deletes the copied files. */
  readonly signal?: AbortSignal | undefined;
}

/** A new backup deletes unfinished backups that are older than this. Our own estimate. */
const abandonedAfterMs = hours(24);
/** Backups before a migration need the lock of the database. So unfinished folders with this ending are always abandoned. */
const beforeMigrationEnding = ".upgrade.partial";
/** How often the database is copied again if files that it refers to are deleted during the copy. */
const maxRounds = 5;
/** Must stay free in addition to the copies. Our own estimate. */
const spareBytes = 16 * 1024 ** 2;

/**
 * Makes a verified copy of the database and the media. A server may use them at the same time: the copy includes every change
 * that was confirmed before the backup started. The backup appears under its name only when it is complete. Before a
 * migration, the caller holds the database's lock, and a backup of the same content that an interrupted start has made
 * is returned instead. Throws BackupError with a message for the user.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { to, clock } = options;
  const isBeforeMigration = options.reason === "before-migration";
  const madeAt = clock.now();
  await prepareFolder(to);
  await removeAbandoned(to, madeAt, isBeforeMigration);
  const folder = await unusedName(join(to, stampOf(madeAt)));
  const partial = `${folder}${isBeforeMigration ? beforeMigrationEnding : ".partial"}`;
  try {
    await assertSpace(options);
    await mkdir(partial, { mode: 0o700 });
    const manifest = await writeBackup(partial, options, madeAt);
    const same = isBeforeMigration ? await sameBackup(to, { folder: partial, manifest }) : undefined;
    if (same) {
      await rm(partial, { recursive: true, force: true });
      return same;
    }
    await flush(partial);
    await rename(partial, folder);
    await flush(dirname(folder));
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (isDiskFull(error))
      throw new NoSpaceForBackup(`There is no room left in ${to}. No backup was made. Make room.`, { cause: error });
    if (isDamage(error)) throw damageError(options, [error instanceof Error ? error.message : String(error)]);
    throw error;
  }
}

/** Throws BackupError if the folder cannot be created or written to. */
async function prepareFolder(to: string): Promise<void> {
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await access(to, constants.W_OK);
  } catch (error) {
    if (isDiskFull(error)) throw new NoSpaceForBackup(`There is no room left in ${to}. No backup was made. Make room.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup folder ${to} cannot be written to (${reason}). No backup was made.`);
  }
}

const damageError = ({ dataFolder }: BackupOptions, problems: readonly string[]): BackupError =>
  new BackupError(
    `The database ${databaseIn(dataFolder)} is damaged: ${problems.join("; ")}. No backup was made; the earlier ones are as they were.`,
  );

async function writeBackup(partial: string, options: BackupOptions, madeAt: Date): Promise<Manifest> {
  const file = databaseIn(partial);
  const copied: CopiedMedia = new Map();
  if (options.hasMedia) await mkdir(mediaIn(partial));
  const missing = options.hasMedia ? await copyDatabaseAndMedia(file, options, { partial, copied }) : [];
  if (!options.hasMedia) await copyDatabase(databaseIn(options.dataFolder), file);
  options.signal?.throwIfAborted();
  const problems = problemsOf(file);
  if (problems.length > 0) throw damageError(options, problems);
  for (const extra of [markerIn, (folder: string) => join(folder, "demo.json")])
    await copyIfExists(extra(options.dataFolder), extra(partial));
  await writeChecksums(partial, copied);
  const bytes = [...copied.values()].reduce((sum, one) => sum + one.bytes, 0);
  const manifest: Manifest = {
    format: 1,
    product: softwareVersion,
    madeAt: instantOf(madeAt),
    reason: options.reason,
    database: {
      bytes: (await bytesOf(file)) ?? 0,
      sha256: await sha256Of(file),
      newestMigration: newestMigrationIn(file) ?? 0,
    },
    media: options.hasMedia ? { files: copied.size, bytes, missing } : null,
  };
  for (const path of [file, ...[...copied.keys()].map((key) => join(mediaIn(partial), key))]) {
    options.signal?.throwIfAborted();
    await flush(path);
  }
  await chmod(file, 0o600);
  await writeFile(manifestIn(partial), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  return manifest;
}

/**
 * Copies the media first, because they are the bulk of the data, then the database, then media that were added in the
 * meantime. A file is stored before its row and deleted after its row. So every file that the copied database refers to
 * exists, unless it was deleted during the copy. In that case the database is copied again and no longer refers to the
 * file. Returns the keys of files that are missing although the database still refers to them.
 */
async function copyDatabaseAndMedia(
  file: string,
  { dataFolder, to, reason, signal }: BackupOptions,
  { partial, copied }: { partial: string; copied: CopiedMedia },
): Promise<string[]> {
  const [last] = (await listBackups(to)).filter(({ manifest }) => manifest.media !== null);
  const earlier = last && { folder: last.folder, media: await readChecksums(last.folder) };
  const options = { from: dataFolder, to: partial, earlier, linked: reason === "before-migration", signal };
  await copyMedia(options, copied);
  let before: string | undefined;
  for (let round = 1; ; round += 1) {
    await rm(file, { force: true });
    await copyDatabase(databaseIn(dataFolder), file);
    await copyMedia(options, copied);
    const references: MediaReference[] = mediaReferencesIn(file);
    const { missing, wrong } = compareMedia(references, copied);
    if (wrong.length > 0) {
      throw new BackupError(
        `Stored files do not match the database: ${firstKeys(wrong)} in ${mediaIn(dataFolder)}. The disk may be failing. No backup was made.`,
      );
    }
    const now = missing.join("\n");
    // The same files are missing twice: they were lost before this backup. The rest is still worth a backup.
    if (missing.length === 0 || now === before || round === maxRounds) return missing;
    before = now;
  }
}

/** Another command may delete or complete a backup at the same time. */
const statIfExists = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });

async function removeAbandoned(to: string, now: Date, isBeforeMigration: boolean): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.endsWith(".partial")) continue;
    const path = join(to, name);
    const found = await statIfExists(path);
    if (!found) continue;
    const isOld = now.getTime() - found.mtimeMs > abandonedAfterMs;
    if (isOld || (isBeforeMigration && name.endsWith(beforeMigrationEnding)))
      await rm(path, { recursive: true, force: true });
  }
}

/** Adds a number if another backup of the same second exists or is being made. */
async function unusedName(wanted: string): Promise<string> {
  const taken = await readdir(dirname(wanted));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.some((one) => one === basename(name) || one.startsWith(`${basename(name)}.`))) return name;
  }
}

/** Throws BackupError if the copies do not fit on the disk. Files that are shared with an earlier backup do not count. */
async function assertSpace({ dataFolder, to, reason, hasMedia }: BackupOptions): Promise<void> {
  const [last] = (await listBackups(to)).filter(({ manifest }) => manifest.media !== null);
  const shared = last ? await readChecksums(last.folder) : new Map();
  let needed = ((await bytesOf(databaseIn(dataFolder))) ?? 0) + ((await bytesOf(`${databaseIn(dataFolder)}-wal`)) ?? 0);
  if (hasMedia && reason !== "before-migration") {
    for (const key of await filesIn(mediaIn(dataFolder)))
      if (!shared.has(key)) needed += (await bytesOf(join(mediaIn(dataFolder), key))) ?? 0;
  }
  const free = await freeBytesOf(to);
  if (free >= needed + spareBytes) return;
  throw new NoSpaceForBackup(
    `The backup takes ${megabytes(needed)}, and ${to} has ${megabytes(free)} free. No backup was made. Make room, or choose another disk with FORECOURT_BACKUP_DIR.`,
  );
}
