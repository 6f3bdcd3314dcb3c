import { logGamma } from "./gamma.ts";
import type { Evidence } from "./stay.ts";

/**
 * The weight of what is known about a broader group of cars, in sales: the rates of its narrower groups have a gamma
 * distribution with a relative standard deviation of 1 / sqrt(weight). The usual weight, and how much the log of it varies
 * between dealerships, are our own estimates.
 */
export const usualWeight = 8;
const deviation = 1.5;
const weights = Array.from({ length: 10 }, (_, at) => 2 ** (at + 1));

/** A narrower group, with the rate of the broader one. */
export interface Member extends Evidence {
  readonly broaderRate: number;
}

/** The log likelihood of the sales of a group whose rate is known only by its distribution. */
const logLikelihood = ({ sold, exposure, broaderRate }: Member, weight: number): number =>
  logGamma(weight + sold) -
  logGamma(weight) +
  weight * Math.log(weight / broaderRate) -
  (weight + sold) * Math.log(weight / broaderRate + exposure);

/** The most probable weight by how much the groups differ, with its score. Without groups, the usual weight. */
export function weightOf(members: readonly Member[]): { readonly weight: number; readonly score: number } {
  const scored = weights.map((weight) => {
    const prior = Math.log(weight / usualWeight) ** 2 / (2 * deviation ** 2);
    return { weight, score: members.reduce((sum, member) => sum + logLikelihood(member, weight), -prior) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best));
}
