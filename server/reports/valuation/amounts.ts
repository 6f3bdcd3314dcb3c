import { decimalPercent, money } from "../text/format.ts";

/** Amounts of the valuation. */

/** `$18,250`: values are rounded to a dollar. */
export const dollars = (amount: number): string => money(Math.round(amount), "USD");
/** `+$250`, `-$1,200`, `$0`. */
export const signed = (amount: number): string => (amount > 0 ? "+" : "") + dollars(amount);
export const dollarRange = ({ min, max }: { min: number; max: number }): string => `${dollars(min)} – ${dollars(max)}`;

/** `+1.4%`. */
export const signedPercent = (value: number): string => `${value > 0 ? "+" : ""}${decimalPercent(value)}`;
