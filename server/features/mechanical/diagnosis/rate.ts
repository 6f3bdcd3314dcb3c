import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import type { MechanicalRate } from "./diagnosis.ts";

/** An hour of a mechanic's work in the book's own region, in US dollars by its exchange rate. */
export function mechanicalRateOf({ labour_rates, default_region, exchange_rates }: RateBook): MechanicalRate {
  const { mechanical, currency } = labour_rates[default_region];
  return { mechanicalCentsPerHour: Math.round((mechanical / exchange_rates.per_usd[currency]) * 100), currency: "USD" };
}
