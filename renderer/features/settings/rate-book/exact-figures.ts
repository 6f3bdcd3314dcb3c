import { money } from "../../../ui/format/format.ts";
import { locale } from "../../../ui/format/locale.ts";

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** An amount with all its digits: $95, $98.50, $0.125. */
export const exactMoney = (value: number, currency: string): string =>
  money(value, currency, Number.isInteger(value) ? 0 : Math.max(2, decimalsOf(value)));

const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
/** A share with all its digits: 0.0725 -> 7.25%. */
export const exactShare = (value: number): string => share.format(value);

const precise = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
/** A figure with all its digits: 0.852, 156.5. */
export const figure = (value: number): string => precise.format(value);

/** What a field for percent shows after the number: "%", in German " %". */
export const percentSign: string = new Intl.NumberFormat(locale, { style: "percent" })
  .formatToParts(0)
  .filter(({ type }) => type !== "integer")
  .map(({ value }) => value)
  .join("");
