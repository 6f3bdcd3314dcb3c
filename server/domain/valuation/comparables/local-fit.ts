import type { Description } from "../features/describe.ts";
import { solve } from "../model/numeric/linear.ts";
import { type MarketEffects, publishedLog } from "../value/effects.ts";

/** A comparable for the local fit, with its log price and weight. */
export interface Sample {
  readonly description: Description;
  readonly log: number;
  readonly weight: number;
}

/** Standard deviations of the published effects between markets, and of the noise of prices. Our own estimates. */
const deviations = { year: 0.04, miles: 0.02, noise: 0.12 };

const effectInputs = ({ age, miles, grade }: Description) => ({ age, miles, grade });

/**
 * Returns the effect of age, mileage and grade on a log price. This is a Bayesian linear regression on the candidates
 * with the published effects as the prior, so a few candidates change them only a little.
 */
export function fitLocal(samples: readonly Sample[], effects: MarketEffects): (d: Description) => number {
  const withMileage = samples.filter(({ description }) => !Number.isNaN(description.miles));
  const published = (d: Description) => publishedLog(effects, effectInputs(d));
  const total = withMileage.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return published;
  const weightedMean = (value: (s: Sample) => number) =>
    withMileage.reduce((sum, s) => sum + s.weight * value(s), 0) / total;
  const age = weightedMean((s) => s.description.age);
  const miles = weightedMean((s) => s.description.miles);
  const level = weightedMean((s) => s.log - published(s.description));
  const noise = deviations.noise ** 2;
  const matrix = Float64Array.of(noise / deviations.year ** 2, 0, 0, noise / deviations.miles ** 2);
  const right = new Float64Array(2);
  for (const { description, log, weight } of withMileage) {
    const years = description.age - age;
    const tenThousands = (description.miles - miles) / 10_000;
    const residual = Math.max(-0.4, Math.min(0.4, log - published(description) - level));
    matrix[0] = (matrix[0] ?? 0) + weight * years * years;
    matrix[2] = (matrix[2] ?? 0) + weight * years * tenThousands;
    matrix[3] = (matrix[3] ?? 0) + weight * tenThousands * tenThousands;
    right[0] = (right[0] ?? 0) + weight * years * residual;
    right[1] = (right[1] ?? 0) + weight * tenThousands * residual;
  }
  const [perYear = 0, perMiles = 0] = solve(matrix, right);
  const slope = effects.perTenThousandMiles[0]?.[1] ?? 0;
  // A price never rises with the mileage, even if a few candidates suggest it.
  const bounded = Math.min(perMiles, -0.5 * slope);
  return (d) => published(d) + perYear * d.age + (Number.isNaN(d.miles) ? 0 : (bounded * d.miles) / 10_000);
}
