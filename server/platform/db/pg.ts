import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { minutes, seconds } from "../clock.ts";
import { captureChanges, stopCapture } from "./capture/capture.pg.ts";
import { isDeadlock } from "./errors.ts";
import { newestMigrationOf } from "./newest-migration.ts";
import { connectionTo } from "./pg-connection.ts";
import { registerSql, statementOf } from "./raw.ts";
import { repeatingConflicts } from "./retry.ts";
import { trigramIndexes } from "./search.ts";
import { type BeforeCommit, createTransactions, type Reader, type Store, type Writer } from "./store.ts";
import { withUnavailableError } from "./unavailable.ts";

/** An arbitrary number. Instances that start at the same time migrate one after the other, with this advisory lock. */
const migrationLock = 4_780_001;

export async function openPg(url: string, migrationsFolder: string): Promise<Store> {
  const pool = new pg.Pool(connectionTo(url));
  // A lost idle connection must not end the process. The next query opens a new connection.
  pool.on("error", () => undefined);
  pool.on("connect", ignoreConnectionErrors);
  const db = drizzle({ client: pool, casing: "snake_case" });
  registerSql(db, async (statement, values = []) => (await db.execute(statementOf(statement, values))).rows);
  await migrateExclusively(pool, migrationsFolder);
  const counting = new pg.Pool({ ...connectionTo(url), max: 4, options: "-c synchronous_commit=off" });
  counting.on("error", () => undefined);
  counting.on("connect", ignoreConnectionErrors);
  const transactions = createTransactions();
  let repeated = 0;
  const noteRepetition = () => {
    repeated += 1;
  };
  let beforeCommit: BeforeCommit | undefined;
  const transaction = <T>(work: (tx: Writer) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const writer = tx as unknown as Writer;
      registerSql(tx, async (statement, values = []) => (await tx.execute(statementOf(statement, values))).rows);
      const result = await work(writer);
      if (beforeCommit) await beforeCommit(writer, "own");
      return result;
    });
  // Each attempt is a new transaction: changes that a failed attempt reported are discarded.
  const write: Store["write"] = (work) =>
    repeatingConflicts(() => transactions.run(() => withUnavailableError(() => transaction(work))), {
      repeated: noteRepetition,
    });
  return {
    dialect: "pg",
    version: async () =>
      `PostgreSQL ${(await pool.query<{ server_version: string }>("show server_version")).rows[0]?.server_version ?? "?"}`,
    read: db as unknown as Reader,
    analytics: db as unknown as Reader,
    async bulkWrite(work) {
      const result = await work((turn) => turn());
      if (beforeCommit) await write(async (tx) => beforeCommit?.(tx, "all"));
      return result;
    },
    location: { dialect: "pg", url },
    write,
    beforeCommit: (step) => {
      beforeCommit = step;
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, repeated }),
    onChanged: transactions.onChanged,
    counters: {
      // A named statement keeps its plan on the connection.
      run: async (statement, values) =>
        (
          await withUnavailableError(() =>
            counting.query<Record<string, unknown>>({ ...statement, values: [...values] }),
          )
        ).rows,
    },
    async close() {
      await counting.end();
      await pool.end();
    },
  };
}

/** A connection that breaks between two queries of a transaction must not end the process: the next query fails. */
const ignoreConnectionErrors = (client: pg.PoolClient): void => void client.on("error", () => undefined);

async function migrateExclusively(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("set forecourt.migrating = on");
    await withLockTimeout(client, () => migrateOnce(client, migrationsFolder));
    await withLockTimeout(client, () => ensureSearchIndexes(client));
    await inTransaction(client, () => captureChanges(client));
  } finally {
    await client.query("reset forecourt.migrating").catch(() => undefined);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/** While a migration waits for a table lock, requests of other instances wait behind it. Our own estimates. */
const lockTimeout = "2s";
const pauseMs = seconds(1);
const maxWaitMs = minutes(10);

/**
 * Runs work that locks tables. While it waits for a lock that a long transaction of another instance holds, all others
 * wait behind it. So it gives up after two seconds and retries a second later. Throws after ten minutes.
 */
async function withLockTimeout(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDeadlock(error) || performance.now() - begun > maxWaitMs) throw error;
        await pause(pauseMs);
      }
    }
  } finally {
    await client.query("reset lock_timeout").catch(() => undefined);
  }
}

/** Runs the migrations that are due. */
async function migrateOnce(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  try {
    if (await isMigrationDue(client, migrationsFolder)) await stopCapture(client);
    await migrate(drizzle({ client, casing: "snake_case" }), { migrationsFolder });
  } catch (error) {
    // Other instances continue to write: capture their changes.
    await inTransaction(client, () => captureChanges(client)).catch(() => undefined);
    throw error;
  }
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function isMigrationDue(client: pg.PoolClient, migrationsFolder: string): Promise<boolean> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (known.rows[0]?.name === null) return true;
  const { rows } = await client.query("select max(created_at)::float8 as newest from drizzle.__drizzle_migrations");
  return (rows[0]?.newest ?? 0) < newestMigrationOf(migrationsFolder);
}

/**
 * Creates the search indexes: vehicle makes as filters compare them, and trigrams of search texts. The extension is
 * trusted, so the owner of the database may create it. If the database user may not, a text search reads every row:
 * slower, with the same results.
 */
async function ensureSearchIndexes(client: pg.PoolClient): Promise<void> {
  await ensureIndex(client, "vehicles_make_idx", "vehicles (lower(make), overview_year, workspace_id)");
  try {
    await client.query("create extension if not exists pg_trgm");
  } catch {
    return;
  }
  for (const [table, index] of Object.entries({ vehicles: "vehicle_trigrams", ...trigramIndexes }))
    await ensureIndex(client, index, `${table} using gin (search_text gin_trgm_ops)`);
}

/**
 * Postgres locks the table against writes before it checks whether the index exists, so check first. `concurrently` is
 * not possible: it waits for all transactions, and an instance that starts at the same time holds one open while it
 * waits for our lock.
 */
async function ensureIndex(client: pg.PoolClient, name: string, on: string): Promise<void> {
  const { rows } = await client.query("select to_regclass($1) as name", [name]);
  if (rows[0]?.name === null) await client.query(`create index if not exists ${name} on ${on}`);
}
