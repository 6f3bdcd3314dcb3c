import type { EstimateCurrency } from "../../../contracts/repair/rate-book.ts";

/** The number of smallest units in one unit: 100 cents in a dollar; the yen has no smaller unit (ISO 4217). */
const units: Readonly<Record<EstimateCurrency, number>> = { USD: 100, EUR: 100, GBP: 100, JPY: 1, CNY: 100 };

/** Rounds to an integer, ignoring floating-point errors from the seventh decimal place: 100.5 becomes 101. */
export const wholeUnits = (amount: number): number => Math.round(Math.round(amount * 1e6) / 1e6);

export const toMinor = (amount: number, currency: EstimateCurrency): number => wholeUnits(amount * units[currency]);

export const toDecimal = (minor: number, currency: EstimateCurrency): number => minor / units[currency];

/** Rounds to `places` decimal places. */
export function rounded(value: number, places: number): number {
  const factor = 10 ** places;
  return Math.round(Math.round(value * factor * 1e6) / 1e6) / factor;
}

export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Rounds hours to tenths, as the trade does. */
export const tenths = (hours: number): number => rounded(hours, 1);
