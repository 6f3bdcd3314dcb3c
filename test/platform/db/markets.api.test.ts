import { asc, count, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { marketListings, markets } from "../../../server/features/market/market.table.ts";
import { ensureMarket, marketOf } from "../../../server/features/market/markets.repo.ts";
import { bigint, bool, id, int, table, text } from "../../../server/platform/db/kit.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { databaseBefore, olderAccounts } from "./older-database.ts";

/** The tables of a version whose listings had the id of their workspace. */
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

let store: Store;

const { openOlder, openCurrent } = databaseBefore("number_markets");

describe("migration of listings from a version whose markets had no numbers", () => {
  it("keeps all listings, each in the market of its workspace", async () => {
    const before = await openOlder();
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
    store = await openCurrent();
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
