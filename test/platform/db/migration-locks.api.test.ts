import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openPg } from "../../../server/platform/db/pg.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { createDatabase } from "../../kit/postgres.ts";
import { laterMigrations } from "./later-migrations.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-locks-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// SQLite has one process
it.skipIf(dialect !== "pg")("a migration that waits for a table lets others use it", { timeout: 60_000 }, async () => {
  const url = await createDatabase(inject("pgUrl"));
  await (await openPg(url, migrationsFolder("pg"))).close();
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  const [long, short] = clients;
  for (const client of clients) await client.connect();
  await long.query("begin");
  await long.query("select * from vehicles");
  const opening = openPg(url, laterMigrations(folder, "alter table vehicles add column later text;"));
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await short.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await short.query("set statement_timeout = '20s'");
  expect((await short.query("select * from vehicles")).rows).toEqual([]);
  await long.query("commit");
  await (await opening).close();
  expect((await short.query("select later from vehicles")).rows).toEqual([]);
  for (const client of clients) await client.end();
});
