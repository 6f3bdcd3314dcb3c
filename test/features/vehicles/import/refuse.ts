import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import type { TestServer } from "../../../kit/serve.ts";

const refusal = "no vehicle of this number can be stored";

/** Has the database itself refuse a stock number, as a full disk would at some row; answers how to end that. */
export async function refuseStockNumber(server: TestServer, stockNumber: string): Promise<() => Promise<void>> {
  const run = (sql: string) => execute(server, sql);
  if (server.databaseUrl === undefined) {
    await run(`create trigger refuse before insert on vehicles when new.stock_number = '${stockNumber}'
      begin select raise(abort, '${refusal}'); end`);
    return () => run("drop trigger refuse");
  }
  await run(`create function refuse() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$;
    create trigger refuse before insert on vehicles for each row when (new.stock_number = '${stockNumber}')
      execute function refuse()`);
  return () => run("drop trigger refuse on vehicles; drop function refuse");
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
