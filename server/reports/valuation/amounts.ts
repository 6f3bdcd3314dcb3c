import type { ValuationType } from "../../../contracts/valuation.ts";

/** Labels and amounts of the valuation. */

export const levelTitles: Readonly<Record<ValuationType, string>> = {
  retail: "Retail",
  trade_in: "Trade-in",
  private_party: "Private party",
  wholesale: "Wholesale",
};

const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
/** `$18,250`: values are rounded to a dollar. */
export const dollars = (amount: number): string => dollarFormat.format(amount);
/** `+$250`, `-$1,200`, `$0`. */
export const signed = (amount: number): string => (amount > 0 ? "+" : "") + dollars(amount);
export const dollarRange = ({ min, max }: { min: number; max: number }): string => `${dollars(min)} – ${dollars(max)}`;

/** `+1.4%`. */
export const signedPercent = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(1)}%`;
