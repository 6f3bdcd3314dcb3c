import type { ModelSupply, SupplyQuery } from "../../../../contracts/pricing/market-supply.ts";
import type { MarketArea } from "../../../domain/valuation/days-to-sell/area.ts";
import { daysToSell, speedOf } from "../../../domain/valuation/days-to-sell/days-to-sell.ts";
import type { OwnPace } from "../../../domain/valuation/days-to-sell/own-pace.ts";
import { readerAt } from "../../../domain/valuation/features/describe.ts";
import { spellingOf } from "../../../domain/valuation/names/spelling.ts";
import { supplyOf } from "../../../domain/valuation/outlook/market.ts";
import { segmentOf } from "../../../domain/valuation/outlook/segment.ts";
import type { ModelKey } from "../evidence/area.repo.ts";
import type { ShownRow } from "./supply.repo.ts";

export interface CountedModel extends ModelKey {
  readonly area: MarketArea;
  /** The mean price of its cars, in dollars. */
  readonly price: number;
  /** Some of its rows. */
  readonly rows: readonly ShownRow[];
}
/** A model without the cars in stock, which are counted for each request. */
export type KnownModel = ModelKey & Omit<ModelSupply, "own_stock">;

/** Fewer cars say nothing about the days to sell of a model. Our own estimate, as for a valuation. */
const minKnownCars = 5;

/** How fast a model sells, by the same rules as the market analysis of a valuation. `ownSold`: own sales in the area. */
export function modelSupply(
  { makeKey, modelKey, area, price, rows }: CountedModel,
  { ownSold, ownPace, today }: { readonly ownSold: number; readonly ownPace: OwnPace; readonly today: number },
): KnownModel {
  const body = rows.find((row) => row.body !== null)?.body ?? undefined;
  const offer = { source: "dealer_listing", make: makeKey, model: modelKey, body, year: 0, mileage: null } as const;
  const description = readerAt(today)(offer);
  const speed = speedOf({
    listings: area.stays,
    own: ownPace,
    model: description.model,
    segment: segmentOf(description),
    value: price,
  });
  const sold = area.sold + ownSold;
  const supply = supplyOf({ listed: area.onOffer, recent: sold, speed });
  const isKnown = speed.listings + speed.ownModelSales >= minKnownCars;
  return {
    makeKey,
    modelKey,
    ...spellingOf({ make: makeKey, model: modelKey }, rows),
    on_offer: area.onOffer,
    sold,
    days_supply: supply?.days ?? null,
    days_supply_by: supply?.by ?? null,
    median_days_to_sell: isKnown ? daysToSell(speed).median : null,
    average_price: Math.round(price),
  };
}

/** Unknown values come last in both orders. Equal ones: the model with more cars on offer first. */
export function sortedBy(
  models: readonly ModelSupply[],
  { sort_by, sort_order }: Pick<SupplyQuery, "sort_by" | "sort_order">,
): ModelSupply[] {
  const sign = sort_order === "asc" ? 1 : -1;
  const byName = (a: ModelSupply, b: ModelSupply) => a.make.localeCompare(b.make) || a.model.localeCompare(b.model);
  const compare = (a: ModelSupply, b: ModelSupply): number => {
    if (sort_by === "name") return sign * byName(a, b);
    const [first, second] = [a[sort_by], b[sort_by]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  };
  return models.toSorted((a, b) => compare(a, b) || b.on_offer - a.on_offer || byName(a, b));
}
