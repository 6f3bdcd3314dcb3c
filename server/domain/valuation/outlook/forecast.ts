import { along } from "../value/effects.ts";
import { tail, withinTenth } from "../value/interval.ts";

export type Segment = "sedan" | "suv" | "truck" | "van" | "coupe" | "convertible" | "electric" | "hybrid";

/**
 * Share of its new price that a car keeps at auction, by age in years. Measured: 3,195 US auction sales of 2014-15
 * matched to their list prices; before the pandemic.
 */
const kept: readonly (readonly [age: number, share: number])[] = [
  [0, 0.85],
  [0.5, 0.74],
  [1.5, 0.65],
  [2.5, 0.6],
  [3.5, 0.52],
  [4.5, 0.47],
  [5.5, 0.36],
  [6.5, 0.27],
  [7.5, 0.23],
  [8.5, 0.19],
  [9.5, 0.16],
  [11, 0.12],
  [13.5, 0.08],
  [20, 0.045],
];
/**
 * Five-year loss of a segment, against all cars' 45.6 % (stated: iSeeCars 2025, for SUVs, trucks, hybrids and electric
 * cars; sedans, vans, coupes and convertibles are our own estimates around it).
 */
const fiveYearLoss: Readonly<Record<Segment, number>> = {
  sedan: 0.5,
  suv: 0.489,
  truck: 0.404,
  van: 0.5,
  coupe: 0.44,
  convertible: 0.46,
  hybrid: 0.407,
  electric: 0.588,
};
const allLoss = 0.456;

/** A year's uncertainty of a car's price, in log price; it grows with the square root of time. Our own estimate. */
const yearlyDoubt = 0.08;
/** Rows of its model's market that the published curve counts for. */
const priorRows = 300;

export interface ForecastTask {
  /** Dollars, and its band's edges. */
  readonly value: { readonly min: number; readonly average: number; readonly max: number };
  readonly age: number;
  readonly segment: Segment;
  /** What this market shows a year older to be worth less, in log price, and on how many rows; null: it is silent. */
  readonly fitted: { readonly perYear: number; readonly rows: number } | null;
  readonly years: number;
}

export interface ForecastYear {
  readonly year: number;
  readonly estimated: number;
  readonly min: number;
  readonly max: number;
  /** How likely the price will be within 10 % of the estimate: falls with time. */
  readonly confidence: number;
}

export interface Forecast {
  readonly years: readonly ForecastYear[];
  /** Percent of its value that it loses in the first year. */
  readonly annualRate: number;
}

/** Log of the share of the new price kept at an age: the measured curve, steeper or flatter by its segment's loss. */
function keptLog(age: number, segment: Segment): number {
  const steepness = Math.log(1 - fiveYearLoss[segment]) / Math.log(1 - allLoss);
  // beyond the last age that was measured it keeps what it is worth
  const years = Math.min(20, Math.max(0, age));
  return Math.log(along(kept, years)) * (years <= 10 ? steepness : 1 + (steepness - 1) * (10 / years));
}

/** What the car will be worth: the segment's curve, blended with what the market itself shows. */
export function forecast({ value, age, segment, fitted, years }: ForecastTask): Forecast {
  const trust = fitted ? fitted.rows / (fitted.rows + priorRows) : 0;
  const own = fitted ? Math.min(-0.01, Math.max(-0.45, fitted.perYear)) : 0;
  const now = keptLog(age, segment);
  const today = Math.max(0.02, Math.log(value.max / Math.max(1, value.min)) / 2 / tail);
  const ahead = Array.from({ length: years }, (_, at): ForecastYear => {
    const year = at + 1;
    const log = (1 - trust) * (keptLog(age + year, segment) - now) + trust * own * year;
    const doubt = Math.hypot(today, yearlyDoubt * Math.sqrt(year));
    const estimated = value.average * Math.exp(log);
    return {
      year,
      estimated: Math.round(estimated),
      min: Math.round(estimated * Math.exp(-tail * doubt)),
      max: Math.round(estimated * Math.exp(tail * doubt)),
      confidence: withinTenth(doubt, doubt),
    };
  });
  return {
    years: ahead,
    annualRate: Math.round((1 - (ahead[0]?.estimated ?? value.average) / Math.max(1, value.average)) * 1000) / 10,
  };
}
