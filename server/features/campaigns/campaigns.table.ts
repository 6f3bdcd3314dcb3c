import type { Metrics } from "../../../contracts/customers/campaign-metrics.ts";
import type { Campaign, Platform } from "../../../contracts/customers/campaigns.ts";
import { platforms } from "../../../contracts/customers/campaigns.ts";
import {
  bigint,
  bool,
  id,
  index,
  instant,
  int,
  json,
  ofWorkspace,
  oneOf,
  table,
  text,
  unique,
} from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import type { Account, Ad, Page } from "./connector/port.ts";
import type { Span } from "./connector/simulator/delivery.ts";
import { platformStatuses } from "./delivery/platform-state.ts";

/** A purchase that another one has replaced. Of those from before this was stored, only the amount is known. */
export type EarlierPurchase = Pick<Metrics, "spent" | "currency"> &
  Partial<Pick<Metrics, "impressions" | "clicks" | "conversions" | "daily">>;

export const campaigns = table(
  "campaigns",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text().references(() => vehicles.id, { onDelete: "set null" }),
    teamId: text(),
    name: text().notNull(),
    objective: text().$type<Campaign["objective"]>().notNull(),
    headline: text(),
    text: text(),
    /** Photos of the vehicle. Those that were deleted meanwhile are left out where it is read. */
    photoIds: json<string[]>().notNull().default([]),
    mediaUrls: json<string[]>().notNull(),
    linkUrl: text(),
    dailyBudgetCents: bigint().notNull(),
    currency: text().notNull(),
    startsAt: instant(),
    endsAt: instant(),
    audience: json<Campaign["audience"]>().notNull(),
    pageId: text(),
    /** The amount spent on all platforms as last reported, in the campaign's currency. */
    spentCents: bigint().notNull(),
    /**
     * The campaign came from another server by sync. Its purchases stay on the server that made it: here it would be bought a second time. Each
     * server has its own value.
     */
    arrivedBySync: bool().notNull().default(false),
    /** When a platform was first asked to run it, on whichever server. Of a campaign of earlier versions, when one was last asked (`noteEarlierStarts`). */
    startedAt: instant(),
    /** Whether it was this server that asked. Each server has its own value. */
    startedHere: bool().notNull().default(false),
    /** The server that took the campaign over: that with the same text in `ownHome`. It travels. Null: the one that made it (`home.ts`). */
    home: text(),
    /** What this server wrote into `home`. Each server has its own value. */
    ownHome: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("campaigns_workspace_idx").on(t.workspaceId, t.createdAt),
    index("campaigns_vehicle_idx").on(t.vehicleId),
    index("campaigns_team_idx").on(t.teamId, t.createdAt),
  ],
);

/**
 * A campaign on one platform. A request is stored with the number of its purchase (`request`) before it is sent. After a crash,
 * the platform is queried for that number.
 */
export const campaignPlatforms = table(
  "campaign_platforms",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    platform: oneOf(platforms).notNull(),
    status: oneOf(platformStatuses).notNull().default("not_started"),
    /** `state` and `wanted` were replaced by `status`. Written, never read; a later release drops them. */
    state: oneOf(["not_running", "running", "paused", "failed"]).notNull(),
    wanted: oneOf(["running", "paused"]),
    request: text(),
    requestedAt: instant(),
    /** The account that made the purchase (`accountHash`); null for purchases from before it was stored. */
    boughtWith: text(),
    /** The page that it runs for on this platform; the campaign's own page was chosen for all platforms. */
    pageId: text(),
    platformCampaignId: text(),
    adSetId: text(),
    adId: text(),
    errorCode: text(),
    errorMessage: text(),
    metrics: json<Metrics>(),
    metricsAt: instant(),
    /** The former purchases, as last reported. */
    earlier: json<EarlierPurchase[]>(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique("campaign_platforms_uq").on(t.campaignId, t.platform)],
);

export const adConnections = table(
  "ad_connections",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    platform: text().$type<Platform>().notNull(),
    profileKey: text(),
    status: oneOf(["connected", "disconnected"]).notNull(),
    account: json<Account>().notNull(),
    accountAt: instant().notNull(),
    pages: json<Page[]>(),
    pagesAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("ad_connections_uq").on(t.workspaceId, t.platform)],
);

/** The purchases on the simulated platforms and the periods in which they ran. The rest is computed from the seed. */
export const simulatedAds = table(
  "simulated_ads",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    platform: text().$type<Platform>().notNull(),
    /** The number of the purchase: requested twice, it is bought once. */
    request: text().notNull(),
    campaign: json<Ad>().notNull(),
    state: oneOf(["running", "paused"]).notNull(),
    seed: int().notNull(),
    spans: json<Span[]>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("simulated_ads_uq").on(t.workspaceId, t.platform, t.request)],
);
