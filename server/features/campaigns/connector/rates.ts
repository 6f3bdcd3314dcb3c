import { own } from "../../../../contracts/kit/own.ts";
import { currencies, type RateTables } from "../../../../contracts/rate-book.ts";

type Rates = Pick<RateTables["exchange_rates"], "per_usd">;

/**
 * Units for one US dollar of currencies that the rate book does not have, as of 2026-01-02: our own estimates, rounded.
 * They decide whether a budget is large enough for a platform, and make one sum of what several currencies have spent.
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

/** Of every currency that is known, by its ISO 4217 code. */
export const allPerUsd = ({ per_usd }: Rates): Readonly<Record<string, number>> => ({ ...estimatedPerUsd, ...per_usd });

function perUsd({ per_usd }: Rates, currency: string): number | undefined {
  const known = currencies.find((one) => one === currency);
  return known ? per_usd[known] : own(estimatedPerUsd, currency);
}

/** An amount in another currency, at the rate book's rates; undefined where no rate is known. */
export function converted(
  amount: number,
  { from, to }: { from: string; to: string },
  rates: Rates,
): number | undefined {
  if (from === to) return amount;
  const [had, wanted] = [perUsd(rates, from), perUsd(rates, to)];
  return had === undefined || wanted === undefined ? undefined : (amount / had) * wanted;
}
