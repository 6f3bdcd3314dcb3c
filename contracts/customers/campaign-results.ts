import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Currency, Id, Instant } from "../kit/values.ts";
import { Platform, PlatformError } from "./campaigns.ts";

/** What the platforms count. */
const delivery = { impressions: z.int(), clicks: z.int(), conversions: z.int(), spent: z.number() } as const;
const Delivery = z.object(delivery);
/** Null where nothing can be divided. */
const ratio = (description: string) => z.number().nullable().meta({ description });

const Reported = z.object({
  ...delivery,
  ctr: ratio("clicks in percent of the impressions"),
  cpc: ratio("spent for each click"),
  cpm: ratio("spent for 1,000 impressions"),
  conversionRate: ratio("conversions in percent of the clicks"),
});
const OwnLeads = z.object({
  total: z.int().meta({ description: "the leads with the campaign's `campaignId`" }),
  open: z.int().meta({ description: "NEW" }),
  notNeeded: z.int().meta({ description: "NOT_NEEDED, and not sold" }),
  sold: z.int().meta({
    description:
      "the customer bought the vehicle: its sale completed the lead, or the buyer is the contact of the lead. Voided sales do not count",
  }),
  leadRate: ratio("leads in percent of the clicks"),
  soldRate: ratio("sold leads in percent of the leads"),
  costPerLead: ratio("spent for each lead"),
  costPerSale: ratio("spent for each sale. Several leads of one sale count once"),
});
const LeadCount = OwnLeads.pick({ total: true, sold: true });
const date = { date: z.iso.date().meta({ description: "a day in UTC" }) } as const;

export const CampaignResults = z
  .object({
    campaignId: Id,
    utmCampaign: z.string(),
    currency: Currency.meta({ description: "of all amounts: the campaign's currency" }),
    reported: Reported.meta({
      description: "reported by the platforms: the sum of all, former purchases included. Reach cannot be added",
    }),
    leads: OwnLeads.meta({ description: "counted by Forecourt in the dealership's own leads and sales" }),
    platforms: z.array(
      z.object({
        platform: Platform,
        reported: Reported,
        leads: LeadCount.meta({ description: "the leads with the platform as `utmSource`" }),
        asOf: Instant.nullable().meta({ description: "when the platform reported the figures; null if it never did" }),
        error: PlatformError.nullable().meta({
          description: "why the platform did not answer now: the figures are those of `asOf`",
        }),
        days: z.array(Delivery.extend(date)).meta({ description: "the same days as those of the campaign" }),
      }),
    ),
    days: z.array(z.object({ ...date, reported: Delivery, leads: LeadCount })).meta({
      description:
        "from the first day with a figure to the last, for a campaign that runs to today. Days without figures have zeros. Leads are on the day when they came; `sold` says how many of them have bought since",
    }),
    spentWithoutDays: z.number().meta({
      description:
        "the part of `reported.spent` that is on no day: the amounts of former purchases that were stored without days",
    }),
    currenciesLeftOut: z
      .array(Currency)
      .meta({ description: "the currencies of amounts that are not counted, because no exchange rate is known" }),
  })
  .meta({ id: "CampaignResults" });
export type CampaignResults = z.infer<typeof CampaignResults>;

export const campaignResults = contract({
  get: {
    auth: "any",
    shape: "plain",
    permission: "campaigns:read",
    method: "GET",
    path: "/ads/campaigns/{campaignId}/results",
    summary: "Read what a campaign has achieved on all platforms, with its leads, in total and by day",
    description:
      "The figures of a platform are refreshed at most once a minute. If it does not answer, its last figures are used, and `error` says so. Amounts in other currencies are converted at the rates of the rate book. All leads of the campaign are counted, also those that the caller may not see.",
    params: z.object({ campaignId: z.string().min(1).meta({ description: "the id of the campaign" }) }),
    response: CampaignResults,
    errors: ["CAMPAIGN_NOT_FOUND"],
  },
});
