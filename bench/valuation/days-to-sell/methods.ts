import { daysToSell, speedOf } from "../../../server/domain/valuation/days-to-sell/days-to-sell.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import type { OwnStay } from "../../../server/domain/valuation/days-to-sell/stay.ts";
import type { Said } from "../calibration.ts";

/** The probability that a car of a model sells within 30 days. */
export type Method = (car: Pick<OwnStay, "model" | "segment">) => number;
export interface HeldOutCar extends Pick<OwnStay, "model" | "segment"> {
  readonly days: number;
}

const value = 20_000;

/** The probabilities of the product. */
export function survivalMethod(stays: readonly OwnStay[]): Method {
  const own = ownPaceOf(stays);
  return ({ model, segment }) => daysToSell(speedOf({ listings: [], own, model, segment, value })).within30;
}

/** Exponential laws with the mean or the median of the cars that sold, as one who overlooks the unsold cars does it. */
export function baselinesOf(stays: readonly OwnStay[]): Record<string, Method> {
  const sold = stays.filter(({ end }) => end === "sold");
  const mean = sold.reduce((sum, { days }) => sum + days, 0) / Math.max(1, sold.length);
  const medians = new Map(
    [...Map.groupBy(sold, ({ model }) => model)].map(([model, some]) => {
      const days = some.map((one) => one.days).sort((a, b) => a - b);
      return [model, days[days.length >> 1] ?? mean] as const;
    }),
  );
  const share = sold.filter(({ days }) => days < 30).length / Math.max(1, sold.length);
  return {
    "mean days of the sold": () => 1 - Math.exp(-30 / mean),
    "median days by model": ({ model }) => 1 - 0.5 ** (30 / Math.max(1, medians.get(model) ?? mean)),
    "share of the sold": () => share,
  };
}

/** The probabilities of a sale within 30 days that a method says, and what came true. */
export const saidOf = (cars: readonly HeldOutCar[], method: Method): Said[] =>
  cars.map((car) => ({ probability: method(car), isTrue: car.days < 30 }));
