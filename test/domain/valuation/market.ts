import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";

/** The true effects on the simulated market's prices, in log price. */
export const truth = { perYear: -0.13, perTenThousandMiles: -0.04, perGrade: 0.05, noise: 0.06, newPrice: 30_000 };

const makes: readonly string[] = ["toyota", "honda", "ford"];
const models: readonly string[] = ["alpha", "beta", "gamma", "delta"];
const trims = ["base", "sport", "limited"] as const;
export const trimEffect: Readonly<Record<string, number>> = { base: 0, sport: 0.1, limited: 0.25 };
const states = ["TX", "CA", "NY"] as const;

/** Approximately normal with mean 0 and standard deviation 1. */
const bell = (next: () => number) => next() + next() + next() + next() + next() + next() - 3 + (next() - 0.5) * 0.8;

const modelEffect = (make: number, model: number) => make * 0.12 + model * 0.2 - 0.4;

/** The price of a car on this market without noise. */
export function worth(row: Pick<MarketRow, "make" | "model" | "trim" | "year" | "mileage" | "grade">): number {
  const age = 2022.5 - row.year;
  const make = makes.indexOf(row.make);
  const model = models.indexOf(row.model);
  const usual = 12_000 * age;
  return (
    truth.newPrice *
    Math.exp(
      modelEffect(make, model) +
        (trimEffect[row.trim ?? ""] ?? 0) +
        truth.perYear * age +
        (truth.perTenThousandMiles * ((row.mileage ?? usual) - usual)) / 10_000 +
        truth.perGrade * ((row.grade ?? 3) - 3),
    )
  );
}

/** Rows of a simulated market. The same seed gives the same rows. */
export function marketOf(count: number, seed: number): MarketRow[] {
  const next = random(seed);
  const pick = <T>(from: readonly T[], otherwise: T): T => from[Math.floor(next() * from.length)] ?? otherwise;
  return Array.from({ length: count }, (_, at) => {
    const year = 2010 + Math.floor(next() * 12);
    const car = {
      id: `row-${at}`,
      source: "dealer_listing" as const,
      year,
      make: pick(makes, "toyota"),
      model: pick(models, "alpha"),
      trim: pick(trims, "base"),
      body: "sedan",
      color: pick(["black", "white", "red"], "black"),
      grade: Math.round((1.5 + next() * 3) * 10) / 10,
      mileage: Math.round(12_000 * (2022.5 - year) * (0.5 + next())),
      state: pick(states, "TX"),
      date: `2022-0${1 + Math.floor(next() * 6)}-15`,
    };
    return { ...car, price: Math.round(worth(car) * Math.exp(truth.noise * bell(next))) };
  });
}
