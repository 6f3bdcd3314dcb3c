import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { read } from "../kit/repository.ts";

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** The statements of all migrations: the schema as this release makes it, whatever happens to the files later. */
function schema(): readonly string[] {
  const folder = "server/platform/db/migrations/pg";
  const { entries } = JSON.parse(read(join(folder, "meta/_journal.json"))) as Journal;
  return entries.flatMap(({ tag }) => read(join(folder, `${tag}.sql`)).split("--> statement-breakpoint"));
}

const migrationsTable = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;

/** Each table's name with its columns, as SQL writes them. */
async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: readonly string[] }>(`
    select format('%I.%I', table_schema, table_name) as name,
           array_agg(format('%I', column_name) order by ordinal_position)::text[] as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE'
    group by 1 order by 1`);
  return rows;
}

/** INSERT statements with every value as text, which each column's type reads back exactly. */
async function rowsOf(client: pg.Client, name: string, columns: readonly string[]): Promise<readonly string[]> {
  const values = columns.map((column) => `coalesce(quote_literal(${column}::text), 'null')`).join(" || ', ' || ");
  const { rows } = await client.query<{ row: string }>(`select ${values} as row from ${name} order by 1`);
  const insert = `insert into ${name} (${columns.join(", ")}) overriding system value values`;
  return rows.map(({ row }) => `${insert} (${row});`);
}

/** Where each counter of the database stands. */
async function countersOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last
    from pg_sequences where last_value is not null order by 1`);
  return rows.map(({ name, last }) => `select setval('${name}', ${last});`);
}

/** A whole Postgres database as SQL that a superuser runs on an empty one; the packaged PostgreSQL brings no pg_dump. */
export async function dumpPostgres(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const tables = await tablesOf(client);
    const inserts: string[] = [];
    for (const { name, columns } of tables) inserts.push(...(await rowsOf(client, name, columns)));
    // rows of one table may refer to rows of a later one: no triggers until all are there
    const quiet = "set session_replication_role = replica;";
    return [...schema(), migrationsTable, quiet, ...inserts, ...(await countersOf(client)), ""].join("\n");
  } finally {
    await client.end();
  }
}

/** A closed SQLite database, as its file stands. */
export const dumpSqlite = (folder: string): Buffer => readFileSync(join(folder, "forecourt.db"));
