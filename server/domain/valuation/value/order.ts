import { risingFit } from "../model/isotonic.ts";

/**
 * The order that values keep over model years, all else being equal: a newer year is worth at least 98 % of an older one.
 * It holds up to this age, years: older cars can be collectors' cars, which have no such order. Our own estimate.
 */
const oldest = 25;

/** A log price may be off its line by this much to either side: two of them, and rounding, are within 2 %. */
const slack = 0.0095;

/** Log prices of one car in each model year, and how much each of them counts. */
export interface YearLine {
  readonly logs: readonly number[];
  readonly weights: readonly number[];
  /** The car's own year. */
  readonly own: number;
}

/** The model years that are in order on a day (days since 1970), and where a year is among them; null for an older one. */
export function yearsInOrder(day: number, year: number): { years: readonly number[]; own: number } | null {
  const newest = Math.floor(1970 + day / 365.25) + 1;
  const years = Array.from({ length: oldest + 2 }, (_, at) => newest - oldest - 1 + at);
  const own = Math.min(year, newest) - newest + oldest + 1;
  return own < 0 ? null : { years, own };
}

/**
 * A car's log price on its line of model years, made to rise, moved by `shift` as far as the order allows: halfway to the
 * years next to it and the slack. All steps keep an order between lines: where each year of one line is above the other's,
 * the result is, too. So a value that rises with the condition and falls with the miles still does.
 */
export function inYearOrder({ logs, weights, own }: YearLine, shift: number): number {
  const line = risingFit(logs, weights);
  const log = line[own] ?? 0;
  const [older, newer] = [line[own - 1], line[own + 1]];
  const low = older === undefined ? Number.NEGATIVE_INFINITY : (older + log) / 2 - slack;
  const high = newer === undefined ? Number.POSITIVE_INFINITY : (log + newer) / 2 + slack;
  return Math.min(high, Math.max(low, log + shift));
}
