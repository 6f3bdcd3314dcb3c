import { logGamma } from "./gamma.ts";
import { evidenceOf, exposedDays, type Stay } from "./stay.ts";

/**
 * The shape of the Weibull law: above 1, a car sells sooner the longer it has been offered, as its price is lowered. The
 * usual shape, and how much the log of it varies between dealerships. Our own estimates.
 */
export const usualShape = 1.2;
const deviation = 0.25;
const shapes = Array.from({ length: 27 }, (_, at) => 0.7 + at * 0.05);

/** The log likelihood of a shape, with the rate that fits best. */
function logLikelihood(stays: readonly Stay[], shape: number): number {
  const { sold, exposure } = evidenceOf(stays, shape);
  if (sold === 0) return 0;
  const terms = stays.reduce((sum, { days, end }) => {
    if (end === "sold") return sum + Math.log(shape) + (shape - 1) * Math.log(exposedDays(days));
    return end === "snapshot" ? sum - logGamma(1 + 1 / shape) : sum;
  }, 0);
  return sold * (Math.log(sold / exposure) - 1) + terms;
}

/** The most probable shape for stays. Without any, the usual shape. */
export function shapeOf(stays: readonly Stay[]): number {
  const score = (shape: number) =>
    logLikelihood(stays, shape) - Math.log(shape / usualShape) ** 2 / (2 * deviation ** 2);
  const scored = shapes.map((shape) => ({ shape, score: score(shape) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).shape;
}
