import type { EstimateCurrency } from "../../../contracts/rate-book.ts";

/** The smallest units of one unit: cents of a dollar; the yen has nothing smaller (ISO 4217). */
const units: Readonly<Record<EstimateCurrency, number>> = { USD: 100, EUR: 100, GBP: 100, JPY: 1, CNY: 100 };

/** To whole smallest units. What floating point adds in the seventh place decides nothing: 1.005 dollars are 101 cents. */
export const wholeUnits = (amount: number): number => Math.round(Math.round(amount * 1e6) / 1e6);

export const toMinor = (amount: number, currency: EstimateCurrency): number => wholeUnits(amount * units[currency]);

export const toDecimal = (minor: number, currency: EstimateCurrency): number => minor / units[currency];

/** To `places` decimal places. */
export function rounded(value: number, places: number): number {
  const factor = 10 ** places;
  return Math.round(Math.round(value * factor * 1e6) / 1e6) / factor;
}

export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Hours as the trade writes them: in tenths. */
export const tenths = (hours: number): number => rounded(hours, 1);
