/** Positions on a scale from 0 to 1. */
export interface BandPositions {
  readonly from: number;
  readonly average: number;
  readonly to: number;
  /** Undefined without an asking price. */
  readonly price: number | undefined;
}

interface Band {
  readonly min: number;
  readonly average: number;
  readonly max: number;
}

/** The scale goes beyond the band and the price by this share, so that a mark at an end is not cut. */
const margin = 0.08;

export function bandPositions({ min, average, max }: Band, price: number | null): BandPositions {
  const low = Math.min(min, price ?? min);
  const high = Math.max(max, price ?? max);
  const span = high - low || 1;
  const at = (value: number) => (value - low + span * margin) / (span * (1 + 2 * margin));
  return { from: at(min), average: at(average), to: at(max), price: price === null ? undefined : at(price) };
}

/** Where a price is: 80 % of the prices of similar cars are within the band. */
export function placeOf({ min, max }: Pick<Band, "min" | "max">, price: number): "below" | "within" | "above" {
  if (price < min) return "below";
  return price > max ? "above" : "within";
}
