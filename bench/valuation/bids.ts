import { highestBid, type Plan } from "../../server/domain/appraisal/bid.ts";
import type { PricedPrediction } from "./score.ts";

/** Of the bids that are said to make their margin with a probability, how many do, in percent. */
export interface BidScore {
  readonly n: number;
  /** By the said probability in percent. */
  readonly made: Readonly<Record<string, number>>;
  /** The median of the bids with 80 %, in percent of what the car then brings in after costs and margin. */
  readonly bid80: number;
}

const said = [50, 60, 70, 80, 90] as const;
/** The costs and the margin of each appraisal, as shares of the value. Our own estimates; they do not change the shares. */
const [costShare, marginShare] = [0.06, 0.08];

const percent = (share: number) => Math.round(share * 10_000) / 100;
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** An appraisal by the band of a prediction, in cents. Null: the prediction has no band. */
function planOf({ prediction: { value, low, high } }: PricedPrediction): Plan | null {
  if (low === undefined || high === undefined) return null;
  const cents = (dollars: number) => Math.max(1, Math.round(dollars * 100));
  return {
    price: {
      minCents: Math.min(cents(low), cents(value)),
      averageCents: cents(value),
      maxCents: Math.max(cents(high), cents(value)),
    },
    costs: {
      repairsCents: cents(value * costShare),
      packCents: 0,
      feesCents: 0,
      transportCents: 0,
      holdingPerDayCents: 0,
      daysToSell: 0,
    },
    wantedMarginCents: cents(value * marginShare),
  };
}

/** Compares bids with the prices of the same held-out cars. Null for a method without a band. */
export function bidScoreOf(cases: readonly PricedPrediction[]): BidScore | null {
  const plans = cases.flatMap((one) => {
    const plan = planOf(one);
    return plan ? [{ plan, priceCents: Math.round(one.price * 100) }] : [];
  });
  if (plans.length === 0) return null;
  const marginMade = ({ plan, priceCents }: (typeof plans)[number], bid: number) =>
    priceCents - bid - plan.costs.repairsCents >= plan.wantedMarginCents;
  const made = said.map((percentSaid): [string, number] => {
    const done = plans.filter((one) => marginMade(one, highestBid(one.plan, percentSaid / 100) ?? 0));
    return [String(percentSaid), percent(done.length / plans.length)];
  });
  const shares = plans.map(({ plan, priceCents }) => {
    const afterCosts = priceCents - plan.costs.repairsCents - plan.wantedMarginCents;
    return (highestBid(plan, 0.8) ?? 0) / Math.max(1, afterCosts);
  });
  return { n: plans.length, made: Object.fromEntries(made), bid80: percent(median(shares)) };
}

/** A table of the methods: the share that made the margin, by the said probability. */
export function bidsText({
  file,
  bids,
}: {
  readonly file: string;
  readonly bids: Readonly<Record<string, BidScore>>;
}): string {
  const cell = (value: number | undefined) => (value === undefined ? "-" : value.toFixed(1)).padStart(7);
  return [
    `\n${file}: bids that make their margin, in percent, by the said probability; and the bid with 80 %`,
    `${"method".padEnd(26)}${"n".padStart(7)}${said.map((one) => String(one).padStart(7)).join("")}${"bid".padStart(7)}`,
    ...Object.entries(bids).map(
      ([method, { n, made, bid80 }]) =>
        `${method.padEnd(26)}${String(n).padStart(7)}${said.map((one) => cell(made[one])).join("")}${cell(bid80)}`,
    ),
  ].join("\n");
}
