import type { Database, Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";

/** Our own estimate: more than the product has queries. Those whose text grows with their values push out the oldest. */
const maxStatements = 500;

/**
 * Has a connection compile each statement once: SQLite takes as long to compile a short query as to answer
 * it. A statement that the schema has overtaken is compiled again by SQLite itself.
 */
export function keepStatements(connection: Database): void {
  const compile = connection.prepare.bind(connection) as (sql: string) => Statement;
  const statements = new LRUCache<string, Statement>({ max: maxStatements });

  function prepare(sql: string): Statement {
    const known = statements.get(sql);
    // The last user may have asked for rows as arrays.
    if (known) return known.reader ? known.raw(false) : known;
    const statement = compile(sql);
    statements.set(sql, statement);
    return statement;
  }
  connection.prepare = prepare as Database["prepare"];
}
