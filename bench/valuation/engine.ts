import { createNeighborhood } from "../../server/domain/valuation/market/neighborhood.ts";
import { type Appraiser, createAppraiser } from "../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../server/domain/valuation/market/train.ts";
import { traitsOf } from "../../server/domain/valuation/model/kernel/kernel.ts";
import type { MarketRow } from "../../server/domain/valuation/rows.ts";
import { defaultEffects } from "../../server/domain/valuation/value/effects.ts";
import { valueVehicle } from "../../server/domain/valuation/value/value.ts";
import type { Prediction } from "./score.ts";

export interface Engine {
  /** Values a car with the product's entry point, without its price. */
  readonly value: (row: MarketRow) => Prediction;
  /** Comparables of the same model within two years. */
  readonly comparables: (row: MarketRow) => number;
  readonly appraiser: Appraiser | null;
}

/**
 * Trains the engine on a market's rows. Candidates are found in the same way as by the product's store, among the rows of
 * the requested level.
 */
export function fitEngine(all: readonly MarketRow[], seed: number, rows: readonly MarketRow[] = all): Engine {
  const model = trainMarket(all, { seed });
  if (!model) throw new Error(`Too few rows to fit: ${all.length}`);
  const appraiser = createAppraiser(model);
  const traits = rows.map((row) => traitsOf(appraiser.read(row)));
  const near = createNeighborhood(traits);
  const candidates = rows.map((row, at) => ({ id: String(at), row, distanceMiles: null }));
  const acceptAll = () => true;
  return {
    appraiser,
    value({ price: _, ...subject }) {
      const found = near.of(traitsOf(appraiser.read(subject)), acceptAll).flatMap((at) => candidates[at] ?? []);
      const value = valueVehicle({ subject, candidates: found, appraiser, now: model.today, effects: defaultEffects });
      if (!value) throw new Error("A model always gives a value");
      const { min, average, max } = value.adjusted;
      return { value: average, low: min, high: max };
    },
    comparables(row) {
      const own = traitsOf(appraiser.read(row));
      return traits.filter((other) => other.model === own.model && Math.abs(other.year - own.year) <= 2).length;
    },
  };
}
