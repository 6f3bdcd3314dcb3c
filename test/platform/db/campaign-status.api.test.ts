import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Campaign } from "../../../contracts/customers/campaigns.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { campaignPlatforms } from "../../../server/features/campaigns/campaigns.table.ts";
import { bigint, id, instant, json, table, text } from "../../../server/platform/db/kit.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { databaseBefore, olderAccounts } from "./older-database.ts";

const at = "2026-01-01T00:00:00.000Z";
const made = { createdAt: at, updatedAt: at };

/** The required columns that campaigns had at that time. */
const olderCampaigns = table("campaigns", {
  id: id(),
  workspaceId: text().notNull(),
  name: text().notNull(),
  objective: text().notNull(),
  mediaUrls: json<string[]>().notNull(),
  dailyBudgetCents: bigint().notNull(),
  currency: text().notNull(),
  audience: json<Campaign["audience"]>().notNull(),
  spentCents: bigint().notNull(),
  createdBy: text().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** The table before it had the column `status`. */
const olderPlatforms = table("campaign_platforms", {
  id: id(),
  campaignId: text().notNull(),
  platform: text().notNull(),
  state: text().notNull(),
  wanted: text(),
  request: text(),
  updatedAt: text().notNull(),
});

let store: Store;

const { openOlder, openCurrent } = databaseBefore("add_campaign_platform_status");

/** The old state, wanted state and number, and the status that they become. */
const combinations = [
  ["not_running", null, null, "not_started"],
  ["not_running", "running", "n", "starting"],
  ["not_running", null, "n", "ended"],
  ["running", null, "n", "running"],
  ["running", "running", "n", "changing"],
  ["running", "paused", "n", "pausing"],
  ["paused", null, "n", "paused"],
  ["paused", "running", "n", "resuming"],
  ["failed", null, null, "failed"],
  ["failed", null, "n", "unconfirmed"],
  ["failed", "running", "n", "retrying"],
] as const;

describe("migration of a database without the status of campaign platforms", () => {
  it("derives the status from the state, the wanted state and the number", async () => {
    const before = await openOlder();
    await before.write(async (tx) => {
      const person = { id: "a", email: "ann@example.com", name: "Ann", passwordHash: "", emailVerified: true };
      await tx.insert(olderAccounts).values({ ...person, role: "USER", plan: "free", ...made });
      await tx.insert(workspaces).values({ id: "w", accountId: "a", environment: "production", createdAt: at });
      const audience: Campaign["audience"] = { locations: [], radiusKm: null, ageMin: null, ageMax: null };
      const campaign = {
        workspaceId: "w",
        name: "Spring",
        objective: "leads",
        mediaUrls: [],
        dailyBudgetCents: 2000,
        currency: "USD",
        audience,
        spentCents: 0,
        createdBy: "a",
      };
      await tx
        .insert(olderCampaigns)
        .values(combinations.map((_, index) => ({ ...campaign, id: `c${index}`, ...made })));
      await tx.insert(olderPlatforms).values(
        combinations.map(([state, wanted, request], index) => ({
          id: `p${index + 10}`,
          campaignId: `c${index}`,
          platform: "facebook",
          state,
          wanted,
          request,
          updatedAt: at,
        })),
      );
    });
    await before.close();
    store = await openCurrent();
    const { state, wanted, request, status } = campaignPlatforms;
    const rows = await store.read
      .select({ state, wanted, request, status })
      .from(campaignPlatforms)
      .orderBy(asc(campaignPlatforms.id));
    expect(rows.map((row) => [row.state, row.wanted, row.request, row.status])).toEqual(combinations);
  });
});
