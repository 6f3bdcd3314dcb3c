import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { captureChanges, stopCapture } from "./capture/capture.sqlite.ts";
import { newestMigrationIn } from "./copy.sqlite.ts";
import { newestMigrationOf } from "./newest-migration.ts";
import { countTotalChanges, stopCounting } from "./total-changes.sqlite.ts";
import { ensureTrigrams } from "./trigrams.sqlite.ts";
import { ensureVehicleIndex } from "./vehicle-index.sqlite.ts";

export const casing = "snake_case";
/**
 * The page size of new files. Existing files keep their page size. With SQLite's default of 4 KiB, a million market
 * rows take an eighth longer.
 */
const pageBytes = 8192;
/** The length of the log at which a commit moves it into the file, which takes a few milliseconds. SQLite's default. */
const logBytes = 4 * 1024 ** 2;

/** Opens the writing connection and migrates the schema. Added to `opened` as soon as it is open. */
export function connectWriter(file: string, migrationsFolder: string, opened: Database.Database[]): Database.Database {
  const writer = connect(file, opened);
  if ((newestMigrationIn(file) ?? 0) < newestMigrationOf(migrationsFolder)) {
    stopCapture(writer);
    stopCounting(writer);
  }
  migrateWithoutCascades(writer, migrationsFolder);
  ensureVehicleIndex(writer);
  ensureTrigrams(writer);
  captureChanges(writer);
  countTotalChanges(writer);
  return writer;
}

/** Opens the read-only connection. Added to `opened` as soon as it is open. */
export function connectReader(file: string, opened: Database.Database[]): Database.Database {
  const reader = connect(file, opened);
  reader.pragma("query_only = ON");
  // 64 MiB, allocated as needed: a second query over 100,000 rows finds them in memory.
  reader.pragma("cache_size = -65536");
  // Other pages are mapped, not copied: the rows of a large table are scattered.
  reader.pragma("mmap_size = 1073741824");
  return reader;
}

/** Makes commits move the log into the file when it is long. */
export function limitLog(connection: Database.Database): void {
  const pageBytesOfFile = Number(connection.pragma("page_size", { simple: true }));
  connection.pragma(`wal_autocheckpoint = ${logBytes / pageBytesOfFile}`);
}

function connect(file: string, opened: Database.Database[]): Database.Database {
  const connection = new Database(file);
  opened.push(connection);
  connection.pragma(`page_size = ${pageBytes}`);
  connection.pragma("journal_mode = WAL");
  // a long log is truncated when it restarts
  connection.pragma("journal_size_limit = 67108864");
  // An answered commit survives a power cut.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 5000");
  limitLog(connection);
  return connection;
}

/**
 * Drizzle rebuilds a table by dropping it, which would delete the rows that refer to it by cascade. SQLite ignores
 * `PRAGMA foreign_keys` inside the transaction of the migrator, so foreign keys are turned off before it and verified
 * after it.
 */
function migrateWithoutCascades(connection: Database.Database, migrationsFolder: string): void {
  connection.pragma("foreign_keys = OFF");
  migrate(drizzle({ client: connection }), { migrationsFolder });
  const broken = connection.pragma("foreign_key_check") as unknown[];
  if (broken.length > 0) throw new Error(`the migration broke ${broken.length} foreign keys`);
  connection.pragma("foreign_keys = ON");
}
