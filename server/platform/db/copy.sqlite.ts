import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";

/** Pages copied at a time; the event loop runs in between. */
const pagesAtATime = 2048;
/** Problems that `integrity_check` reports at most. */
const maxProblems = 5;

/**
 * Copies a consistent snapshot of a database while others write to it, into one complete file. Throws the
 * driver's error where it cannot be read.
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const source = new Database(file, { fileMustExist: true });
  try {
    source.pragma("busy_timeout = 5000");
    // An open transaction: otherwise each commit of another connection restarts the copy.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await source.backup(to, { progress: () => pagesAtATime });
  } finally {
    source.close();
  }
  const copy = new Database(to, { fileMustExist: true });
  try {
    // Without a log file, the copy can be read in a read-only folder.
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/** The problems of a database that nobody writes to: damaged pages, rows with broken references. Empty where there are none. */
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

/** As drizzle numbers migrations: milliseconds since 1970; null where none was applied. */
function newestIn(database: Database.Database): number | null {
  const hasAny = database.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get();
  if (!hasAny) return null;
  return database.prepare("select max(created_at) from __drizzle_migrations").pluck().get() as number | null;
}

/** The newest migration that a database has; null where none was applied. Others may be writing it. */
export function newestMigrationIn(file: string): number | null {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma("busy_timeout = 5000");
    return newestIn(database);
  } finally {
    database.close();
  }
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** The newest migration that this product has. */
export function newestMigrationOf(migrationsFolder: string): number {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")));
  return Math.max(...entries.map(({ when }) => when));
}

export interface MediaReference {
  readonly key: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/** Where the database names stored files that nothing can make again: table, key, and what is recorded of the file. */
const references = [
  ["files", "key", "null", "null"],
  ["files", "original_key", "size", "sha256"],
  ["spin_jobs", "video_key", "size", "null"],
  ["spin_frames", "key", "bytes", "null"],
  ["spin_frames", "mask_key", "mask_bytes", "null"],
  ["price_models", "file_key", "null", "null"],
] as const;

/** The stored files that a database names. One of an earlier version may lack some of the tables. */
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

/** Whether a file is that of a database, and has anything in it. */
export const holdsData = (file: string): boolean => existsSync(file) && statSync(file).size > 0;
