import { type Model, models } from "./models.ts";
import type { Random } from "./random.ts";
import { ageOn, type Car } from "./worth.ts";

/** Colors of cars with their shares. Our own estimate. */
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

/** Relative frequency of cars of an age on the market: highest up to age three, when leases end, then falling. Our own estimate. */
const frequencyAt = (age: number): number => (age < 1 ? 0.25 : age < 4 ? 1 : Math.exp(-0.16 * (age - 4)));

const years = ({ builds }: Model, newest: number) =>
  builds.flatMap((build) =>
    Array.from({ length: Math.max(0, Math.min(newest, build.to) - build.from + 1) }, (_, at) => ({
      build,
      year: build.from + at,
    })),
  );

/** About 12,000 miles a year (our own estimate); some cars have half of that and some twice. */
const milesAt = (age: number, random: Random): number =>
  Math.round(12_000 * Math.max(0.3, age) * Math.exp(0.3 * random.normal()) * 0.96);

/** A random car on the market on a day (days since 1970), of a model year that has begun. */
export function anyCar(random: Random, day: number): { readonly car: Car; readonly color: string } {
  const newest = new Date(day * 86_400_000).getUTCFullYear();
  const model = random.weighted(models, ({ share }) => share);
  const { build, year } = random.weighted(years(model, newest), (one) => frequencyAt(ageOn(day, one.year)));
  const [color] = random.weighted(colors, ([, share]) => share);
  return { car: { model, build, year, miles: milesAt(ageOn(day, year), random) }, color };
}
