/**
 * The number in a number field; undefined if it has none. While a person types, Mantine's number fields give a text for
 * "1.", "0.0" or "15900.50", and Enter sends a form before the field makes a number of it.
 */
export function enteredNumber(value: number | string): number | undefined {
  if (typeof value === "string" && value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
