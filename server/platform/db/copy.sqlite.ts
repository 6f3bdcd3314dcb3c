import { existsSync, statSync } from "node:fs";
import Database from "better-sqlite3";

/** The number of pages per step. The event loop runs between steps. */
const pagesAtATime = 2048;
/** The maximum number of reported problems. */
const maxProblems = 5;

/**
 * Copies a consistent snapshot of a database into one complete file. Others may write to the database meanwhile. Throws
 * the driver's error if it cannot be read.
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const source = new Database(file, { fileMustExist: true });
  try {
    source.pragma("busy_timeout = 5000");
    // Without an open transaction, each commit of another connection would restart the copy.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await source.backup(to, { progress: () => pagesAtATime });
  } finally {
    source.close();
  }
  const copy = new Database(to, { fileMustExist: true });
  try {
    // without a log file, the copy can be read in a read-only folder
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/**
 * The problems of a database: damaged pages and rows with broken references. No connection may write to it meanwhile.
 */
export function problemsOf(file: string): string[] {
  try {
    return reading(file, (database) => {
      const damage = database.pragma(`integrity_check(${maxProblems})`) as { integrity_check: string }[];
      const orphans = database.pragma("foreign_key_check") as { table: string; parent: string }[];
      const words = damage.map((row) => row.integrity_check).filter((text) => text !== "ok");
      const orphaned = new Set(
        orphans.map(({ table, parent }) => `${table} has rows that refer to no row of ${parent}`),
      );
      return [...words, ...orphaned].slice(0, maxProblems);
    });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function reading<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Drizzle's number of the newest applied migration, in milliseconds since 1970. Null if none was applied. */
function newestIn(database: Database.Database): number | null {
  const hasAny = database.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get();
  if (!hasAny) return null;
  return database.prepare("select max(created_at) from __drizzle_migrations").pluck().get() as number | null;
}

/** The newest applied migration of a database. Null if none was applied. Others may write to the database. */
export function newestMigrationIn(file: string): number | null {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma("busy_timeout = 5000");
    return newestIn(database);
  } finally {
    database.close();
  }
}

/** Like `newestMigrationIn`, with a read-only connection. */
export const newestMigrationReadOnly = (file: string): number | null => reading(file, newestIn);

export interface MediaReference {
  readonly key: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/** The columns that refer to stored files which cannot be generated again: table, key, size and SHA-256. */
const references = [
  ["files", "key", "null", "null"],
  ["files", "original_key", "size", "sha256"],
  ["spin_jobs", "video_key", "size", "null"],
  ["spin_frames", "key", "bytes", "null"],
  ["spin_frames", "mask_key", "mask_bytes", "null"],
  ["dealership_logos", "key", "size", "sha256"],
  ["price_models", "file_key", "null", "null"],
] as const;

/** The stored files that a database refers to. A database of an earlier version may lack some of the tables. */
export const mediaReferencesIn = (file: string): MediaReference[] =>
  reading(file, (database) => {
    const tables = new Set(database.prepare("select name from sqlite_schema where type = 'table'").pluck().all());
    return references
      .filter(([table]) => tables.has(table))
      .flatMap(
        ([table, key, bytes, sha256]) =>
          database
            .prepare(
              `select ${key} as key, ${bytes} as bytes, ${sha256} as sha256 from ${table} where ${key} is not null`,
            )
            .all() as MediaReference[],
      );
  });

/** Whether the file exists and is not empty. */
export const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0;
