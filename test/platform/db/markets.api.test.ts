import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { marketListings, markets } from "../../../server/features/market/market.table.ts";
import { ensureMarket, marketOf } from "../../../server/features/market/markets.repo.ts";
import { bigint, bool, dialect, id, int, table, text } from "../../../server/platform/db/kit.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { createDatabase } from "../../kit/postgres.ts";
import { olderAccounts } from "./older-accounts.ts";

/** The tables of a version whose listings had the id of their workspace. */
const migrationsBefore = 9;
const listingsBefore = table("market_listings", {
  id: id(),
  workspaceId: text().notNull(),
  source: text().notNull(),
  kind: text().notNull(),
  listingId: text().notNull(),
  year: int().notNull(),
  make: text().notNull(),
  model: text().notNull(),
  makeKey: text().notNull(),
  modelKey: text().notNull(),
  priceCents: bigint().notNull(),
  city: text(),
  asOfDay: int().notNull(),
  isDemo: bool().notNull(),
  identity: text().notNull(),
});

const at = "2026-01-01T00:00:00.000Z";
const account = {
  id: "a",
  email: "ann@example.com",
  name: "Ann",
  passwordHash: "",
  role: "USER",
  plan: "free",
} as const;
const workspace = { accountId: "a", createdAt: at };
const listing = (name: string, workspaceId: string) => ({
  id: name,
  workspaceId,
  source: "ads",
  kind: "dealer_listing",
  listingId: `L-${name}`,
  year: 2020,
  make: "Saab",
  model: "900",
  makeKey: "saab",
  modelKey: "900",
  priceCents: 2 ** 33,
  city: `${name} Town`,
  asOfDay: 20_400,
  isDemo: false,
  identity: `identity-${name}`,
});

let folder: string;
let open: (migrations: string) => Promise<Store>;
let store: Store;

/** The migrations of an older version. */
function olderMigrations(): string {
  const older = join(folder, "migrations");
  cpSync(migrationsFolder(dialect), older, { recursive: true });
  const path = join(older, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrationsBefore) }));
  return older;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-markets-"));
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

describe("migration of listings from a version whose markets had no numbers", () => {
  it("keeps all listings, each in the market of its workspace", async () => {
    const before = await open(olderMigrations());
    await before.write(async (tx) => {
      const person = { ...account, emailVerified: true, createdAt: at, updatedAt: at };
      await tx.insert(olderAccounts).values([person, { ...person, id: "b", email: "bob@example.com" }]);
      await tx.insert(workspaces).values([
        { ...workspace, id: "w1", environment: "production" },
        { ...workspace, id: "w2", environment: "development" },
        { ...workspace, id: "w3", accountId: "b", environment: "production" },
      ]);
      await tx.insert(listingsBefore).values([listing("one", "w1"), listing("two", "w2"), listing("three", "w1")]);
    });
    await before.close();
    store = await open(migrationsFolder(dialect));
    const idsOf = async (workspaceId: string) => {
      const rows = await store.read
        .select()
        .from(marketListings)
        .where(eq(marketListings.market, await marketOf(store.read, workspaceId)))
        .orderBy(asc(marketListings.id));
      return rows.map((row) => row.id);
    };
    expect([await idsOf("w1"), await idsOf("w2"), await idsOf("nobody's")]).toEqual([["one", "three"], ["two"], []]);
    const [row] = await store.read.select().from(marketListings).where(eq(marketListings.id, "two"));
    const { workspaceId, ...said } = listing("two", "w2");
    expect(row).toMatchObject({ ...said, vin: null, seenDay: null });
  });

  it("a new market can be added afterwards", async () => {
    const number = await store.write((tx) => ensureMarket(tx, "w3"));
    expect(await store.write((tx) => ensureMarket(tx, "w3"))).toBe(number);
    expect(await marketOf(store.read, "w3")).toBe(number);
    expect(number).not.toBe(await marketOf(store.read, "w1"));
    expect(await marketOf(store.read, "nobody's")).toBe(0);
  });

  it("the listings are still deleted with their workspace", async () => {
    await store.write((tx) => tx.delete(workspaces).where(eq(workspaces.id, "w1")).returning({ id: workspaces.id }));
    expect(await store.read.select({ n: count() }).from(marketListings)).toEqual([{ n: 1 }]);
    expect(await store.read.select({ n: count() }).from(markets)).toEqual([{ n: 2 }]);
  });
});
