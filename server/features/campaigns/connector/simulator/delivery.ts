import type { Campaign, Platform } from "../../../../../contracts/campaigns.ts";
import { days, dayText, hours } from "../../../../platform/clock.ts";
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

/** A time in which an ad spends, in milliseconds. */
interface Open {
  readonly ad: Pick<Running, "id" | "seed">;
  readonly from: number;
  readonly to: number;
  readonly dailyBudget: number;
}

/** The times in which an ad has spent up to now. */
const openTimes = (ad: Running, now: number): Open[] =>
  ad.spans
    .map(({ from, to, dailyBudget }) => ({
      ad,
      from: Math.max(Date.parse(from), ad.startsAt === null ? 0 : Date.parse(ad.startsAt)),
      to: Math.min(now, ...[to, ad.endsAt].flatMap((end) => (end === null ? [] : Date.parse(end)))),
      dailyBudget,
    }))
    .filter(({ from, to }) => from < to);

/** What is spent of such a time in the hour that begins at `hour` (milliseconds). */
function wishOf({ ad, from, to, dailyBudget }: Open, hour: number): number {
  const open = (Math.min(to, hour + hours(1)) - Math.max(from, hour)) / hours(1);
  const weight = (hourWeights[new Date(hour).getUTCHours()] ?? 0) / weightOfDay;
  // never above the budget: an hour brings between 85 and 100 % of its share
  return open * dailyBudget * weight * (0.85 + 0.15 * numberOf(ad.seed, `hour ${hour}`));
}

/** The hours in which anything was open, each with what was. Nobody looks at the months between. */
function* openHours(times: readonly Open[]): Generator<readonly [hour: number, open: readonly Open[]]> {
  const coming = times.toSorted((a, b) => a.from - b.from);
  let open: Open[] = [];
  for (let hour = 0; open.length > 0 || coming.length > 0; hour += hours(1)) {
    const next = coming[0]?.from ?? hour;
    if (open.length === 0) hour = next - (next % hours(1));
    while (coming[0] && coming[0].from < hour + hours(1)) open.push(...coming.splice(0, 1));
    yield [hour, open];
    open = open.filter(({ to }) => to > hour + hours(1));
  }
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
  for (const [hour, open] of openHours(ads.flatMap((ad) => openTimes(ad, now.getTime())))) {
    if (left <= 0) break;
    const wishes = open.map((time) => ({ id: time.ad.id, amount: wishOf(time, hour) }));
    const wished = wishes.reduce((sum, { amount }) => sum + amount, 0);
    const granted = wished > left ? left / wished : 1;
    const day = Math.floor(hour / days(1));
    for (const { id, amount } of wishes) {
      const own = spent.get(id);
      own?.set(day, (own.get(day) ?? 0) + amount * granted);
    }
    // to the last: a remainder of rounding would have all later hours looked at
    left = wished > left ? 0 : left - wished;
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
