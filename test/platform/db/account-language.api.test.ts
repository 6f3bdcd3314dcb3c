import { describe, expect, it } from "vitest";
import { accounts } from "../../../server/features/accounts/accounts.table.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { databaseBefore, olderAccounts } from "./older-database.ts";

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

let store: Store;

const { openOlder, openCurrent } = databaseBefore("add_account_language");

describe("migration of a database without the language of accounts", () => {
  it("keeps the accounts, without a language", async () => {
    const before = await openOlder();
    await expect(before.read.select().from(accounts)).rejects.toThrow();
    await before.write((tx) => tx.insert(olderAccounts).values(ann));
    await before.close();
    store = await openCurrent();
    expect(await store.read.select().from(accounts)).toEqual([{ ...ann, language: null }]);
    await store.write((tx) => tx.update(accounts).set({ language: "es" }));
    expect(await store.read.select().from(accounts)).toEqual([{ ...ann, language: "es" }]);
  });
});
