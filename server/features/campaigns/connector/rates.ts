import { own } from "../../../../contracts/kit/own.ts";
import { currencies, type RateTables } from "../../../../contracts/repair/rate-book.ts";

type Rates = Pick<RateTables["exchange_rates"], "per_usd">;

/**
 * Units per US dollar of currencies that are not in the rate book, as of 2026-01-02: our own estimates, rounded.
 * They are used to check minimum budgets and to add up amounts in several currencies.
 */
const estimatedPerUsd: Readonly<Record<string, number>> = {
  AED: 3.67,
  AUD: 1.5,
  BRL: 5.5,
  CAD: 1.37,
  CHF: 0.79,
  CZK: 20.7,
  DKK: 6.36,
  HKD: 7.79,
  HUF: 328,
  INR: 90,
  KRW: 1445,
  MXN: 18,
  NOK: 10.1,
  NZD: 1.74,
  PLN: 3.6,
  RON: 4.34,
  SEK: 9.2,
  SGD: 1.29,
  TRY: 43,
  ZAR: 16.6,
};

/** The rates of all known currencies, by ISO 4217 code. */
export const allPerUsd = ({ per_usd }: Rates): Readonly<Record<string, number>> => ({ ...estimatedPerUsd, ...per_usd });

function perUsd({ per_usd }: Rates, currency: string): number | undefined {
  const known = currencies.find((one) => one === currency);
  return known ? per_usd[known] : own(estimatedPerUsd, currency);
}

/** Converts an amount at the rate book's rates; undefined if no rate is known. */
export function converted(
  amount: number,
  { from, to }: { from: string; to: string },
  rates: Rates,
): number | undefined {
  if (from === to) return amount;
  const [source, target] = [perUsd(rates, from), perUsd(rates, to)];
  return source === undefined || target === undefined ? undefined : (amount / source) * target;
}
