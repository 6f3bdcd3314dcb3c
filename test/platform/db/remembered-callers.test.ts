import { drizzle } from "drizzle-orm/better-sqlite3";
import { describe, expect, it } from "vitest";
import { rolesOf, roleTables } from "../../../server/access/access.repo.ts";
import { findSessionHolder, sessionHolderTables } from "../../../server/features/accounts/sessions/sessions.repo.ts";
import { findKeyHolder, keyHolderTables } from "../../../server/features/keys/keys.repo.ts";
import { casing } from "../../../server/platform/db/connections.sqlite.ts";
import type { Reader } from "../../../server/platform/db/store.ts";
import { tablesIn } from "../../../server/platform/db/totals.ts";

/** The tables of the statements that `ask` prepares, sorted. */
async function tablesAskedBy(ask: (db: Reader) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const nothing = { all: () => [], raw: () => nothing };
  const client = {
    prepare(sql: string) {
      statements.push(sql);
      return nothing;
    },
  };
  await ask(drizzle({ client: client as never, casing }) as unknown as Reader);
  expect(statements).not.toEqual([]);
  return [...new Set(statements.flatMap(tablesIn))].toSorted();
}

describe("what is remembered about callers is forgotten with each table that it was read from", () => {
  const asked: [string, readonly string[], (db: Reader) => Promise<unknown>][] = [
    ["the holder of a key", keyHolderTables, (db) => findKeyHolder(db, "hash")],
    ["the person of a session", sessionHolderTables, (db) => findSessionHolder(db, "id", "production")],
    ["the roles of an account", roleTables, (db) => rolesOf(db, { accountId: "id", environment: "production" })],
  ];

  it.each(asked)("%s", async (_what, tables, ask) => {
    expect(await tablesAskedBy(ask)).toEqual(tables.toSorted());
  });
});
