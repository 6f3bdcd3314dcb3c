import Database from "better-sqlite3";
import {
  type BulkWriter,
  binderOf,
  type Counts,
  type DatabaseLocation,
  type Row,
  type Statement,
  type Upsert,
  valuesOf,
  type WriteRequest,
} from "./bulk-writer.ts";
import { unpacked } from "./packed.ts";

/** The number of rows to read at a time. */
const batchRows = 1000;

/**
 * The number of rows after which the log is moved into the file. A page that changes many times is then moved once, so
 * moving the log rarely is cheaper. Until then the log grows to about 300 MB for new rows.
 */
const maxRowsInLog = 180_000;
/** A turn with fewer rows writes as many pages as a turn with this many (measured: 4.5 MB of pages for 250 rows). */
const minRowsPerTurn = 2500;
/** A log up to this size is moved within a turn, in a few milliseconds. */
const shortLogBytes = 4 * 1024 ** 2;
/** Other writers wait for at most this many rows, about eight milliseconds. */
const rowsPerCheck = 250;

export function openSqliteBulkWriter({ file, waiting }: DatabaseLocation & { dialect: "sqlite" }): BulkWriter {
  const connection = connect(file);
  const prepared = createStatementCache(connection);
  const moveLog = createLogMover(connection);
  let isTidied = false;
  let rowsInLog = 0;

  return {
    async write(request) {
      const statements = upsertStatements(request.upsert, prepared);
      // SQLite restarts the log only if all of it has been moved: little was added since, and nothing else writes now.
      if (isTidied) moveLog();
      isTidied = false;
      const { counts, commits } = inTransaction(connection, () => {
        const counts = writeRows(request, statements, waiting);
        return { counts, commits: close(request.closing, counts, prepared) };
      });
      rowsInLog += Math.max(minRowsPerTurn, counts.created + counts.updated + counts.unchanged);
      return commits ? counts : undefined;
    },
    async *read(statement) {
      let rows: Row[] = [];
      for (const row of prepared(statement).iterate(valuesOf(statement, {}))) {
        rows.push(row as Row);
        if (rows.length < batchRows) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },
    async tidy() {
      if (rowsInLog < maxRowsInLog) return;
      isTidied = moveLog();
      if (isTidied) rowsInLog = 0;
    },
    async close() {
      connection.close();
    },
  };
}

function connect(file: string): Database.Database {
  const connection = new Database(file, { fileMustExist: true });
  // Not flushed at each commit: the next commit of the store flushes it, too.
  connection.pragma("synchronous = NORMAL");
  // Checking each foreign key is slow, and the closing statement finds its row only while the referenced rows exist.
  connection.pragma("foreign_keys = OFF");
  connection.pragma("busy_timeout = 5000");
  // 64 MiB: indexes of a million rows are read in random order.
  connection.pragma("cache_size = -65536");
  // Moving the log takes hundreds of milliseconds: `tidy` does it outside of turns.
  connection.pragma("wal_autocheckpoint = 0");
  return connection;
}

type Prepare = (statement: Statement) => Database.Statement;

/** Compiles each statement once. */
function createStatementCache(connection: Database.Database): Prepare {
  const cached = new Map<string, Database.Statement>();
  return ({ text }) => {
    const statement = cached.get(text) ?? connection.prepare(text);
    cached.set(text, statement);
    return statement;
  };
}

/** Moves the log into the file, except pages that readers still need. Returns whether only a short log remains. */
function createLogMover(connection: Database.Database): () => boolean {
  const pageBytes = Number(connection.pragma("page_size", { simple: true }));
  return () => {
    const [{ busy = 1, log = 0, checkpointed = 0 } = {}] = connection.pragma("wal_checkpoint(PASSIVE)") as Partial<
      Record<"busy" | "log" | "checkpointed", number>
    >[];
    // Busy: another thread is moving the log, and its progress is unknown.
    return busy === 0 && (log - checkpointed) * pageBytes < shortLogBytes;
  };
}

/** Commits or rolls back, depending on the result of `work`. Rolls back if it throws. */
function inTransaction<T extends { readonly commits: boolean }>(connection: Database.Database, work: () => T): T {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    connection.exec(result.commits ? "COMMIT" : "ROLLBACK");
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

interface UpsertStatements {
  readonly upsert: Database.Statement;
  /** Runs `upsert.same` for a row. */
  readonly same: (row: readonly unknown[]) => void;
  readonly highestRowId: () => number;
}

function upsertStatements({ one, same, table }: Upsert, prepared: Prepare): UpsertStatements {
  const sameRow = prepared(same.one);
  const bind = binderOf(same.one, one);
  const highest = prepared({ text: `select coalesce(max(rowid), 0) as highest from "${table}"`, slots: [] });
  return {
    upsert: prepared(one),
    same: (row) => void sameRow.run(bind([row])),
    highestRowId: () => (highest.get() as { highest: number }).highest,
  };
}

/** Writes rows in batches until all are written or another writer is waiting. */
function writeRows(
  { rows, from, limit = Number.POSITIVE_INFINITY }: WriteRequest,
  { upsert, same, highestRowId }: UpsertStatements,
  waiting: Int32Array<SharedArrayBuffer>,
): Counts {
  const before = highestRowId();
  let [count, unchanged] = [0, 0];
  const end = Math.min(rows.count, from + limit);
  while (from + count < end && (count === 0 || Atomics.load(waiting, 0) === 0)) {
    const portion = unpacked(rows, from + count, Math.min(from + count + rowsPerCheck, end));
    for (const row of portion) {
      if (upsert.run(row).changes > 0) continue;
      same(row);
      unchanged += 1;
    }
    count += portion.length;
  }
  // No other connection is writing, so each new row gets the next rowid.
  const created = highestRowId() - before;
  return { created, updated: count - created - unchanged, unchanged };
}

/** Runs the closing statement. Returns whether it changed a row. */
const close = ({ statement, values }: WriteRequest["closing"], counts: Counts, prepared: Prepare): boolean =>
  prepared(statement).run(valuesOf(statement, values(counts))).changes > 0;
