import type { z } from "zod";
import type { CampaignResults, campaignResults as contract } from "../../../../contracts/customers/campaign-results.ts";
import type { Platform, PlatformError } from "../../../../contracts/customers/campaigns.ts";
import { days, dayText } from "../../../platform/clock.ts";
import type { EarlierPurchase } from "../campaigns.table.ts";
import { ratio, rounded } from "../delivery/figures.ts";
import type { LeadGroup } from "./leads-of-campaign.repo.ts";

type Results = z.input<typeof contract.get.response>;
type Delivery = CampaignResults["days"][number]["reported"];
type LeadCount = CampaignResults["days"][number]["leads"];

/** What all purchases on a platform have delivered, as last reported. */
export interface PlatformFigures {
  readonly platform: Platform;
  readonly purchases: readonly EarlierPurchase[];
  readonly asOf: string | null;
  readonly error: PlatformError | null;
}

interface Given {
  readonly platforms: readonly PlatformFigures[];
  readonly leads: readonly LeadGroup[];
  /** The number of sales to customers of these leads. */
  readonly sales: number;
  /** Today, if the campaign runs. */
  readonly today: string | undefined;
  /** An amount in the campaign's currency; undefined if no rate is known. */
  readonly convert: (amount: number, from: string) => number | undefined;
}

const nothing: Delivery = { impressions: 0, clicks: 0, conversions: 0, spent: 0 };
const cents = (amount: number): number => rounded(amount, 2);

const sumOf = (all: readonly Delivery[]): Delivery => {
  const total = (of: (one: Delivery) => number) => all.reduce((sum, one) => sum + of(one), 0);
  return {
    impressions: total(({ impressions }) => impressions),
    clicks: total(({ clicks }) => clicks),
    conversions: total(({ conversions }) => conversions),
    spent: cents(total(({ spent }) => spent)),
  };
};

const per = (part: number, total: number): number | null => (total === 0 ? null : cents(ratio(part, total)));

const reportedOf = (delivery: Delivery): Results["reported"] => ({
  ...delivery,
  ctr: per(100 * delivery.clicks, delivery.impressions),
  cpc: per(delivery.spent, delivery.clicks),
  cpm: per(1000 * delivery.spent, delivery.impressions),
  conversionRate: per(100 * delivery.conversions, delivery.clicks),
});

const countOf = (groups: readonly LeadGroup[]): number => groups.reduce((sum, group) => sum + group.count, 0);
const leadCountOf = (groups: readonly LeadGroup[] = []): LeadCount => ({
  total: countOf(groups),
  sold: countOf(groups.filter(({ isSold }) => isSold)),
});

function leadsOf({ leads: groups, sales }: Given, { clicks, spent }: Delivery): Results["leads"] {
  const { total, sold } = leadCountOf(groups);
  return {
    total,
    open: countOf(groups.filter(({ status }) => status === "NEW")),
    notNeeded: countOf(groups.filter(({ status, isSold }) => status === "NOT_NEEDED" && !isSold)),
    sold,
    leadRate: per(100 * total, clicks),
    soldRate: per(100 * sold, total),
    costPerLead: per(spent, total),
    costPerSale: per(spent, sales),
  };
}

/** Every day from the first to the last of these, in order. */
function allDays(dates: readonly string[]): string[] {
  const numbers = dates.map((date) => Date.parse(date) / days(1));
  if (numbers.length === 0) return [];
  const first = numbers.reduce((a, b) => Math.min(a, b));
  const last = numbers.reduce((a, b) => Math.max(a, b));
  return Array.from({ length: last - first + 1 }, (_, at) => dayText(first + at));
}

/** A platform's figures in the campaign's currency, in total and by day. */
function inCurrency({ purchases }: PlatformFigures, convert: Given["convert"]) {
  const counted = purchases.map(({ currency, daily = [], ...totals }) => ({
    ...nothing,
    ...totals,
    spent: convert(totals.spent, currency) ?? 0,
    daily: daily.map((day) => ({ ...day, spent: convert(day.spent, currency) ?? 0 })),
  }));
  const byDay = Map.groupBy(
    counted.flatMap(({ daily }) => daily),
    ({ date }) => date,
  );
  return { total: sumOf(counted), on: (date: string) => sumOf(byDay.get(date) ?? []), dates: [...byDay.keys()] };
}

/** The results of a campaign: what the platforms reported, and the leads that came from it. */
export function resultsOf(given: Given): Omit<Results, "campaignId" | "utmCampaign" | "currency"> {
  const { platforms, leads, today, convert } = given;
  const all = platforms.map((figures) => ({ ...figures, ...inCurrency(figures, convert) }));
  const byDay = Map.groupBy(leads, ({ date }) => date);
  const dates = allDays([...all.flatMap((one) => one.dates), ...byDay.keys(), ...(today === undefined ? [] : [today])]);
  const reported = sumOf(all.map(({ total }) => total));
  const onDays = dates.map((date) => ({ date, reported: sumOf(all.map(({ on }) => on(date))) }));
  const currencies = platforms.flatMap(({ purchases }) => purchases.map(({ currency }) => currency));
  return {
    reported: reportedOf(reported),
    leads: leadsOf(given, reported),
    platforms: all.map(({ platform, total, on, asOf, error }) => ({
      platform,
      reported: reportedOf(total),
      leads: leadCountOf(leads.filter(({ source }) => source === platform)),
      asOf,
      error,
      days: dates.map((date) => ({ date, ...on(date) })),
    })),
    days: onDays.map((day) => ({ ...day, leads: leadCountOf(byDay.get(day.date)) })),
    spentWithoutDays: cents(
      platforms
        .flatMap(({ purchases }) => purchases.filter(({ daily }) => daily === undefined))
        .reduce((sum, { spent, currency }) => sum + (convert(spent, currency) ?? 0), 0),
    ),
    currenciesLeftOut: [...new Set(currencies)].filter((currency) => convert(0, currency) === undefined),
  };
}
