import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { own } from "../../../../contracts/kit/own.ts";
import type { UnitRates } from "../../../domain/unit-rates.ts";

const double = (value: number): SQL => sql`cast(${value} as double precision)`;

/**
 * A row's money in cents of the dealership's currency; NULL without a rate. `currency` is the column with the currency of a
 * row's money, or that of all rows.
 */
export function inOwnCurrency(cents: AnyColumn | SQL, currency: AnyColumn | "USD", rates: UnitRates): SQL {
  if (currency === "USD") {
    const rate = own(rates, "USD");
    if (rate === undefined) return sql`null`;
    return rate === 1 ? sql`${cents}` : sql`round(${cents} / ${double(rate)})`;
  }
  const cases = Object.entries(rates).map(([code, units]) => sql`when ${code} then ${double(units)}`);
  return sql`round(${cents} / case ${currency} ${sql.join(cases, sql` `)} end)`;
}
