import type { Campaign, Platform } from "../../../../../contracts/campaigns.ts";
import { days, dayText, hours } from "../../../../clock.ts";
import { numberOf } from "./seed.ts";

/** A time in which it ran, its end null while it runs, and the daily budget of that time in the account's currency. */
export interface Span {
  readonly from: string;
  readonly to: string | null;
  readonly dailyBudget: number;
}
export interface Running {
  readonly id: string;
  readonly seed: number;
  readonly platform: Platform;
  readonly objective: Campaign["objective"];
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly spans: readonly Span[];
}
export interface Day {
  readonly date: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly spentCents: number;
}

/** Share of a day's delivery in each hour, UTC: low at night, two humps, at noon and in the evening. Our own estimate. */
const hourWeights = [9, 6, 4, 3, 3, 5, 12, 22, 32, 38, 42, 47, 52, 48, 44, 43, 46, 54, 64, 72, 70, 55, 35, 18];
const weightOfDay = hourWeights.reduce((sum, weight) => sum + weight, 0);

/** US dollars for a thousand impressions. Our own estimates. */
const costPerThousand: Readonly<Record<Platform, number>> = { facebook: 11, instagram: 8.5, tiktok: 6 };
/** Clicks per impression, and conversions per click. Our own estimates. */
const responses: Readonly<Record<Campaign["objective"], { readonly click: number; readonly convert: number }>> = {
  awareness: { click: 0.006, convert: 0.003 },
  traffic: { click: 0.018, convert: 0.01 },
  leads: { click: 0.011, convert: 0.06 },
  sales: { click: 0.009, convert: 0.025 },
};

/** What an ad spends in an hour that begins at `hour` (milliseconds), as far as it runs in it. */
function wishOf(ad: Running, hour: number, now: number): number {
  const from = Math.max(hour, ad.startsAt === null ? 0 : Date.parse(ad.startsAt));
  const until = Math.min(hour + hours(1), now, ad.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(ad.endsAt));
  const budgets = ad.spans.reduce((sum, span) => {
    const end = span.to === null ? until : Math.min(until, Date.parse(span.to));
    return sum + (Math.max(0, end - Math.max(from, Date.parse(span.from))) / hours(1)) * span.dailyBudget;
  }, 0);
  if (budgets === 0) return 0;
  const weight = (hourWeights[new Date(hour).getUTCHours()] ?? 0) / weightOfDay;
  // never above the budget: an hour brings between 85 and 100 % of its share
  return budgets * weight * (0.85 + 0.15 * numberOf(ad.seed, `hour ${hour}`));
}

/** The first hour in which anything ran. */
function beginning(ads: readonly Running[]): number {
  const starts = ads.flatMap(({ spans }) => spans.map(({ from }) => Date.parse(from)));
  const first = Math.min(...starts);
  return first - (first % hours(1));
}

/**
 * What the ads of one account have spent up to now, hour by hour; together no more than its credit, which they use up
 * side by side. Answers, by the ad's id, what each spent on each day (days since 1970), in the account's currency.
 */
export function spending(
  ads: readonly Running[],
  { credit, now }: { readonly credit: number; readonly now: Date },
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const spent = new Map(ads.map(({ id }) => [id, new Map<number, number>()]));
  let left = credit;
  for (let hour = beginning(ads); hour < now.getTime() && left > 0; hour += hours(1)) {
    const wishes = ads.map((ad) => ({ id: ad.id, amount: wishOf(ad, hour, now.getTime()) }));
    const wished = wishes.reduce((sum, { amount }) => sum + amount, 0);
    const granted = wished > left ? left / wished : 1;
    const day = Math.floor(hour / days(1));
    for (const { id, amount } of wishes) {
      const own = spent.get(id);
      if (amount > 0) own?.set(day, (own.get(day) ?? 0) + amount * granted);
    }
    left -= wished * granted;
  }
  return spent;
}

/** What the money of each day brought. Every figure only ever grows while a day goes on. */
export function seriesOf(ad: Running, spentByDay: ReadonlyMap<number, number>): Day[] {
  const cost = costPerThousand[ad.platform] * (0.8 + 0.4 * numberOf(ad.seed, "cost"));
  const { click, convert } = responses[ad.objective];
  const liking = 0.8 + 0.4 * numberOf(ad.seed, "liking");
  return [...spentByDay]
    .sort(([a], [b]) => a - b)
    .map(([day, spent]) => {
      const impressions = (spent / cost) * 1000;
      const clicks = impressions * click * liking;
      return {
        date: dayText(day),
        impressions: Math.floor(impressions),
        clicks: Math.floor(clicks),
        conversions: Math.floor(clicks * convert * liking),
        spentCents: Math.floor(spent * 100),
      };
    });
}

/** People in the audience: 150,000 for a place, by the area around it and the years of age. Our own estimate. */
export function audienceSize({ locations, radiusKm, ageMin, ageMax }: Campaign["audience"]): number {
  const places = Math.max(1, locations.length);
  const area = Math.min(4, ((radiusKm ?? 40) / 40) ** 2);
  const years = Math.max(1, (ageMax ?? 65) - (ageMin ?? 18) + 1) / 48;
  return Math.max(1000, Math.round(150_000 * places * area * years));
}

/** Different people among so many impressions, shown at random to the audience. */
export const reachOf = (impressions: number, audience: number): number =>
  impressions === 0 ? 0 : Math.max(1, Math.floor(audience * -Math.expm1(-impressions / audience)));
