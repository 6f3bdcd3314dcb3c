import { type Comparable, Valuation } from "../../../contracts/pricing/valuation.ts";
import examples from "../../../server/platform/http/openapi/examples.json" with { type: "json" };

/** The recorded valuation of a vehicle, from the API's documentation. */
export const recorded: Valuation = Valuation.parse(examples.valuations_valuate.responses["application/json"].data);

interface Amounts {
  readonly base: number;
  readonly impacts: readonly number[];
}

/** The recorded valuation with another base value and these adjustments in dollars. */
export function valuationOf({ base, impacts }: Amounts): Valuation {
  const final = base + impacts.reduce((sum, impact) => sum + impact, 0);
  const around = (average: number) => ({ min: average * 0.9, average, max: average * 1.1, confidence: 0.8 });
  const adjustments = impacts.map((impact, at) => ({
    factor: `factor_${at}`,
    description: "",
    impact,
    impact_percentage: 0,
    direction: impact > 0 ? ("positive" as const) : ("negative" as const),
  }));
  const { valuation } = recorded;
  const changed = { base_value: around(base), adjusted_value: around(final), adjustments };
  return { ...recorded, valuation: { ...valuation, ...changed } };
}

/** A recorded comparable with this mileage and price. */
export function comparableOf(listing_id: string, mileage: number | null, price: number): Comparable {
  const [first] = recorded.comparables ?? [];
  if (!first) throw new Error("The recorded valuation has no comparables.");
  return { ...first, listing_id, mileage, price };
}
