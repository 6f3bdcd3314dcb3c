import type { Database, Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";

/**
 * More than the number of queries of the product. Queries with variable text replace the oldest ones. Our own estimate.
 */
const maxStatements = 500;

/**
 * Makes a connection compile each statement only once, because compiling a short query takes SQLite as long as running
 * it. SQLite compiles cached statements again after a schema change.
 */
export function cacheStatements(connection: Database): void {
  const compile = connection.prepare.bind(connection) as (sql: string) => Statement;
  const statements = new LRUCache<string, Statement>({ max: maxStatements });

  function prepare(sql: string): Statement {
    const known = statements.get(sql);
    // The previous caller may have switched the statement to array rows.
    if (known) return known.reader ? known.raw(false) : known;
    const statement = compile(sql);
    statements.set(sql, statement);
    return statement;
  }
  connection.prepare = prepare as Database["prepare"];
}
