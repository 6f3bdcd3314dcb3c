import { daysToSell, speedOf } from "../../../server/domain/valuation/days-to-sell/days-to-sell.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import type { OwnStay } from "../../../server/domain/valuation/days-to-sell/stay.ts";

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

export interface Calibration {
  /** Said and actual sales within 30 days, by bins of the said probability: shares of cars. */
  readonly bins: readonly { readonly cars: number; readonly said: number; readonly sold: number }[];
  /** The mean difference of said and sold over the bins, weighted by cars. */
  readonly error: number;
  /** The error that a calibrated method would have by chance. */
  readonly chance: number;
  /** The mean squared error of the probabilities. */
  readonly brier: number;
}

const bins = 5;

export function calibrationOf(cars: readonly HeldOutCar[], method: Method): Calibration {
  const said = cars.map((car) => ({ probability: method(car), sold: car.days < 30 ? 1 : 0 }));
  const sorted = said.toSorted((a, b) => a.probability - b.probability);
  const size = Math.ceil(sorted.length / bins);
  const mean = (some: typeof said, of: (one: (typeof said)[number]) => number) =>
    some.reduce((sum, one) => sum + of(one), 0) / Math.max(1, some.length);
  const found = Array.from({ length: bins }, (_, at) => sorted.slice(at * size, (at + 1) * size)).map((some) => ({
    cars: some.length,
    said: mean(some, ({ probability }) => probability),
    sold: mean(some, ({ sold }) => sold),
  }));
  const overBins = (of: (bin: (typeof found)[number]) => number) =>
    found.reduce((sum, bin) => sum + bin.cars * of(bin), 0) / Math.max(1, cars.length);
  return {
    bins: found,
    error: overBins((bin) => Math.abs(bin.said - bin.sold)),
    chance: overBins(chanceOf),
    brier: mean(said, ({ probability, sold }) => (probability - sold) ** 2),
  };
}

/** The mean absolute deviation of a share of cars that sell with a probability (normal approximation). */
const chanceOf = ({ cars, said }: { readonly cars: number; readonly said: number }): number =>
  Math.sqrt((2 / Math.PI) * ((said * (1 - said)) / Math.max(1, cars)));

const percent = (share: number) => `${(share * 100).toFixed(1)}`.padStart(6);

/** A table of the calibration of each method. */
export function calibrationText(title: string, results: Readonly<Record<string, Calibration>>): string {
  const rows = Object.entries(results).map(
    ([name, { bins: found, error, chance, brier }]) =>
      `${name.padEnd(24)}${percent(error)}${percent(chance)}  ${brier.toFixed(4)}   ${found.map(({ said, sold }) => `${percent(said)} /${percent(sold)}`).join("  ")}`,
  );
  return [
    `\n${title}`,
    `${"method".padEnd(24)}${"error".padStart(6)}${"chance".padStart(7)} Brier    said / sold within 30 days, in percent, by fifths of the said`,
    ...rows,
  ].join("\n");
}
