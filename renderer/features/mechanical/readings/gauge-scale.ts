interface Band {
  readonly min: number | null;
  readonly max: number | null;
}

export type Place = "below" | "within" | "above";

/** Where a value is in its healthy band. The ends belong to the band. */
export function placeIn({ min, max }: Band, value: number): Place {
  if (min !== null && value < min) return "below";
  return max !== null && value > max ? "above" : "within";
}

export interface Scale {
  /** Shares of the gauge's width. */
  readonly from: number;
  readonly to: number;
  readonly value: number | undefined;
}

/** Space on each side, as a share of what is drawn. */
const margin = 0.12;

/**
 * The healthy band and the value on a gauge, as shares of its width. The gauge shows the band and the value with some space
 * on both sides. A band without a limit reaches the end of the gauge.
 */
export function scaleOf(band: Band, value: number | undefined): Scale {
  const known = [band.min, band.max, value].filter((one): one is number => one !== null && one !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  // a single known number is in the middle of a gauge as wide as the number is large
  const width = high > low ? high - low : Math.max(1, Math.abs(high));
  const openLow = band.min === null ? width * 0.5 : 0;
  const openHigh = band.max === null ? width * 0.5 : 0;
  const start = low - width * margin - openLow;
  const end = high + width * margin + openHigh;
  const at = (one: number) => (one - start) / (end - start);
  return {
    from: band.min === null ? 0 : at(band.min),
    to: band.max === null ? 1 : at(band.max),
    value: value === undefined ? undefined : at(value),
  };
}
