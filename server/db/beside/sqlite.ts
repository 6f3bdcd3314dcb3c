import Database from "better-sqlite3";
import { type Beside, binderOf, type Counts, type Row, type Statement, valuesOf, type Whereabouts } from "./beside.ts";

/** Rows that are read at a time. */
const portion = 1000;

/**
 * Rows after which the log is moved into the file. A page that changes again and again is moved once, so rarely is
 * cheaper; until then the log grows, to some 400 MB where every row is new.
 */
const untidied = 180_000;
/** Others wait for no more rows than these to be written: some five milliseconds. */
const uninterrupted = 250;

export function openSqliteBeside({ file, waiting }: Whereabouts & { dialect: "sqlite" }): Beside {
  const connection = new Database(file, { fileMustExist: true });
  // not flushed at each commit: what the store commits next flushes it along
  connection.pragma("synchronous = NORMAL");
  // what the closing statement finds refers to the same rows as those before it: looking each of them up takes long
  connection.pragma("foreign_keys = OFF");
  connection.pragma("busy_timeout = 5000");
  // 64 MiB: the indexes of a million rows are looked into at random
  connection.pragma("cache_size = -65536");
  // moving the log into the file takes hundreds of milliseconds: `tidy` does it in nobody's turn
  connection.pragma("wal_autocheckpoint = 0");
  let isTidied = false;
  let rowsInLog = 0;
  function moveLog(): void {
    connection.pragma("wal_checkpoint(PASSIVE)");
    rowsInLog = 0;
  }
  let last: number | bigint = 0;
  const kept = new Map<string, Database.Statement>();
  const prepared = ({ text }: Statement): Database.Statement => {
    const statement = kept.get(text) ?? connection.prepare(text);
    kept.set(text, statement);
    return statement;
  };

  return {
    async write({ rows, upsert, closing }) {
      const put = prepared(upsert.one);
      const again = prepared(upsert.same.one);
      const boundAgain = binderOf(upsert.same.one, upsert.one);
      // the log begins anew only if all of it is in the file: what came since is little, and now nobody writes
      if (isTidied) moveLog();
      isTidied = false;
      connection.exec("BEGIN IMMEDIATE");
      try {
        let [created, updated, unchanged] = [0, 0, 0];
        for (const json of rows) {
          const count = created + updated + unchanged;
          if (count > 0 && count % uninterrupted === 0 && Atomics.load(waiting, 0) > 0) break;
          const row = JSON.parse(json) as unknown[];
          const { changes, lastInsertRowid } = put.run(row);
          // a changed row leaves the number of the last inserted one as it was
          if (lastInsertRowid !== last) created += 1;
          else if (changes > 0) updated += 1;
          else {
            again.run(boundAgain([row]));
            unchanged += 1;
          }
          last = lastInsertRowid;
        }
        const counts: Counts = { created, updated, unchanged };
        const closed = prepared(closing.statement).run(valuesOf(closing.statement, closing.values(counts))).changes > 0;
        connection.exec(closed ? "COMMIT" : "ROLLBACK");
        rowsInLog += created + updated + unchanged;
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
      moveLog();
      isTidied = true;
    },
    async close() {
      if (rowsInLog > 0) moveLog();
      connection.close();
    },
  };
}
