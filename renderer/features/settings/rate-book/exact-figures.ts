import { money } from "../../../ui/format/format.ts";
import { locale } from "../../../ui/format/locale.ts";

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** An amount with all its digits: $95, $98.50, $0.125. */
export const exactMoney = (value: number, currency: string): string =>
  money(value, currency, Number.isInteger(value) ? 0 : Math.max(2, decimalsOf(value)));

const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
/** A share with all its digits: 0.0725 -> 7.25%. */
export const exactShare = (value: number): string => share.format(value);

/**
 * The separators of a number field: "1,234.5", in German "1.234,5". By default a field takes both signs as the decimal
 * one, and a typed 1,234 becomes 1.234.
 */
export function separatorsOf(format: Intl.NumberFormat) {
  const parts = format.formatToParts(12_345.6);
  const sign = (of: "group" | "decimal", fallback: string) => parts.find(({ type }) => type === of)?.value ?? fallback;
  const decimalSeparator = sign("decimal", ".");
  return { thousandSeparator: sign("group", ""), decimalSeparator, allowedDecimalSeparators: [decimalSeparator] };
}
export const separators = separatorsOf(new Intl.NumberFormat(locale));

const precise = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
/** A figure with all its digits: 0.852, 156.5. */
export const figure = (value: number): string => precise.format(value);

/** What a field for percent shows after the number: "%", in German " %". */
export const percentSign: string = new Intl.NumberFormat(locale, { style: "percent" })
  .formatToParts(0)
  .filter(({ type }) => type !== "integer")
  .map(({ value }) => value)
  .join("");
