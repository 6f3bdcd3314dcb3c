import type { Campaign, Platform } from "../../../../../contracts/customers/campaigns.ts";
import { days, dayText, hours } from "../../../../platform/clock.ts";
import { numberOf } from "./seed.ts";

/** A period in which an ad ran, with its daily budget in the account's currency. The end is null while it runs. */
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

/** A period in which an ad spends, in milliseconds. */
interface Period {
  readonly ad: Pick<Running, "id" | "seed">;
  readonly from: number;
  readonly to: number;
  readonly dailyBudget: number;
}

/** The periods in which an ad has spent up to now. */
const activePeriods = (ad: Running, now: number): Period[] =>
  ad.spans
    .map(({ from, to, dailyBudget }) => ({
      ad,
      from: Math.max(Date.parse(from), ad.startsAt === null ? 0 : Date.parse(ad.startsAt)),
      to: Math.min(now, ...[to, ad.endsAt].flatMap((end) => (end === null ? [] : Date.parse(end)))),
      dailyBudget,
    }))
    .filter(({ from, to }) => from < to);

/** The amount of a period that is due in the hour that starts at `hour` (milliseconds). */
function amountDue({ ad, from, to, dailyBudget }: Period, hour: number): number {
  const open = (Math.min(to, hour + hours(1)) - Math.max(from, hour)) / hours(1);
  const weight = (hourWeights[new Date(hour).getUTCHours()] ?? 0) / weightOfDay;
  // never above the budget: an hour spends 85 to 100 % of its share
  return open * dailyBudget * weight * (0.85 + 0.15 * numberOf(ad.seed, `hour ${hour}`));
}

/** The hours with at least one active period, each with these periods. Skips the hours between. */
function* activeHours(times: readonly Period[]): Generator<readonly [hour: number, open: readonly Period[]]> {
  const coming = times.toSorted((a, b) => a.from - b.from);
  let open: Period[] = [];
  for (let hour = 0; open.length > 0 || coming.length > 0; hour += hours(1)) {
    const next = coming[0]?.from ?? hour;
    if (open.length === 0) hour = next - (next % hours(1));
    while (coming[0] && coming[0].from < hour + hours(1)) open.push(...coming.splice(0, 1));
    yield [hour, open];
    open = open.filter(({ to }) => to > hour + hours(1));
  }
}

/**
 * What the ads of one account have spent up to now, computed hour by hour. Together they spend at most its credit, which they
 * share. Returns, by the ad's id, the amount per day (days since 1970) in the account's currency.
 */
export function spending(
  ads: readonly Running[],
  { credit, now }: { readonly credit: number; readonly now: Date },
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const spent = new Map(ads.map(({ id }) => [id, new Map<number, number>()]));
  let left = credit;
  for (const [hour, open] of activeHours(ads.flatMap((ad) => activePeriods(ad, now.getTime())))) {
    if (left <= 0) break;
    const amounts = open.map((period) => ({ id: period.ad.id, amount: amountDue(period, hour) }));
    const due = amounts.reduce((sum, { amount }) => sum + amount, 0);
    const share = due > left ? left / due : 1;
    const day = Math.floor(hour / days(1));
    for (const { id, amount } of amounts) {
      const own = spent.get(id);
      own?.set(day, (own.get(day) ?? 0) + amount * share);
    }
    // exactly 0: with a remainder of rounding the loop would visit all later hours
    left = due > left ? 0 : left - due;
  }
  return spent;
}

/** The delivery of each day. No figure decreases during a day. */
export function seriesOf(ad: Running, spentByDay: ReadonlyMap<number, number>): Day[] {
  const cost = costPerThousand[ad.platform] * (0.8 + 0.4 * numberOf(ad.seed, "cost"));
  const { click, convert } = responses[ad.objective];
  const response = 0.8 + 0.4 * numberOf(ad.seed, "liking");
  return [...spentByDay]
    .sort(([a], [b]) => a - b)
    .map(([day, spent]) => {
      const impressions = (spent / cost) * 1000;
      const clicks = impressions * click * response;
      return {
        date: dayText(day),
        impressions: Math.floor(impressions),
        clicks: Math.floor(clicks),
        conversions: Math.floor(clicks * convert * response),
        spentCents: Math.floor(spent * 100),
      };
    });
}

/** The size of an audience: 150,000 people per place, scaled by its area and the age range. Our own estimate. */
export function audienceSize({ locations, radiusKm, ageMin, ageMax }: Campaign["audience"]): number {
  const places = Math.max(1, locations.length);
  const area = Math.min(4, ((radiusKm ?? 40) / 40) ** 2);
  const years = Math.max(1, (ageMax ?? 65) - (ageMin ?? 18) + 1) / 48;
  return Math.max(1000, Math.round(150_000 * places * area * years));
}

/** The number of different people who saw so many impressions, shown at random to the audience. */
export const uniquePeople = (impressions: number, audience: number): number =>
  impressions === 0 ? 0 : Math.max(1, Math.floor(audience * -Math.expm1(-impressions / audience)));
