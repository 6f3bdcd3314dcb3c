import type { Place } from "./design.ts";
import { type Effect, effects, families } from "./effects.ts";
import { dot, type Hedonic } from "./fit.ts";

/** What the hedonic model makes of a row, in log price. */
export interface Parts {
  readonly total: number;
  readonly curves: number;
  /** In the order of `families`. */
  readonly families: Float64Array;
}

const familyAt = effects.map(({ family }: Effect) => families.indexOf(family));

export function partsOf(hedonic: Hedonic, place: Place): Parts {
  const sums = new Float64Array(families.length);
  const curves = dot(place.curves, hedonic.beta);
  let total = curves;
  for (let e = 0; e < effects.length; e++) {
    const part = (hedonic.values[e]?.[place.groups[e] ?? -1] ?? 0) * (place.weights[e] ?? 0);
    const family = familyAt[e] ?? 0;
    sums[family] = (sums[family] ?? 0) + part;
    total += part;
  }
  return { total, curves, families: sums };
}
