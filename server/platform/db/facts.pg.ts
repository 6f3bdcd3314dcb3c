import pg from "pg";
import { connectionTo } from "./pg-connection.ts";

export interface PgFacts {
  readonly version: string;
  /** Drizzle's number of the newest applied migration, in milliseconds since 1970. Null if none was applied. */
  readonly newestMigration: number | null;
}

/** Reads facts about a Postgres database without changing it. Throws the driver's error. */
export async function factsOfPg(url: string): Promise<PgFacts> {
  const client = new pg.Client(connectionTo(url));
  await client.connect();
  try {
    const { rows: versions } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const { rows: tables } = await client.query<{ found: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
    );
    const version = `PostgreSQL ${versions[0]?.version ?? ""}`;
    if (!tables[0]?.found) return { version, newestMigration: null };
    const { rows } = await client.query<{ newest: string | null }>(
      "select max(created_at) as newest from drizzle.__drizzle_migrations",
    );
    const newest = rows[0]?.newest;
    return { version, newestMigration: newest == null ? null : Number(newest) };
  } finally {
    await client.end();
  }
}
