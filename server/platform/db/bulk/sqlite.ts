import Database from "better-sqlite3";
import {
  type BulkWriter,
  binderOf,
  type Counts,
  type Row,
  type Statement,
  type Upsert,
  valuesOf,
  type Whereabouts,
} from "./bulk-writer.ts";
import { unpacked } from "./packed.ts";

/** Rows that are read at a time. */
const portion = 1000;

/**
 * Rows after which the log is moved into the file. A page that changes again and again is moved once, so rarely is
 * cheaper; until then the log of new rows grows to some 300 MB.
 */
const untidied = 180_000;
/** A turn that is ended after a few rows writes pages for as many as this (measured: 4.5 MB of them for 250 rows). */
const leastOfTurn = 2500;
/** Of the log: moved in a turn in a few milliseconds. */
const fewBytes = 4 * 1024 ** 2;
/** Others wait for no more rows than these to be written: some eight milliseconds. */
const uninterrupted = 250;

export function openSqliteBulkWriter({ file, waiting }: Whereabouts & { dialect: "sqlite" }): BulkWriter {
  const connection = new Database(file, { fileMustExist: true });
  // not flushed at each commit: what the store commits next flushes it along
  connection.pragma("synchronous = NORMAL");
  // as long as the closing statement finds its row, what the rows refer to is there: looking each of them up takes long
  connection.pragma("foreign_keys = OFF");
  connection.pragma("busy_timeout = 5000");
  // 64 MiB: the indexes of a million rows are looked into at random
  connection.pragma("cache_size = -65536");
  // moving the log into the file takes hundreds of milliseconds: `tidy` does it in nobody's turn
  connection.pragma("wal_autocheckpoint = 0");
  const pageBytes = Number(connection.pragma("page_size", { simple: true }));
  let isTidied = false;
  let rowsInLog = 0;
  /** Moves the log into the file, as far as nobody reads what was before; answers whether only a little is left. */
  function moveLog(): boolean {
    const [{ busy = 1, log = 0, checkpointed = 0 } = {}] = connection.pragma("wal_checkpoint(PASSIVE)") as Partial<
      Record<"busy" | "log" | "checkpointed", number>
    >[];
    // busy: another thread moves it just now, and how far is not told
    return busy === 0 && (log - checkpointed) * pageBytes < fewBytes;
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
      // the log begins anew only if all of it is in the file: what came since is little, and now nobody writes
      if (isTidied) moveLog();
      isTidied = false;
      connection.exec("BEGIN IMMEDIATE");
      try {
        const before = highest(upsert);
        let [count, unchanged] = [0, 0];
        const end = Math.min(rows.count, from + limit);
        while (from + count < end && (count === 0 || Atomics.load(waiting, 0) === 0)) {
          const some = unpacked(rows, from + count, Math.min(from + count + uninterrupted, end));
          for (const row of some) {
            if (put.run(row).changes > 0) continue;
            again.run(boundAgain([row]));
            unchanged += 1;
          }
          count += some.length;
        }
        // while nobody else writes, each new row has the next number
        const created = highest(upsert) - before;
        const counts: Counts = { created, updated: count - created - unchanged, unchanged };
        const closed = prepared(closing.statement).run(valuesOf(closing.statement, closing.values(counts))).changes > 0;
        connection.exec(closed ? "COMMIT" : "ROLLBACK");
        rowsInLog += Math.max(leastOfTurn, count);
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
        if (rows.length < portion) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },
    async tidy() {
      if (rowsInLog < untidied) return;
      isTidied = moveLog();
      if (isTidied) rowsInLog = 0;
    },
    async close() {
      connection.close();
    },
  };
}
