import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import type { TestServer } from "./serve.ts";

interface Refusal {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** `row`: the row violates a constraint. `database`: the insert fails as on a full disk. */
  readonly as: "row" | "database";
}

/** Makes the database reject new rows with that value. Returns a function that ends this. */
export async function rejectInserts(
  server: TestServer,
  { table, column, value, as }: Refusal,
): Promise<() => Promise<void>> {
  const run = (sql: string) => execute(server, sql);
  if (server.databaseUrl === undefined) {
    // a SQLite trigger can only raise a constraint error; a failing function gives another error
    const failure =
      as === "row" ? "select raise(abort, 'the select of a secret table')" : "select json('the select of')";
    await run(`create trigger refuse before insert on ${table} when new.${column} = '${value}' begin ${failure}; end`);
    return () => run("drop trigger refuse");
  }
  const code = as === "row" ? "check_violation" : "disk_full";
  await run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the select of a secret table' using errcode = '${code}'; end $$;
    create trigger refuse before insert on ${table} for each row when (new.${column} = '${value}')
      execute function refuse()`);
  return () => run(`drop trigger refuse on ${table}; drop function refuse`);
}

async function execute({ databaseUrl, folder }: TestServer, sql: string): Promise<void> {
  if (databaseUrl === undefined) {
    const database = new Database(join(folder, "forecourt.db"));
    database.exec(sql);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}
