import { interpolate } from "../value/effects.ts";
import { probabilityWithin10, z90 } from "../value/interval.ts";

export type Segment = "sedan" | "suv" | "truck" | "van" | "coupe" | "convertible" | "electric" | "hybrid";

/**
 * The auction price as a share of the new price, by age in years. Measured: 3,195 US auction sales of 2014-15, matched
 * to their list prices. This was before the pandemic.
 */
const retention: readonly (readonly [age: number, share: number])[] = [
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
 * The five-year depreciation of each segment. The average of all cars is 45.6 %. Stated by iSeeCars in 2025 for SUVs,
 * trucks, hybrids and electric cars. Sedans, vans, coupes and convertibles are our own estimates around the average.
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
const averageLoss = 0.456;

/** The standard deviation of a log price after a year. It grows with the square root of time. Our own estimate. */
const yearlyDeviation = 0.08;
/** The weight of the published curve, in rows of the model's market. */
const priorRows = 300;

export interface ForecastTask {
  /** The value and its band, in dollars. */
  readonly value: { readonly min: number; readonly average: number; readonly max: number };
  readonly age: number;
  readonly segment: Segment;
  /** The loss of a year by this market's model, in log price, and the number of rows. Null: there is no model. */
  readonly fitted: { readonly perYear: number; readonly rows: number } | null;
  readonly years: number;
}

export interface ForecastYear {
  readonly year: number;
  readonly estimated: number;
  readonly min: number;
  readonly max: number;
  /** The probability that the price is within 10 % of the estimate. It decreases with time. */
  readonly confidence: number;
}

export interface Forecast {
  readonly years: readonly ForecastYear[];
  /** The depreciation in the first year, in percent of the value. */
  readonly annualRate: number;
}

/** The log of the share of the new price at an age: the measured curve, scaled by the depreciation of the segment. */
function logRetention(age: number, segment: Segment): number {
  const steepness = Math.log(1 - fiveYearLoss[segment]) / Math.log(1 - averageLoss);
  // the curve is flat beyond the last measured age
  const years = Math.min(20, Math.max(0, age));
  return Math.log(interpolate(retention, years)) * (years <= 10 ? steepness : 1 + (steepness - 1) * (10 / years));
}

/** Forecasts the value of a car: the curve of its segment, blended with the slope of the market's model. */
export function forecast({ value, age, segment, fitted, years }: ForecastTask): Forecast {
  const credibility = fitted ? fitted.rows / (fitted.rows + priorRows) : 0;
  const marketSlope = fitted ? Math.min(-0.01, Math.max(-0.45, fitted.perYear)) : 0;
  const now = logRetention(age, segment);
  const currentDeviation = Math.max(0.02, Math.log(value.max / Math.max(1, value.min)) / 2 / z90);
  const ahead = Array.from({ length: years }, (_, at): ForecastYear => {
    const year = at + 1;
    const log = (1 - credibility) * (logRetention(age + year, segment) - now) + credibility * marketSlope * year;
    const deviation = Math.hypot(currentDeviation, yearlyDeviation * Math.sqrt(year));
    const estimated = value.average * Math.exp(log);
    return {
      year,
      estimated: Math.round(estimated),
      min: Math.round(estimated * Math.exp(-z90 * deviation)),
      max: Math.round(estimated * Math.exp(z90 * deviation)),
      confidence: probabilityWithin10(deviation, deviation),
    };
  });
  return {
    years: ahead,
    annualRate: Math.round((1 - (ahead[0]?.estimated ?? value.average) / Math.max(1, value.average)) * 1000) / 10,
  };
}
