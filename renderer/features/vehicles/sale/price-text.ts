import { money } from "../../../ui/format/format.ts";

/** A price in full: with cents only if it has some. */
export const priceText = (amount: number, currency: string): string =>
  money(amount, currency, Number.isInteger(amount) ? 0 : 2);
