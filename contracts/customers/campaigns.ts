import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, Currency, Id, Instant, page, VehicleReference } from "../kit/values.ts";
import { writable } from "./campaign-fields.ts";
import { Metrics } from "./campaign-metrics.ts";

export const platforms = ["facebook", "instagram", "tiktok"] as const;
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

/** The platforms that run campaigns. TikTok is not yet available (interface, section 8). */
export const availablePlatforms: readonly Platform[] = ["facebook", "instagram"];

export const PlatformState = z.enum(["not_running", "running", "paused", "failed"]);
/** A campaign has the first of these states that it has on any platform; otherwise it is not_running. */
export const statusOrder: readonly z.infer<typeof PlatformState>[] = ["running", "paused", "failed"];

/** Why a platform rejected the request: a documented code and a message. */
export const PlatformError = z.object({ code: z.string(), message: z.string() });
export type PlatformError = z.infer<typeof PlatformError>;

export const CampaignPlatform = z.object({
  platform: Platform,
  state: PlatformState,
  campaign_id: z.string().nullable(),
  ad_set_id: z.string().nullable(),
  ad_id: z.string().nullable(),
  error: PlatformError.nullable(),
});

/** The posting service's name for an account. It is sent as a header, so only printable ASCII is allowed. */
const ProfileKey = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[ -~]+$/, "printable ASCII characters only");
export const Campaign = z
  .object({
    ...writable,
    id: Id,
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    utmCampaign: z.string().meta({
      description:
        "the `utm_campaign` of the ads' links: that of `linkUrl`, else the campaign's id. A lead with it came from the campaign",
    }),
    status: PlatformState,
    startsHere: z.boolean().meta({
      description:
        "whether this server can start it. False for a campaign of a linked server; `POST /ads/campaigns/{campaignId}/take-over` changes that",
    }),
    startedAt: Instant.nullable().meta({
      description:
        "when it was first started, on whichever of the linked servers. For a campaign that was started before 2026-12, it can be a later time",
    }),
    platforms: z.array(CampaignPlatform),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;

export const Connection = z
  .object({
    id: Id,
    platform: Platform,
    status: z.enum(["connected", "disconnected"]),
    accountName: z.string().nullable(),
    hasPaymentMethod: z.boolean(),
    /** In the account's currency; null if the platform bills afterwards. */
    credit: z.number().nullable(),
    currency: Currency.nullable(),
    isSimulated: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: "AdConnection" });
export type Connection = z.infer<typeof Connection>;

export const AdPage = z.object({ id: z.string(), name: z.string(), picture: z.string(), account_id: z.string() });

export const Activation = z.object({
  success: z.boolean(),
  platform: Platform,
  campaign_id: z.string().nullable(),
  ad_set_id: z.string().nullable(),
  ad_id: z.string().nullable(),
  page_id: z.string().nullable().meta({ description: "the page that the campaign runs for on the platform" }),
  message: z.string(),
  error: PlatformError.optional(),
});

const ById = z.object({ id: z.string().min(1).meta({ description: "the id of the campaign" }) });
const OfConnection = z.object({ id: z.string().min(1).meta({ description: "the id of the connection" }) });
const OfCampaign = z.object({ campaignId: z.string().min(1).meta({ description: "the id of the campaign" }) });
const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "campaigns:read" } as const;
const write = { ...common, permission: "campaigns:write" } as const;
const platformErrors = ["USER_NOT_REGISTERED", "ACCOUNT_NOT_CONNECTED", "PERMISSION_DENIED"] as const;

export const campaigns = contract({
  list: {
    ...read,
    method: "GET",
    path: "/ads/campaigns",
    summary: "List campaigns, newest first",
    query: z.object({
      status: PlatformState.optional(),
      vehicleId: VehicleReference.optional(),
      teamId: Id.optional(),
      ...page(),
    }),
    response: z.array(Campaign),
    errors: ["CAR_NOT_FOUND", "TEAM_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  create: {
    ...write,
    method: "POST",
    path: "/ads/campaigns",
    summary: "Create a campaign as a draft",
    description:
      "Nothing is spent until POST /ads/campaigns/activate. Connect the platforms first with POST /ads/connections; `pageId` is one of GET /ads/facebook/pages; without it, each platform uses the account's first page that has enough followers.",
    body: z.strictObject({
      ...writable,
      vehicleId: writable.vehicleId.default(null),
      teamId: writable.teamId.default(null),
      headline: writable.headline.default(null),
      text: writable.text.default(null),
      photoIds: writable.photoIds.default([]),
      mediaUrls: writable.mediaUrls.default([]),
      linkUrl: writable.linkUrl.default(null),
      currency: Currency.default("USD"),
      startsAt: writable.startsAt.default(null),
      endsAt: writable.endsAt.default(null),
      audience: writable.audience.default({ locations: [], radiusKm: null, ageMin: null, ageMax: null }),
      pageId: writable.pageId.default(null),
    }),
    response: Campaign,
    status: 201,
    errors: ["CAR_NOT_FOUND", "TEAM_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/ads/campaigns/{id}",
    summary: "Read a campaign",
    params: ById,
    response: Campaign,
    errors: ["CAMPAIGN_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/ads/campaigns/{id}",
    summary: "Change a campaign that is not running, or the name, end and daily budget of one that is running",
    description:
      "The platforms on which it runs accept the change first. If one of them rejects it, nothing is changed, and the platforms that have accepted it get the former ad again.",
    params: ById,
    body: z.strictObject(writable).partial(),
    response: Campaign,
    errors: [
      "CAMPAIGN_NOT_FOUND",
      "CAR_NOT_FOUND",
      "TEAM_NOT_FOUND",
      "CAMPAIGN_ALREADY_ACTIVE",
      ...platformErrors,
      "INSUFFICIENT_AD_CREDIT",
      "CONNECTOR_UNAVAILABLE",
      "AMBIGUOUS_VEHICLE",
    ],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/ads/campaigns/{id}",
    summary: "Delete a campaign that is not running",
    params: ById,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_ALREADY_ACTIVE"],
  },
  activate: {
    ...write,
    method: "POST",
    path: "/ads/campaigns/activate",
    summary: "Start or resume a campaign on several platforms; each platform has its own result",
    description:
      "Purchases do not travel with sync, so a campaign is started only on the server that created it, or on the one that took it over last; elsewhere the answer is CAMPAIGN_FROM_OTHER_SERVER.",
    body: z.strictObject({ campaignId: z.string().min(1).max(64), platforms: z.array(Platform).min(1).max(3) }),
    response: z.object({
      results: z.array(Activation),
      summary: z.object({
        total: z.int(),
        successes: z.int(),
        errors: z.int(),
        successful_platforms: z.array(Platform),
        error_messages: z.array(z.string()),
      }),
    }),
    errors: [
      "CAMPAIGN_NOT_FOUND",
      "INVALID_PLATFORM",
      "USER_NOT_REGISTERED",
      "CAMPAIGN_ALREADY_ACTIVE",
      "CAMPAIGN_FROM_OTHER_SERVER",
    ],
    invalid: { platforms: "INVALID_PLATFORM" },
  },
  takeOver: {
    ...write,
    method: "POST",
    path: "/ads/campaigns/{campaignId}/take-over",
    summary: "Let this server start a campaign that came from a linked server",
    description: [
      "For a draft of a machine that is gone, for example. The other server refuses to start it as soon as it knows, which takes an exchange: a machine that is offline could still start it, and the ads would be bought twice.",
      "Changes nothing if this server can start it already. CAMPAIGN_FROM_OTHER_SERVER: another server has started it, so only that one can pause and resume it. Create a new campaign here if that server is gone.",
    ].join(" "),
    params: OfCampaign,
    response: Campaign,
    status: 200,
    errors: ["CAMPAIGN_NOT_FOUND", "CAMPAIGN_FROM_OTHER_SERVER"],
  },
  metrics: {
    ...read,
    method: "GET",
    path: "/ads/campaigns/{campaignId}/metrics",
    summary: "Read a campaign's metrics on a platform; refreshed at most once a minute",
    params: OfCampaign,
    query: z.object({ platformType: Platform }),
    response: z.object({ success: z.literal(true), data: Metrics }),
    errors: ["CAMPAIGN_NOT_FOUND", "INVALID_PLATFORM", ...platformErrors, "CONNECTOR_UNAVAILABLE"],
    invalid: { platformType: "INVALID_PLATFORM" },
  },
  pause: {
    ...write,
    method: "POST",
    path: "/ads/campaigns/{campaignId}/pause",
    summary: "Stop a campaign's delivery on a platform at once; the campaign is kept",
    params: OfCampaign,
    body: z.strictObject({ platformType: Platform }),
    response: z.object({ success: z.literal(true), campaign_id: z.string(), platform: Platform, message: z.string() }),
    status: 200,
    errors: ["CAMPAIGN_NOT_FOUND", "INVALID_PLATFORM", ...platformErrors, "CONNECTOR_UNAVAILABLE"],
    invalid: { platformType: "INVALID_PLATFORM" },
  },
  pages: {
    ...read,
    method: "GET",
    path: "/ads/facebook/pages",
    summary: "List the pages that ads can run for; refreshed at most every five minutes",
    response: z.object({ success: z.literal(true), pages: z.array(AdPage) }),
    errors: [...platformErrors, "CONNECTOR_UNAVAILABLE"],
  },
  connections: {
    ...read,
    method: "GET",
    path: "/ads/connections",
    summary: "List the connected social accounts",
    description: arrayAnswer,
    query: z.object(page()),
    response: z.array(Connection),
    errors: [],
  },
  connect: {
    ...write,
    method: "POST",
    path: "/ads/connections",
    summary: "Connect a social account through the posting service",
    description:
      "Without a configured posting service, the platforms are simulated (`isSimulated`): no ad is shown and no money is spent.",
    body: z.strictObject({ platform: Platform, profileKey: ProfileKey.optional() }),
    response: Connection,
    status: 201,
    errors: ["INVALID_PLATFORM", ...platformErrors, "CONNECTOR_UNAVAILABLE"],
    invalid: { platform: "INVALID_PLATFORM" },
    sensitive: true,
  },
  disconnect: {
    ...write,
    method: "DELETE",
    path: "/ads/connections/{id}",
    summary: "Disconnect a social account; its running campaigns are paused first",
    params: OfConnection,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ["RESOURCE_NOT_FOUND", "CONNECTOR_UNAVAILABLE"],
  },
});
