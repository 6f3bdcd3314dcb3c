import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accounts } from "../../../server/features/accounts/accounts.table.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { createDatabase } from "../../kit/postgres.ts";
import { olderAccounts } from "./older-accounts.ts";

const migration = "add_account_language";
const at = "2026-01-01T00:00:00.000Z";
const ann = {
  id: "a",
  email: "ann@example.com",
  name: "Ann",
  passwordHash: "",
  role: "ADMIN",
  plan: "free",
  emailVerified: true,
  createdAt: at,
  updatedAt: at,
} as const;

let folder: string;
let open: (migrations: string) => Promise<Store>;
let store: Store;

/** The migrations up to the version before the language. */
function olderMigrations(): string {
  const older = join(folder, "migrations");
  cpSync(migrationsFolder(dialect), older, { recursive: true });
  const path = join(older, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex(({ tag }) => tag.endsWith(migration));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return older;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-account-language-"));
  const url = dialect === "pg" ? await createDatabase(inject("pgUrl")) : "";
  const { openPg } = await import("../../../server/platform/db/pg.ts");
  const { openSqlite } = await import("../../../server/platform/db/sqlite.ts");
  open = async (migrations) =>
    dialect === "pg" ? openPg(url, migrations) : openSqlite(join(folder, "forecourt.db"), migrations);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("migration of a database without the language of accounts", () => {
  it("keeps the accounts, without a language", async () => {
    const before = await open(olderMigrations());
    await expect(before.read.select().from(accounts)).rejects.toThrow();
    await before.write((tx) => tx.insert(olderAccounts).values(ann));
    await before.close();
    store = await open(migrationsFolder(dialect));
    expect(await store.read.select().from(accounts)).toEqual([{ ...ann, language: null }]);
    await store.write((tx) => tx.update(accounts).set({ language: "es" }));
    expect(await store.read.select().from(accounts)).toEqual([{ ...ann, language: "es" }]);
  });
});
