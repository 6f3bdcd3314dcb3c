import type { Database, Statement } from "better-sqlite3";

/** Our own estimate: more than the product has questions; those whose text grows with their values push out the oldest. */
const maxStatements = 500;

/**
 * Has a connection compile each statement once: SQLite takes as long to compile a short query as to answer
 * it. A statement that the schema has overtaken is compiled again by SQLite itself.
 */
export function keepStatements(connection: Database): void {
  const compile = connection.prepare.bind(connection) as (sql: string) => Statement;
  const kept = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    const known = kept.get(sql);
    const statement = known ?? compile(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.size > maxStatements ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    // whoever had it before may have asked for rows as arrays
    return known?.reader ? known.raw(false) : statement;
  }
  connection.prepare = prepare as Database["prepare"];
}
