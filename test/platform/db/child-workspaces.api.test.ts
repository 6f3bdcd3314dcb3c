import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fill } from "../../../scripts/releases/fill.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { childTables, workspacesOf } from "./child-workspaces.ts";

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest();
  // rows in every table, written as the product writes them
  await fill(server.url, server.store);
});
afterAll(() => server.close());

it.each(childTables)("every row of %s has the workspace of its parent in %s", async (...table) => {
  const counts = sql.raw(`(${workspacesOf(table)}) as counts`);
  const [of] = await server.store.read.select({ rows: sql`rows`, wrong: sql`wrong` }).from(counts);
  expect(Number(of?.rows)).toBeGreaterThan(0);
  // on SQLite no trigger fills the column: each writer does it itself
  expect(Number(of?.wrong)).toBe(0);
});
