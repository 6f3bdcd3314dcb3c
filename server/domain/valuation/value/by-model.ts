import type { Appraiser } from "../market/predict.ts";
import type { Case, Judgement } from "./judgment.ts";
import { offersOf } from "./typical.ts";

/**
 * The market's model, corrected by the candidates: each says by how much the model misses its own price, and counts
 * by how like the subject it is. Their weights' sum is what evidence there is; the rest is the model's.
 */
export function judgeByModel({ task, explained }: Case, appraiser: Appraiser): Judgement {
  const { subject, candidates, effects } = task;
  // together with what the explanation asks for later: that is faster
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
