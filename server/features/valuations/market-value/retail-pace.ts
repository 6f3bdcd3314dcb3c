import type { Comparable } from "../../../domain/valuation/comparables/candidate.ts";
import {
  areaDays,
  type MarketArea,
  recentDays,
  type Sighting,
  withoutCar,
} from "../../../domain/valuation/days-to-sell/area.ts";
import { type Speed, speedOf } from "../../../domain/valuation/days-to-sell/days-to-sell.ts";
import type { OwnPace } from "../../../domain/valuation/days-to-sell/own-pace.ts";
import type { Stay } from "../../../domain/valuation/days-to-sell/stay.ts";
import { readerAt } from "../../../domain/valuation/features/describe.ts";
import { segmentOf } from "../../../domain/valuation/outlook/segment.ts";
import { atLevel } from "../../../domain/valuation/value/levels.ts";
import type { Valuation } from "../../../domain/valuation/value/value.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { MarketCandidate } from "../../market/evidence/market-candidate.ts";
import type { Basis } from "./basis.ts";
import { offerOf, valueAtLevel } from "./valuer.ts";

/** How fast such cars sell at retail, and the prices that they compete with. */
export interface RetailPace {
  readonly speed: Speed;
  /** All such cars of the area, without the car itself and the excluded ones. */
  readonly area: MarketArea;
  /** Own sales of such cars in the last 90 days, which the area does not have. */
  readonly ownSold: number;
  /** The car's retail value, in dollars. */
  readonly value: number;
  /** Prices of the comparables, adjusted to the car, in dollars: of all, and of those on offer. */
  readonly prices: readonly number[];
  readonly offered: readonly number[];
}

interface PaceTask {
  readonly basis: Basis;
  /** Includes those that a person excluded. */
  readonly candidates: readonly MarketCandidate[];
  readonly excludedIds: ReadonlySet<string>;
  /** The value by the others. */
  readonly value: Valuation;
  readonly ownPace: OwnPace;
  /** All cars of the area, of the same level as the candidates. */
  readonly area: MarketArea;
}

export function retailPace(task: PaceTask): RetailPace {
  const { basis, candidates, excludedIds, value, ownPace } = task;
  const area = comparableArea(task);
  const included = candidates.filter(({ id }) => !excludedIds.has(id));
  const now = dayOf(basis.at);
  const description = readerAt(now)(offerOf(basis));
  const retail = valueAtLevel(value.adjusted, basis, "retail").average;
  const offered = value.comparables.filter((one) => isOnOffer(one, area));
  return {
    speed: speedOf({
      listings: area.stays,
      compared: comparedStays(included, value, area),
      own: ownPace,
      model: description.model,
      segment: segmentOf(description),
      value: retail,
    }),
    area,
    ownSold: included.filter((one) => isRecentOwnSale(one, now)).length,
    value: retail,
    prices: retailPrices(value.comparables, basis),
    offered: retailPrices(offered, basis),
  };
}

/** The area without the car itself, because its own listing is no evidence, and without the cars that a person excluded. */
function comparableArea({ area, basis: { ownOffer, at }, candidates, excludedIds }: PaceTask): MarketArea {
  const excluded = candidates.filter(({ id }) => excludedIds.has(id)).flatMap(({ sighting }) => sighting ?? []);
  const since = dayOf(at) - areaDays;
  const isCounted = ({ isSale, listed, seen }: Sighting) => (isSale ? seen : (listed ?? seen)) >= since;
  return [...(ownOffer ? [ownOffer] : []), ...excluded].filter(isCounted).reduce(withoutCar, area);
}

/** The maximum difference of a price from the market that counts, in log price. A larger one is rather an error. */
const maxLogPrice = 0.4;

/** How long the most similar cars have been on the market, with their prices relative to it. */
function comparedStays(
  candidates: readonly MarketCandidate[],
  { comparables, adjusted }: Valuation,
  area: MarketArea,
): Stay[] {
  const prices = new Map(comparables.map(({ candidate, adjustedPrice }) => [candidate.id, adjustedPrice]));
  return candidates.flatMap(({ id, sighting }) => {
    const price = prices.get(id);
    const stay = sighting && area.endOf(sighting).stay;
    if (!stay || price === undefined) return [];
    return [{ ...stay, logPrice: clamp(Math.log(price / adjusted.average), maxLogPrice) }];
  });
}

/** The prices of comparables, adjusted to the car, at the retail level. */
const retailPrices = (some: readonly Comparable[], { evidence, gap }: Basis): number[] =>
  some.map(({ adjustedPrice }) => atLevel(adjustedPrice, evidence, "retail", gap));

/** A sold car, or one that is gone, does not compete with the vehicle. */
const isOnOffer = ({ candidate: { sighting } }: Comparable, area: MarketArea): boolean =>
  sighting !== undefined && !area.endOf(sighting).isGone;

/** Own sales are not among the cars of the area. */
const isRecentOwnSale = ({ row, sighting }: MarketCandidate, now: number): boolean =>
  sighting === undefined && row.source === "recent_sale" && now - dayOf(row.date ?? "") <= recentDays;

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
