import type { Appraiser } from "../market/predict.ts";
import { explanationOffers } from "./typical.ts";
import type { LogValuation, PreparedTask } from "./value-task.ts";

/**
 * Values the subject with the market's model, corrected by the candidates. Each candidate contributes the model's
 * residual for its price, weighted by its similarity to the subject. The sum of the weights is the candidates' share of
 * the value. The remainder is the model's share.
 */
export function valueByModel({ task, explanation }: PreparedTask, appraiser: Appraiser): LogValuation {
  const { subject, candidates, effects } = task;
  // Also estimates the offers of the explanation, because one call is faster.
  appraiser.estimates(explanationOffers(subject, explanation));
  const estimate = appraiser.estimate(subject);
  const noise = effects.noise[subject.source] ?? 1;
  const neighbors = candidates.map(({ row }) => ({
    ...appraiser.neighbor(row),
    noise: Math.max(1, ((effects.noise[row.source] ?? 1) / noise) ** 2),
  }));
  const { model, log, low, high, weights } = appraiser.appraise(estimate, neighbors);
  return {
    log,
    low,
    high,
    weights,
    logsOf: (offers) => appraiser.estimates(offers).map((one) => one.log),
    adjustedLogOf: (at) => model + (neighbors[at]?.residual() ?? 0),
  };
}
