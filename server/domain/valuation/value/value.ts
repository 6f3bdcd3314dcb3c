import type { Comparable } from "../comparables/candidate.ts";
import { likenessOf, similarityOf } from "../comparables/similarity.ts";
import { readerAt } from "../features/describe.ts";
import type { MarketRow } from "../rows.ts";
import { type Adjustment, adjustmentsOf } from "./adjustments.ts";
import { judgeByComparables } from "./by-comparables.ts";
import { judgeByModel } from "./by-model.ts";
import { type ConfidenceFactor, confidenceFactors } from "./confidence.ts";
import { type Interval, intervalOf } from "./interval.ts";
import type { Case, Judgment, ValueTask } from "./judgment.ts";
import { offersOf, stepsFrom, typicalOf } from "./typical.ts";

export interface Valuation {
  /** The value with the mileage usual for its age and in good condition. */
  readonly base: Interval;
  readonly adjusted: Interval;
  /** They add up exactly from the base average to the adjusted average. */
  readonly adjustments: readonly Adjustment[];
  /** The most similar first. */
  readonly comparables: readonly Comparable[];
  readonly confidenceFactors: readonly ConfidenceFactor[];
  /** The share of the value that the comparables determine, 0 to 1. The model determines the remainder. */
  readonly evidence: number;
}

/** The maximum number of comparables in the result. */
const maxComparables = 30;

/** Values a vehicle. Returns null if there are neither candidates nor a model. */
export function valueVehicle(task: ValueTask): Valuation | null {
  const own = task.subject.vin?.toUpperCase();
  const candidates = task.candidates.filter(({ row }) => !own || row.vin?.toUpperCase() !== own);
  const facts = caseOf({ ...task, candidates });
  const judged = task.appraiser ? judgeByModel(facts, task.appraiser) : judgeByComparables(facts);
  return judged && present(facts, judged);
}

function caseOf(task: ValueTask): Case {
  const read = task.appraiser?.read ?? readerAt(task.now);
  const subject = read(task.subject);
  // The model caches the descriptions of the market's rows.
  const readKnown = (row: MarketRow) => task.appraiser?.neighbour(row).description ?? read(row);
  const known = task.candidates.map((candidate) => ({ candidate, description: readKnown(candidate.row) }));
  const others = known.map(({ description }) => description);
  const likenesses = known.map(({ candidate, description }) =>
    likenessOf(subject, description, { candidate, now: task.now, effects: task.effects }),
  );
  const typical = typicalOf(task.subject, task.candidates, { age: subject.age, effects: task.effects });
  const explained = stepsFrom(typical, task.subject);
  return { task, subject, others, likenesses, similarities: likenesses.map(similarityOf), explained };
}

function present(facts: Case, { log, low, high, logsOf, adjustedLogs, weights }: Judgment): Valuation {
  const { task, likenesses, similarities, explained } = facts;
  const { steps } = explained;
  const [own = 0, usual = 0, ...stepped] = logsOf(offersOf(task.subject, explained));
  const baseLog = log + usual - own;
  const adjusted = intervalOf(log, low, high);
  const order = Array.from(similarities.keys())
    .filter((at) => likenesses[at]?.model === 1)
    .sort((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0))
    .slice(0, maxComparables);
  const comparables = order.flatMap((at): Comparable[] => {
    const candidate = task.candidates[at];
    if (!candidate) return [];
    const similarity = Math.round((similarities[at] ?? 0) * 1000) / 1000;
    const weight = Math.round((weights[at] ?? 0) * 10_000) / 10_000;
    return [{ candidate, similarity, adjustedPrice: Math.round(Math.exp(adjustedLogs(at))), weight }];
  });
  return {
    base: intervalOf(baseLog, baseLog + low - log, baseLog + high - log),
    adjusted,
    adjustments: adjustmentsOf(
      baseLog,
      steps.map(([factor, description], at) => ({ factor, description, log: log + (stepped[at] ?? own) - own })),
    ),
    comparables,
    confidenceFactors: confidenceFactors({
      likenesses: order.flatMap((at) => likenesses[at] ?? []),
      similarities: order.map((at) => similarities[at] ?? 0),
      adjusted: order.slice(0, 10).map(adjustedLogs),
      modelWithin10: task.appraiser?.model.evaluation.within10 ?? null,
      overall: adjusted.confidence,
    }),
    evidence: Math.min(
      1,
      Math.max(
        0,
        weights.reduce((sum, weight) => sum + weight, 0),
      ),
    ),
  };
}
