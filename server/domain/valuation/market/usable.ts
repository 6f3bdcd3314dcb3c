import { dayOf } from "../../../platform/clock.ts";
import type { MarketRow } from "../rows.ts";

const maxPrice = 250_000_000;

/** Whether a row has a plausible price, year and mileage (or no mileage), and a make and model. */
export const isUsable = ({ price, year, mileage, make, model }: MarketRow): boolean =>
  price >= 100 &&
  price < maxPrice &&
  year >= 1900 &&
  year <= 2100 &&
  (mileage === null || (mileage >= 0 && mileage < 2_000_000)) &&
  make !== "" &&
  model !== "";

/** The market's date in days since 1970: the date of its last price, otherwise the middle of its newest model year. */
export function todayOf(rows: readonly MarketRow[]): number {
  const last = rows.map(({ date }) => dayOf(date ?? "")).reduce((a, b) => (b > a ? b : a), Number.NEGATIVE_INFINITY);
  if (Number.isFinite(last)) return last;
  const years = rows.map(({ year }) => year).sort((a, b) => a - b);
  return Math.round(((years[Math.floor(years.length * 0.998)] ?? 2000) + 0.4 - 1970) * 365.25);
}
