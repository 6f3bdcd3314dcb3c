import type Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { openAnalyticsConnection } from "./analytics/analytics-connection.ts";
import { openBulkWrites } from "./bulk/bulk-writes.sqlite.ts";
import { casing, connectReader, connectWriter } from "./connections.sqlite.ts";
import { lockProcess } from "./process-lock.sqlite.ts";
import { type RawRow, registerSql } from "./raw.ts";
import { pageReserveOf } from "./reserve.sqlite.ts";
import { cacheStatements } from "./statements.sqlite.ts";
import { type BeforeCommit, createTransactions, type Reader, type Store, type Writer } from "./store.ts";
import { numbersOf, totalChangesOf, uncountedIn } from "./total-changes.sqlite.ts";
import { rememberTotals } from "./totals.ts";
import { vehicleRevisionOf } from "./vehicle-index.sqlite.ts";
import { createWriteQueue } from "./write-queue.ts";

interface Options {
  /** False: a power cut may lose commits that were answered, or the whole file. */
  readonly survivesPowerCut?: boolean;
}

/** A writing connection with a queue, and a read-only connection that does not wait for it (WAL). */
export function openSqlite(file: string, migrationsFolder: string, { survivesPowerCut = true }: Options = {}): Store {
  const lock = lockProcess(file);
  const opened: Database.Database[] = [lock];
  try {
    const writer = connectWriter(file, migrationsFolder, opened);
    if (!survivesPowerCut) writer.pragma("synchronous = OFF");
    const reader = connectReader(file, opened);
    return openStore(file, { lock, writer, reader });
  } catch (error) {
    // The caller may retry after freeing disk space.
    for (const connection of opened) connection.close();
    throw error;
  }
}

interface Connections {
  readonly lock: Database.Database;
  readonly writer: Database.Database;
  readonly reader: Database.Database;
}

function openStore(file: string, { lock, writer, reader }: Connections): Store {
  const pages = pageReserveOf(writer);
  const dataVersion = reader.prepare("pragma data_version").pluck();
  for (const connection of [reader, writer]) cacheStatements(connection);
  // the kit types every table as a Postgres table; both drivers have the same query builder
  const tx = drizzle({ client: writer, casing }) as unknown as Writer;
  registerSql(tx, async (statement, values = []) => {
    const prepared = writer.prepare(statement);
    if (prepared.reader) return prepared.all(...values) as RawRow[];
    prepared.run(...values);
    return [];
  });
  let beforeCommit: BeforeCommit | undefined;
  const write: Store["write"] = (work) =>
    transactions.run(() =>
      queue.run(() =>
        inTransaction(writer, async () => {
          const result = await work(tx);
          if (beforeCommit) await beforeCommit(tx, "own");
          return result;
        }),
      ),
    );
  const read = drizzle({ client: reader, casing }) as unknown as Reader;
  registerSql(read, async (statement, values = []) => reader.prepare(statement).all(...values) as RawRow[]);
  const analytics = openAnalyticsConnection(file);
  const changes = { of: numbersOf(totalChangesOf(reader)), uncounted: uncountedIn(reader) };
  for (const connection of [read, analytics.read]) rememberTotals(connection, changes);
  const queue = createWriteQueue();
  const bulk = openBulkWrites({ file, writer, queue });
  const transactions = createTransactions();
  return {
    dialect: "sqlite",
    version: async () => `SQLite ${String(reader.prepare("select sqlite_version()").pluck().get())}`,
    read,
    analytics: analytics.read,
    async bulkWrite(work) {
      const result = await bulk.run(work);
      if (beforeCommit) await write(async (tx) => beforeCommit?.(tx, "all"));
      return result;
    },
    location: { dialect: "sqlite", file, waiting: queue.waiting },
    // Read on the reading connection, which sees the commits of the writing connection.
    revision: () => Number(dataVersion.get()),
    changesOf: changes.of,
    vehicleRevision: vehicleRevisionOf(reader),
    write,
    beforeCommit: (step) => {
      beforeCommit = step;
    },
    onChanged: transactions.onChanged,
    pageReserve: {
      keep: () => queue.run(async () => pages.keep()),
      moveLog: () => queue.run(async () => pages.moveLog()),
      giveUp: () => queue.run(async () => pages.giveUp()),
    },
    async close() {
      await queue.finish();
      await bulk.close();
      await analytics.close();
      reader.close();
      writer.close();
      lock.close();
    },
  };
}

async function inTransaction<T>(connection: Database.Database, work: () => Promise<T>): Promise<T> {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = await work();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}
