import Database from "better-sqlite3";
import { type Beside, binderOf, type Counts, type Row, type Statement, valuesOf } from "./beside.ts";

/** Rows that are read at a time. */
const portion = 1000;

export function openSqliteBeside(file: string): Beside {
  const connection = new Database(file, { fileMustExist: true });
  // not flushed at each commit: what the store commits next flushes it along
  connection.pragma("synchronous = NORMAL");
  // what the closing statement finds refers to the same rows as those before it: looking each of them up takes long
  connection.pragma("foreign_keys = OFF");
  connection.pragma("busy_timeout = 5000");
  // 64 MiB: the indexes of a million rows are looked into at random
  connection.pragma("cache_size = -65536");
  // pages that are written again and again go into the file once: 64 MiB of log
  connection.pragma("wal_autocheckpoint = 16384");
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
      const bound = binderOf(upsert.one, rows.names);
      const again = prepared(upsert.same.one);
      const boundAgain = binderOf(upsert.same.one, rows.names);
      connection.exec("BEGIN IMMEDIATE");
      try {
        let [created, updated] = [0, 0];
        for (const row of rows.values) {
          const { changes, lastInsertRowid } = put.run(bound(row));
          // a changed row leaves the number of the last inserted one as it was
          if (lastInsertRowid !== last) created += 1;
          else if (changes > 0) updated += 1;
          else again.run(boundAgain(row));
          last = lastInsertRowid;
        }
        const counts: Counts = { created, updated, unchanged: rows.values.length - created - updated };
        const closed = prepared(closing.statement).run(valuesOf(closing.statement, closing.values(counts))).changes > 0;
        connection.exec(closed ? "COMMIT" : "ROLLBACK");
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
    async close() {
      connection.close();
    },
  };
}
