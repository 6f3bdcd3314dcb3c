import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import pg from "pg";
import { valuesOfRow } from "../../../server/features/sync/apply/codec.ts";
import { rowIdOf, syncCondition, workspaceOf } from "../../../server/features/sync/capture/expressions.ts";
import { hashOfRow } from "../../../server/features/sync/compare/row-hash.ts";
import { type SyncedTable, syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import type { RawRow } from "../../../server/platform/db/raw.ts";

/** A database after its server has ended, read without the product's code. */
export interface Reading {
  readonly dialect: "sqlite" | "pg";
  rows(query: string, values?: readonly string[]): AsyncIterable<RawRow>;
  close(): Promise<void>;
}

export function readSqlite(folder: string): Reading {
  const database = new Database(join(folder, "forecourt.db"), { readonly: true });
  return {
    dialect: "sqlite",
    async *rows(query, values = []) {
      yield* database.prepare(query).iterate(...values) as IterableIterator<RawRow>;
    },
    async close() {
      database.close();
    },
  };
}

const rowsAtOnce = 5000;

export async function readPostgres(url: string): Promise<Reading> {
  const client = new pg.Client(url);
  await client.connect();
  return {
    dialect: "pg",
    async *rows(query, values = []) {
      await client.query("begin");
      let at = 0;
      await client.query(`declare found cursor for ${query.replaceAll("?", () => `$${++at}`)}`, [...values]);
      for (;;) {
        const { rows } = await client.query<RawRow>(`fetch ${rowsAtOnce} from found`);
        if (rows.length === 0) break;
        yield* rows;
      }
      await client.query("commit");
    },
    close: () => client.end(),
  };
}

/** All synced rows of the production workspace, as digests of what travels, by table and id. */
export async function syncedRows(reading: Reading): Promise<Map<string, string>> {
  const [workspace] = await all(
    reading.rows("select id, account_id from workspaces where environment = 'production' order by id limit 1"),
  );
  const workspaceId = String(workspace?.id);
  const place = { dialect: reading.dialect, workspaceId, ownerId: String(workspace?.account_id) };
  const rows = new Map<string, string>();
  for (const table of syncedTables) {
    for await (const row of reading.rows(rowsOfTable(table), [workspaceId])) {
      const id = String(row.row_id);
      rows.set(`${table.name} ${id}`, hashOfRow(table, id, valuesOfRow(table, row, place)));
    }
  }
  return rows;
}

const rowsOfTable = (table: SyncedTable): string =>
  `select *, ${rowIdOf(table, table.name)} as row_id from ${table.name}
    where ${workspaceOf(table, table.name)} = ? and ${syncCondition(table, table.name)}`;

/** What differs between two machines, as sentences; at most `max`. */
export function differencesOf(
  [one, other]: readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>],
  [nameOfOne, nameOfOther]: readonly [string, string],
  max = 10,
): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .slice(0, max)
    .map((key) => {
      if (!one.has(key)) return `${nameOfOne} lacks ${key} of ${nameOfOther}`;
      return other.has(key) ? `${key} differs` : `${nameOfOther} lacks ${key} of ${nameOfOne}`;
    });
}

/** SHA-256 of each stored file that the rows of photos name, by its key; `missing` if there is no file. */
export async function photoFiles(reading: Reading, folder: string): Promise<Map<string, string>> {
  const keys = await all(reading.rows("select original_key, key from files"));
  const hashes = new Map<string, string>();
  for (const key of keys.flatMap((row) => [String(row.original_key), String(row.key)])) {
    const file = join(folder, "media", key);
    hashes.set(key, existsSync(file) ? await hashOf(file) : "missing");
  }
  return hashes;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
