import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { openAnalyticsConnection } from "./analytics/analytics-connection.ts";
import { lockProcess } from "./process-lock.sqlite.ts";
import { pageReserveOf } from "./reserve.sqlite.ts";
import { cacheStatements } from "./statements.sqlite.ts";
import { type Reader, refuseNested, type Store, type Turn, type Writer } from "./store.ts";
import { ensureVehicleIndex, vehicleRevisionOf } from "./vehicle-index.sqlite.ts";

const casing = "snake_case";
/** Of a new file; an older one keeps its own. SQLite's figure is 4 KiB, with which a million market rows take an eighth longer. */
const pageBytes = 8192;
/** Of a log that a commit moves into the file, within a few milliseconds; SQLite's own figure. */
const logBytes = 4 * 1024 ** 2;

/** One writer connection behind a queue, one read-only connection beside it (WAL). */
export function openSqlite(file: string, migrationsFolder: string): Store {
  const lock = lockProcess(file);
  const opened: Database.Database[] = [lock];
  try {
    return openStore(file, { migrationsFolder, lock, opened });
  } catch (error) {
    // it may be tried again, once there is room on the disk
    for (const connection of opened) connection.close();
    throw error;
  }
}

interface Opening {
  readonly migrationsFolder: string;
  readonly lock: Database.Database;
  readonly opened: Database.Database[];
}

function openStore(file: string, { migrationsFolder, lock, opened }: Opening): Store {
  const writer = connect(file, opened);
  migrateWithoutCascades(writer, migrationsFolder);
  ensureVehicleIndex(writer);
  const pages = pageReserveOf(writer);
  const reader = connect(file, opened);
  reader.pragma("query_only = ON");
  // 64 MiB, taken as they are needed: a look at 100,000 rows finds them in memory the second time
  reader.pragma("cache_size = -65536");
  // pages that are not among them are looked at where the system has them, not copied: rows of a large table lie apart
  reader.pragma("mmap_size = 1073741824");
  const dataVersion = reader.prepare("pragma data_version").pluck();
  for (const connection of [reader, writer]) cacheStatements(connection);
  // the kit types every table as Postgres's; both drivers answer the same query builder
  const tx = drizzle({ client: writer, casing }) as unknown as Writer;
  const read = drizzle({ client: reader, casing }) as unknown as Reader;
  const analytics = openAnalyticsConnection(file);
  // a connection of its own: a query on the analytics connection does not wait for it
  const tidying = openAnalyticsConnection(file);
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let threads = 0;
  let tidied: Promise<void> = Promise.resolve();

  /** Everyone who writes stands in one queue. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    Atomics.add(waiting, 0, 1);
    const turn = last.then(() => {
      Atomics.sub(waiting, 0, 1);
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  async function transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    writer.exec("BEGIN IMMEDIATE");
    try {
      const result = await work(tx);
      writer.exec("COMMIT");
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.exec("ROLLBACK");
      throw error;
    }
  }

  /** Whoever commits while the log is long moves it into the file: as long as threads write, none but they do. */
  async function bulkWrite<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    threads += 1;
    writer.pragma("wal_autocheckpoint = 0");
    try {
      return await work((turn) => refuseNested(() => inTurn(turn)));
    } finally {
      tidied = tidied.then(tidy);
    }
  }

  /** Moves what threads have left in the log, in a second or so: nobody waits for it but who closes the store. */
  async function tidy(): Promise<void> {
    // else the next commit would, with everybody waiting; where it fails, that is what happens
    if (threads === 1) await tidying.moveLog().catch(() => undefined);
    threads -= 1;
    if (threads === 0 && writer.open) limitLog(writer);
  }

  return {
    dialect: "sqlite",
    version: async () => `SQLite ${String(reader.prepare("select sqlite_version()").pluck().get())}`,
    read,
    analytics: analytics.read,
    bulkWrite,
    location: { dialect: "sqlite", file, waiting },
    // of the reading connection: it sees the commits of the writing one
    revision: () => Number(dataVersion.get()),
    vehicleRevision: vehicleRevisionOf(reader),
    write: (work) => refuseNested(() => inTurn(() => transaction(work))),
    pageReserve: {
      keep: () => inTurn(async () => pages.keep()),
      moveLog: () => inTurn(async () => pages.moveLog()),
      giveUp: () => inTurn(async () => pages.giveUp()),
    },
    async close() {
      await last;
      await tidied;
      await tidying.close();
      await analytics.close();
      reader.close();
      writer.close();
      lock.close();
    },
  };
}

/**
 * drizzle-kit rebuilds a table by dropping it. `PRAGMA foreign_keys` is ignored inside the migrator's
 * transaction, so the drop would cascade into the children: the keys are off outside, verified after.
 */
function migrateWithoutCascades(connection: Database.Database, migrationsFolder: string): void {
  connection.pragma("foreign_keys = OFF");
  migrate(drizzle({ client: connection }), { migrationsFolder });
  const broken = connection.pragma("foreign_key_check") as unknown[];
  if (broken.length > 0) throw new Error(`the migration broke ${broken.length} foreign keys`);
  connection.pragma("foreign_keys = ON");
}

function limitLog(connection: Database.Database): void {
  const itsPage = Number(connection.pragma("page_size", { simple: true }));
  connection.pragma(`wal_autocheckpoint = ${logBytes / itsPage}`);
}

function connect(file: string, opened: Database.Database[]): Database.Database {
  const connection = new Database(file);
  opened.push(connection);
  connection.pragma(`page_size = ${pageBytes}`);
  connection.pragma("journal_mode = WAL");
  // after much was written the log begins anew, and does not stay as long as it was
  connection.pragma("journal_size_limit = 67108864");
  // a commit that was answered survives a power cut
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 5000");
  limitLog(connection);
  return connection;
}
