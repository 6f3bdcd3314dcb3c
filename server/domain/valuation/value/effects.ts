/** Where a figure comes from: measured on real data, stated by a source, or our own estimate. */
export type Mark = "measured" | "stated" | "estimate";

/** The effects on a price that are used if the market is too small to estimate them. In log price unless noted. */
export interface MarketEffects {
  /** For each year of age. */
  readonly perYear: number;
  /** For each 10,000 miles, by the maximum age in years. */
  readonly perTenThousandMiles: readonly (readonly [untilAge: number, effect: number])[];
  /** By condition grade, 0 to 5, interpolated between these points. */
  readonly byGrade: readonly (readonly [grade: number, effect: number])[];
  /** The miles that a car is driven in a year. */
  readonly milesPerYear: number;
  /** The standard deviation of the noise of each source, relative to dealer listings. */
  readonly noise: Readonly<Record<string, number>>;
}

/** The assumed condition grade of a car with an unknown condition, 0 to 5. */
export const usualGrade = 3.25;

/**
 * The condition grade of each condition word. Our own estimates of the middle of each. Measured prices are about +2 %,
 * 0, -7 % and -20 % at these grades.
 */
export const gradeOfWord = { excellent: 4.5, good: usualGrade, fair: 2.25, poor: 1.3 } as const;

/**
 * Measured on US auction sales of 2014-15: the effect of a year on 30,684 rows, the mileage by age, the grade relative
 * to the industry's wholesale estimate. The noise of private ads is measured on ads of 2018-19, relative to retail
 * listings of 2022. The miles in a year are our own estimate.
 */
export const defaultEffects: MarketEffects = {
  perYear: Math.log(1 - 0.12),
  perTenThousandMiles: [
    [3, Math.log(1 - 0.044)],
    [5, Math.log(1 - 0.046)],
    [8, Math.log(1 - 0.055)],
    [12, Math.log(1 - 0.064)],
    [Number.POSITIVE_INFINITY, Math.log(1 - 0.049)],
  ],
  byGrade: [
    [0.5, Math.log(0.69)],
    [1.75, Math.log(0.86)],
    [2.25, Math.log(0.93)],
    [2.75, Math.log(0.97)],
    [usualGrade, 0],
    [3.75, Math.log(1.005)],
    [4.25, Math.log(1.017)],
    [4.75, Math.log(1.024)],
  ],
  milesPerYear: 12_000,
  noise: { dealer_listing: 1, recent_sale: 1, auction_sale: 1, private_listing: 3 },
};

/** Linear interpolation between the points of a curve. The curve is flat beyond its ends. */
export function interpolate(curve: readonly (readonly [at: number, value: number])[], at: number): number {
  const right = curve.findIndex(([x]) => x >= at);
  const [last] = curve.slice(-1);
  if (right < 0) return last?.[1] ?? 0;
  const [x1, y1] = curve[right] ?? [0, 0];
  const [x0, y0] = curve[Math.max(0, right - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}

/** The log price by the published effects, without the level of the model. Only differences are meaningful. */
export function publishedLog(
  effects: MarketEffects,
  { age, miles, grade }: { age: number; miles: number; grade: number },
): number {
  const years = Math.max(0, age);
  const perMiles = effects.perTenThousandMiles.find(([until]) => years <= until)?.[1] ?? 0;
  const driven = Number.isNaN(miles) ? effects.milesPerYear * Math.max(0.5, years) : miles;
  // relative to the usual mileage at this age, which the effect of a year includes
  const beyond = driven - effects.milesPerYear * Math.max(0.5, years);
  return (
    effects.perYear * years +
    (perMiles * beyond) / 10_000 +
    interpolate(effects.byGrade, Number.isNaN(grade) ? usualGrade : grade)
  );
}
