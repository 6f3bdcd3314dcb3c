import type { Database, Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";

/** Our own estimate: more than the product's queries. Queries whose text depends on their values replace the oldest. */
const maxStatements = 500;

/**
 * Makes a connection compile each statement only once. Compiling a short query takes SQLite as long as running it.
 * After a schema change, SQLite compiles a statement again by itself.
 */
export function cacheStatements(connection: Database): void {
  const compile = connection.prepare.bind(connection) as (sql: string) => Statement;
  const statements = new LRUCache<string, Statement>({ max: maxStatements });

  function prepare(sql: string): Statement {
    const known = statements.get(sql);
    // the previous caller may have switched it to rows as arrays
    if (known) return known.reader ? known.raw(false) : known;
    const statement = compile(sql);
    statements.set(sql, statement);
    return statement;
  }
  connection.prepare = prepare as Database["prepare"];
}
