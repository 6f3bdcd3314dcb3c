import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseIn } from "../../server/platform/backup/layout.ts";
import { fullReserveBytes, reserveIn } from "../../server/platform/disk/reserve.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";
import { sharedResult } from "./shared-results.ts";

/** A SQLite file with empty tables. */
async function migrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-migrated-"));
  try {
    const { openSqlite } = await import("../../server/platform/db/sqlite.ts");
    const file = databaseIn(folder);
    // the last connection that closes moves the log into the file
    await openSqlite(file, migrationsFolder("sqlite"), { survivesPowerCut: false }).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let made: Promise<Buffer> | undefined;

/**
 * Puts a database with empty tables into a new data folder, made once for all servers of a run: each would run 60 migrations.
 * `test/platform/db`, `test/faults` and `test/releases` migrate their own.
 */
export async function putMigratedFile(folder: string): Promise<void> {
  made ??= sharedResult("migrated.db", migrated);
  writeFileSync(databaseIn(folder), await made);
}

/** A full reserve that occupies nothing: writing and syncing 4 MiB took longer than all else of a start. */
export function putReserve(folder: string): void {
  const file = reserveIn(folder);
  writeFileSync(file, "");
  truncateSync(file, fullReserveBytes);
}

/** Gives a new data folder what the first start of a server would make. */
export async function prepareFolder(folder: string): Promise<void> {
  await putMigratedFile(folder);
  putReserve(folder);
}
