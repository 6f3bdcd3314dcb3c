import { own } from "../../contracts/kit/own.ts";

/** Units of each known currency for one unit of the dealership's currency, by ISO 4217 code. */
export type UnitRates = Readonly<Record<string, number>>;

/** `perUsd`: units of each currency for one US dollar. If it lacks the dealership's currency, nothing else can be converted. */
export function unitRates(perUsd: UnitRates, currency: string): UnitRates {
  const unit = own(perUsd, currency);
  if (unit === undefined) return { [currency]: 1 };
  return Object.fromEntries(Object.entries(perUsd).map(([code, units]) => [code, units / unit]));
}

/** Cents of the dealership's currency; undefined without a rate for US dollars. */
export function centsFromUsd(cents: number, rates: UnitRates): number | undefined {
  const rate = own(rates, "USD");
  return rate === undefined ? undefined : Math.round(cents / rate);
}

/** US cents from cents of the dealership's currency; undefined without a rate for US dollars. */
export function centsInUsd(cents: number, rates: UnitRates): number | undefined {
  const rate = own(rates, "USD");
  return rate === undefined ? undefined : Math.round(cents * rate);
}
