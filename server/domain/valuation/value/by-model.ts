import type { Appraiser } from "../market/predict.ts";
import type { Case, Judgment } from "./judgment.ts";
import { offersOf } from "./typical.ts";

/**
 * Values the subject with the market's model, corrected by the candidates. Each candidate contributes the model's
 * residual for its price, weighted by its similarity to the subject. The sum of the weights is the candidates' share of
 * the value. The remainder is the model's share.
 */
export function judgeByModel({ task, explained }: Case, appraiser: Appraiser): Judgment {
  const { subject, candidates, effects } = task;
  // Also estimates the offers of the explanation, because one call is faster.
  appraiser.estimates(offersOf(subject, explained));
  const estimate = appraiser.estimate(subject);
  const noise = effects.noise[subject.source] ?? 1;
  const neighbours = candidates.map(({ row }) => ({
    ...appraiser.neighbour(row),
    noise: Math.max(1, ((effects.noise[row.source] ?? 1) / noise) ** 2),
  }));
  const { model, log, low, high, weights } = appraiser.appraise(estimate, neighbours);
  return {
    log,
    low,
    high,
    weights,
    logsOf: (offers) => appraiser.estimates(offers).map((one) => one.log),
    adjustedLogs: (at) => model + (neighbours[at]?.rest() ?? 0),
  };
}
