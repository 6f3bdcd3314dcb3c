import { type Costs, totalCents } from "./bid.ts";

export interface Purchase {
  readonly pricePaidCents: number;
  readonly costs: Costs;
  readonly wantedMarginCents: number;
}
export interface SoldFor {
  readonly soldPriceCents: number;
  /** Null: unknown. The days that were expected count instead. */
  readonly daysToSell: number | null;
}
export interface Outcome {
  readonly costsCents: number;
  readonly marginCents: number;
  readonly madeMargin: boolean;
}

/** What a bought car brought in: with the price and the days of its sale, and the other costs as they were planned. */
export function outcomeOf({ pricePaidCents, costs, wantedMarginCents }: Purchase, sale: SoldFor): Outcome {
  const costsCents = totalCents(costs, sale.daysToSell ?? costs.daysToSell);
  const marginCents = sale.soldPriceCents - pricePaidCents - costsCents;
  return { costsCents, marginCents, madeMargin: marginCents >= wantedMarginCents };
}
