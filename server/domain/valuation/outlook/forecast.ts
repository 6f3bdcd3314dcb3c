import { deviationOf, type Interval, probabilityWithin10, z90 } from "../value/interval.ts";

export type Segment = "sedan" | "suv" | "truck" | "van" | "coupe" | "convertible" | "electric" | "hybrid";

/**
 * The share of the auction price that is lost in each year of age, the first year first; the last one is also that of
 * older cars. Measured: 3,195 US auction sales of 2014-15, matched to their list prices, at ages from 0 to 20, before the
 * pandemic. The measured curve has steps from year to year (5 % to 25 %), which are noise of the sample. It is smoothed:
 * least squares with a penalty of 10 for changes of the rate. From 20 years on, the decrease to 3 % at the age of 30 is
 * our own estimate.
 */
const yearlyLosses = [
  0.136, 0.123, 0.13, 0.146, 0.167, 0.184, 0.189, 0.184, 0.178, 0.171, 0.163, 0.153, 0.141, 0.126, 0.112, 0.099, 0.088,
  0.079, 0.072, 0.066, 0.063, 0.059, 0.056, 0.052, 0.049,
] as const;
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

/** Segments differ fully up to the first age, and not at all from the second one on. Our own estimate. */
const segmentAges = [5, 15] as const;

export interface ForecastTask {
  /** The value and its band, in dollars. `confidence` is the probability that the price is within 10 % of the average. */
  readonly value: Interval;
  readonly age: number;
  readonly segment: Segment;
  /** The loss of a year by this market's model, in log price, and the number of rows. Null: there is no model. */
  readonly fitted: { readonly perYear: number; readonly rows: number } | null;
}

export interface ForecastValue {
  readonly estimated: number;
  readonly min: number;
  readonly max: number;
  /** The probability that the price is within 10 % of the estimate. It decreases with time. */
  readonly confidence: number;
}

export interface Forecast {
  readonly days: readonly (ForecastValue & { readonly days: number })[];
  readonly years: readonly (ForecastValue & { readonly year: number })[];
  /** The depreciation in the first year, in percent of the value. */
  readonly annualRate: number;
}

const forecastDays = [30, 60, 90] as const;
const forecastYears = [1, 2, 3, 4, 5] as const;
const daysPerYear = 365.25;

/** The log of the share of the price that is kept from new to an age. */
function logRetention(age: number, segment: Segment): number {
  const steepness = Math.log(1 - fiveYearLoss[segment]) / Math.log(1 - averageLoss);
  const [from, to] = segmentAges;
  const lossIn = (year: number) => {
    const difference = Math.min(1, Math.max(0, (to - year - 0.5) / (to - from)));
    const loss = yearlyLosses[Math.min(year, yearlyLosses.length - 1)] ?? 0;
    return Math.log(1 - loss) * (1 + (steepness - 1) * difference);
  };
  const years = Math.max(0, age);
  const whole = Math.floor(years);
  const complete = Array.from({ length: whole }, (_, year) => lossIn(year)).reduce((sum, loss) => sum + loss, 0);
  return complete + (years - whole) * lossIn(whole);
}

/** Forecasts the value of a car: the curve of its segment, blended with the slope of the market's model. */
export function forecast({ value, age, segment, fitted }: ForecastTask): Forecast {
  const credibility = fitted ? fitted.rows / (fitted.rows + priorRows) : 0;
  const marketSlope = fitted ? Math.min(-0.01, Math.max(-0.45, fitted.perYear)) : 0;
  const now = logRetention(age, segment);
  const [low, high] = [value.min, value.max].map((end) => Math.abs(Math.log(end / value.average)) / z90);
  const doubt = deviationOf(value.confidence);
  const after = (years: number): ForecastValue => {
    const log = (1 - credibility) * (logRetention(age + years, segment) - now) + credibility * marketSlope * years;
    const estimated = value.average * Math.exp(log);
    const withTime = (deviation = 0) => Math.hypot(deviation, yearlyDeviation * Math.sqrt(years));
    return {
      estimated: Math.round(estimated),
      min: Math.round(estimated * Math.exp(-z90 * withTime(low))),
      max: Math.round(estimated * Math.exp(z90 * withTime(high))),
      confidence: probabilityWithin10(withTime(doubt), withTime(doubt)),
    };
  };
  const years = forecastYears.map((year) => ({ year, ...after(year) }));
  return {
    days: forecastDays.map((days) => ({ days, ...after(days / daysPerYear) })),
    years,
    annualRate: Math.round((1 - (years[0]?.estimated ?? value.average) / Math.max(1, value.average)) * 1000) / 10,
  };
}
