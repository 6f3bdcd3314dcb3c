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
} from "./bulk-writer.ts";
import { unpacked } from "./packed.ts";

/** Rows that are read at a time. */
const batchRows = 1000;

/**
 * Rows after which the log is moved into the file. A page that changes many times is then moved once, so moving the log
 * seldom is cheaper; until then the log of new rows grows to some 300 MB.
 */
const maxRowsInLog = 180_000;
/** A turn of only a few rows writes as many pages as a turn of this many (measured: 4.5 MB of pages for 250 rows). */
const minRowsPerTurn = 2500;
/** A log of this size is moved within a turn in a few milliseconds. */
const shortLogBytes = 4 * 1024 ** 2;
/** Other writers wait for at most this many rows: some eight milliseconds. */
const rowsPerCheck = 250;

export function openSqliteBulkWriter({ file, waiting }: DatabaseLocation & { dialect: "sqlite" }): BulkWriter {
  const connection = new Database(file, { fileMustExist: true });
  // Not flushed at each commit: the store's next commit flushes it, too.
  connection.pragma("synchronous = NORMAL");
  // The closing statement finds its row only while the referenced rows exist; checking each foreign key takes long.
  connection.pragma("foreign_keys = OFF");
  connection.pragma("busy_timeout = 5000");
  // 64 MiB: the indexes of a million rows are read at random.
  connection.pragma("cache_size = -65536");
  // Moving the log into the file takes hundreds of milliseconds: `tidy` does it outside any turn.
  connection.pragma("wal_autocheckpoint = 0");
  const pageBytes = Number(connection.pragma("page_size", { simple: true }));
  let isTidied = false;
  let rowsInLog = 0;
  /** Moves the log into the file, as far as no reader needs the old pages. Returns whether only a little is left. */
  function moveLog(): boolean {
    const [{ busy = 1, log = 0, checkpointed = 0 } = {}] = connection.pragma("wal_checkpoint(PASSIVE)") as Partial<
      Record<"busy" | "log" | "checkpointed", number>
    >[];
    // Busy: another thread is moving it, and its progress is unknown.
    return busy === 0 && (log - checkpointed) * pageBytes < shortLogBytes;
  }
  const kept = new Map<string, Database.Statement>();
  const prepared = ({ text }: Statement): Database.Statement => {
    const statement = kept.get(text) ?? connection.prepare(text);
    kept.set(text, statement);
    return statement;
  };

  const highest = ({ table }: Upsert): number => {
    const text = `select coalesce(max(rowid), 0) as highest from "${table}"`;
    return (prepared({ text, slots: [] }).get() as { highest: number }).highest;
  };

  return {
    async write({ rows, from, limit = Number.POSITIVE_INFINITY, upsert, closing }) {
      const put = prepared(upsert.one);
      const again = prepared(upsert.same.one);
      const boundAgain = binderOf(upsert.same.one, upsert.one);
      // SQLite restarts the log only when all of it is in the file: little was added since, and nobody writes now.
      if (isTidied) moveLog();
      isTidied = false;
      connection.exec("BEGIN IMMEDIATE");
      try {
        const before = highest(upsert);
        let [count, unchanged] = [0, 0];
        const end = Math.min(rows.count, from + limit);
        while (from + count < end && (count === 0 || Atomics.load(waiting, 0) === 0)) {
          const some = unpacked(rows, from + count, Math.min(from + count + rowsPerCheck, end));
          for (const row of some) {
            if (put.run(row).changes > 0) continue;
            again.run(boundAgain([row]));
            unchanged += 1;
          }
          count += some.length;
        }
        // While nobody else writes, each new row gets the next rowid.
        const created = highest(upsert) - before;
        const counts: Counts = { created, updated: count - created - unchanged, unchanged };
        const closed = prepared(closing.statement).run(valuesOf(closing.statement, closing.values(counts))).changes > 0;
        connection.exec(closed ? "COMMIT" : "ROLLBACK");
        rowsInLog += Math.max(minRowsPerTurn, count);
        return closed ? counts : undefined;
      } catch (error) {
        if (connection.inTransaction) connection.exec("ROLLBACK");
        throw error;
      }
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
