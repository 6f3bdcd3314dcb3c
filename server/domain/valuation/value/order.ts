import { isotonicRegression } from "../model/isotonic.ts";

/**
 * All else being equal, a newer model year is worth at least 98 % of an older one. The rule applies up to this age in
 * years, because older cars can be collectors' cars. Our own estimate.
 */
const maxAge = 25;

/** The tolerance of a log price on each side of its line. Twice this, plus rounding, is within 2 %. */
const tolerance = 0.0095;

/** The log prices of one car in each model year, and their weights. */
export interface YearLine {
  readonly logs: readonly number[];
  readonly weights: readonly number[];
  /** The index of the car's model year. */
  readonly own: number;
}

/** The ordered model years on a day (days since 1970), and the index of a year among them. Null for an older year. */
export function yearsInOrder(day: number, year: number): { years: readonly number[]; own: number } | null {
  const newest = Math.floor(1970 + day / 365.25) + 1;
  const years = Array.from({ length: maxAge + 2 }, (_, at) => newest - maxAge - 1 + at);
  const own = Math.min(year, newest) - newest + maxAge + 1;
  return own < 0 ? null : { years, own };
}

/**
 * Makes a line of model years nondecreasing and returns the car's log price on it, moved by `shift`. The price moves at
 * most halfway to the adjacent years, plus the tolerance. All steps preserve the order of lines: if one line is above
 * another in each year, its result is above too. So a value still rises with the condition and falls with the miles.
 */
export function inYearOrder({ logs, weights, own }: YearLine, shift: number): number {
  const line = isotonicRegression(logs, weights);
  const log = line[own] ?? 0;
  const [older, newer] = [line[own - 1], line[own + 1]];
  const low = older === undefined ? Number.NEGATIVE_INFINITY : (older + log) / 2 - tolerance;
  const high = newer === undefined ? Number.POSITIVE_INFINITY : (log + newer) / 2 + tolerance;
  return Math.min(high, Math.max(low, log + shift));
}
