import type { OwnStay } from "../../../server/domain/valuation/days-to-sell/stay.ts";
import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";

/** A made-up dealership: the mean days of each model, and the shape of the Weibull law that its cars follow. */
export interface MadeUpDealership {
  readonly cars: number;
  readonly shape: number;
  readonly segments: readonly { readonly segment: string; readonly mean: number; readonly models: number }[];
  readonly seed: number;
}
export interface MadeUpCar {
  readonly model: string;
  readonly segment: string;
  /** The true mean days of its model, and the days that it takes. */
  readonly mean: number;
  readonly days: number;
  /** How long ago it was acquired. */
  readonly ago: number;
}

export const usualDealership: MadeUpDealership = {
  cars: 600,
  shape: 1.4,
  segments: [
    { segment: "sedan", mean: 40, models: 12 },
    { segment: "suv", mean: 30, models: 12 },
    { segment: "truck", mean: 55, models: 8 },
    { segment: "convertible", mean: 85, models: 3 },
  ],
  seed: 1,
};

/** A year of purchases. The models differ from the mean of their segment by 25 % (a standard deviation). */
export function madeUpCars({ cars, shape, segments, seed }: MadeUpDealership): MadeUpCar[] {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const models = segments.flatMap(({ segment, mean, models: count }) =>
    Array.from({ length: count }, (_, at) => ({
      model: `${segment} ${at}`,
      segment,
      mean: mean * Math.exp(0.25 * normal()),
    })),
  );
  // The mean of a Weibull law with the scale 1, by the midpoints of 1,000 equal shares.
  const shares = Array.from({ length: 1000 }, (_, at) => (at + 0.5) / 1000);
  const unitMean = shares.reduce((sum, share) => sum + (-Math.log(share)) ** (1 / shape), 0) / shares.length;
  return Array.from({ length: cars }, () => {
    const model = models[Math.floor(next() * models.length)] ?? { model: "", segment: "", mean: 1 };
    const days = Math.floor((model.mean / unitMean) * (-Math.log(1 - next())) ** (1 / shape));
    return { ...model, days, ago: Math.floor(next() * 365) };
  });
}

/** What the dealership knows today of a car: a sale, or a car still in stock. */
export const stayOf = ({ model, segment, days, ago }: MadeUpCar): OwnStay =>
  days <= ago ? { model, segment, days, end: "sold" } : { model, segment, days: ago, end: "open" };
