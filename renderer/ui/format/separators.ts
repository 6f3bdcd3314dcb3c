import { locale } from "./locale.ts";

/**
 * The separators of a number field with thousands: "1,234.5", in German "1.234,5". By default a field takes both signs as
 * the decimal one, and a typed 12,500 becomes 12.5.
 */
export function separatorsOf(format: Intl.NumberFormat) {
  const parts = format.formatToParts(12_345.6);
  const sign = (of: "group" | "decimal", fallback: string) => parts.find(({ type }) => type === of)?.value ?? fallback;
  const decimalSeparator = sign("decimal", ".");
  return { thousandSeparator: sign("group", ""), decimalSeparator, allowedDecimalSeparators: [decimalSeparator] };
}

export const separators = separatorsOf(new Intl.NumberFormat(locale));
