import type { Chance } from "./chance.ts";
import { type Model, models } from "./models.ts";
import { ageOn, type Car } from "./worth.ts";

/** Colours of cars and how many of them there are; our own estimate. */
const colors = [
  ["White", 25],
  ["Black", 22],
  ["Gray", 18],
  ["Silver", 12],
  ["Blue", 10],
  ["Red", 8],
  ["Green", 3],
  ["Brown", 2],
] as const;

/** How often cars of an age come on the market: most at three, when leases end, fewer every year after. Our own estimate. */
const often = (age: number): number => (age < 1 ? 0.25 : age < 4 ? 1 : Math.exp(-0.16 * (age - 4)));

const years = ({ builds }: Model, newest: number) =>
  builds.flatMap((build) =>
    Array.from({ length: Math.max(0, Math.min(newest, build.to) - build.from + 1) }, (_, at) => ({
      build,
      year: build.from + at,
    })),
  );

/** Driven about 12,000 miles a year (our own estimate), some half of that and some twice. */
const milesAt = (age: number, chance: Chance): number =>
  Math.round(12_000 * Math.max(0.3, age) * Math.exp(0.3 * chance.normal()) * 0.96);

/** A car as it may come on the market that day (days since 1970), of a model year that has begun. */
export function anyCar(chance: Chance, day: number): { readonly car: Car; readonly color: string } {
  const newest = new Date(day * 86_400_000).getUTCFullYear();
  const model = chance.weighted(models, ({ share }) => share);
  const { build, year } = chance.weighted(years(model, newest), (one) => often(ageOn(day, one.year)));
  const [color] = chance.weighted(colors, ([, share]) => share);
  return { car: { model, build, year, miles: milesAt(ageOn(day, year), chance) }, color };
}
