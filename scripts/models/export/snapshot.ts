import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle as overSqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as overPg } from "drizzle-orm/node-postgres";
import pg from "pg";
import { z } from "zod";
import type { Config } from "../../../server/config.ts";
import type { Reader, Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { Refusal } from "./refusal.ts";

/** A read-only view of the database at one instant. A server may continue to use the database. */
export interface Snapshot {
  readonly read: Reader;
  close(): Promise<void>;
}

const casing = "snake_case";

/**
 * Opens the installation's database without its lock. Throws Refusal if there is none, or if it has another version.
 */
export const openSnapshot = (config: Config): Promise<Snapshot> =>
  config.databaseUrl === undefined ? sqliteSnapshot(config.dataFolder) : pgSnapshot(config.databaseUrl);

async function sqliteSnapshot(folder: string): Promise<Snapshot> {
  const file = join(folder, "forecourt.db");
  if (!existsSync(file)) {
    throw new Refusal(
      `${folder} has no Forecourt database (forecourt.db): name the data folder with --data, or the Postgres database with FORECOURT_DATABASE_URL.`,
    );
  }
  const copy = isInUse(file) ? undefined : await copyOf(file);
  const connection = new Database(copy?.file ?? file, { readonly: true });
  const close = async () => {
    connection.close();
    await copy?.remove();
  };
  try {
    connection.exec("begin");
    assertSchema("sqlite", connection.prepare("select max(created_at) from __drizzle_migrations").pluck().get());
    // the kit types every table as Postgres's; both drivers answer the same query builder
    return { read: overSqlite({ client: connection, casing }) as unknown as Reader, close };
  } catch (error) {
    await close();
    throw error instanceof Refusal ? error : new Refusal(`${file} is no Forecourt database: ${wordsOf(error)}.`);
  }
}

/**
 * Whether a server has the file open, or was killed while it was open: then both files of the write-ahead log exist.
 */
const isInUse = (file: string): boolean => existsSync(`${file}-wal`) && existsSync(`${file}-shm`);

/**
 * A private copy of a database that no process has open. Opening the file itself, even for reading, would leave a
 * write-ahead log in the data folder. Undefined if a server opened it meanwhile, because the copy may be
 * inconsistent.
 */
async function copyOf(file: string): Promise<{ file: string; remove(): Promise<void> } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-export-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const copy = join(folder, "forecourt.db");
  try {
    for (const part of ["", "-wal"]) if (existsSync(file + part)) await copyFile(file + part, copy + part);
  } catch (error) {
    await remove();
    throw error;
  }
  if (!isInUse(file)) return { file: copy, remove };
  await remove();
  return undefined;
}

async function pgSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client(url);
  // a broken connection fails the current query, which reports it
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows } = await client.query<{ at: string }>(
      "select max(created_at) as at from drizzle.__drizzle_migrations",
    );
    assertSchema("pg", rows[0]?.at);
    return { read: overPg({ client, casing }), close: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error instanceof Refusal
      ? error
      : new Refusal(`FORECOURT_DATABASE_URL names no Forecourt database that can be read: ${wordsOf(error)}.`);
  }
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** Compares the last migration of the database with the last migration of the product, by their dates. */
function assertSchema(dialect: Store["dialect"], last: unknown): void {
  const journal = readFileSync(join(migrationsFolder(dialect), "meta/_journal.json"), "utf8");
  const known = Math.max(...Journal.parse(JSON.parse(journal)).entries.map(({ when }) => when));
  const found = Number(last ?? 0);
  if (found > known) {
    throw new Refusal("The database is of a newer version of Forecourt: export with that version.");
  }
  if (found < known) {
    throw new Refusal("The database is of an older version of Forecourt: start this version on it once, then export.");
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
