import type { Comparable } from "../comparables/candidate.ts";
import { scoreSimilarity, similarityOf } from "../comparables/similarity.ts";
import { completedOffer } from "../features/complete.ts";
import { readerAt } from "../features/describe.ts";
import type { MarketRow } from "../rows.ts";
import { type Adjustment, adjustmentsOf } from "./adjustments.ts";
import { valueByComparables } from "./by-comparables.ts";
import { valueByModel } from "./by-model.ts";
import type { ConfidenceEvidence } from "./confidence.ts";
import { type Interval, intervalOf } from "./interval.ts";
import { explain, explanationOffers, typicalOf } from "./typical.ts";
import type { LogValuation, PreparedTask, ValueTask } from "./value-task.ts";

export interface Valuation {
  /** The value with the mileage usual for its age and in good condition. */
  readonly base: Interval;
  readonly adjusted: Interval;
  /** They add up exactly from the base average to the adjusted average. */
  readonly adjustments: readonly Adjustment[];
  /** The most similar first. */
  readonly comparables: readonly Comparable[];
  readonly confidenceEvidence: ConfidenceEvidence;
  /** The share of the value that the comparables determine, 0 to 1. The model determines the remainder. */
  readonly evidence: number;
}

/** The maximum number of comparables in the result. */
const maxComparables = 30;

/** Values a vehicle. Returns null if there are neither candidates nor a model. */
export function valueVehicle(task: ValueTask): Valuation | null {
  const own = task.subject.vin?.toUpperCase();
  const candidates = task.candidates.filter(({ row }) => !own || row.vin?.toUpperCase() !== own);
  const prepared = prepareTask({ ...task, candidates });
  const logValuation = task.appraiser ? valueByModel(prepared, task.appraiser) : valueByComparables(prepared);
  return logValuation && present(prepared, logValuation);
}

function prepareTask(given: ValueTask): PreparedTask {
  const read = given.appraiser?.read ?? readerAt(given.now);
  // The model caches the descriptions of the market's rows.
  const readKnown = (row: MarketRow) => given.appraiser?.neighbor(row).description ?? read(row);
  const known = given.candidates.map((candidate) => ({ candidate, description: readKnown(candidate.row) }));
  const rows = known.map(({ candidate: { row }, description }) => ({ row, description }));
  const task = given.appraiser ? { ...given, subject: completedOffer(given.subject, rows, read) } : given;
  const subject = read(task.subject);
  const others = known.map(({ description }) => description);
  const scores = known.map(({ candidate, description }) =>
    scoreSimilarity(subject, description, { candidate, now: task.now, effects: task.effects }),
  );
  const typical = typicalOf(task.subject, task.candidates, { age: subject.age, effects: task.effects });
  const explanation = explain(typical, task.subject);
  return { task, subject, others, scores, similarities: scores.map(similarityOf), explanation };
}

function present(prepared: PreparedTask, { log, low, high, logsOf, adjustedLogOf, weights }: LogValuation): Valuation {
  const { task, scores, similarities, explanation } = prepared;
  const { steps } = explanation;
  const [own = 0, usual = 0, ...stepped] = logsOf(explanationOffers(task.subject, explanation));
  const baseLog = log + usual - own;
  const adjusted = intervalOf(log, low, high);
  const order = Array.from(similarities.keys())
    .filter((at) => scores[at]?.model === 1)
    .sort((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0))
    .slice(0, maxComparables);
  const comparables = order.flatMap((at): Comparable[] => {
    const candidate = task.candidates[at];
    if (!candidate) return [];
    const similarity = Math.round((similarities[at] ?? 0) * 1000) / 1000;
    const weight = Math.round((weights[at] ?? 0) * 10_000) / 10_000;
    return [{ candidate, similarity, adjustedPrice: Math.round(Math.exp(adjustedLogOf(at))), weight }];
  });
  return {
    base: intervalOf(baseLog, baseLog + low - log, baseLog + high - log),
    adjusted,
    adjustments: adjustmentsOf(
      baseLog,
      steps.map(([factor, description], at) => ({ factor, description, log: log + (stepped[at] ?? own) - own })),
    ),
    comparables,
    confidenceEvidence: evidenceOf(prepared, order, { adjustedLogOf, withinBand: adjusted.confidence }),
    evidence: Math.min(
      1,
      Math.max(
        0,
        weights.reduce((sum, weight) => sum + weight, 0),
      ),
    ),
  };
}

/** The number of most similar cars whose prices show the confidence. */
const closest = 10;

function evidenceOf(
  { task, subject, others, scores }: PreparedTask,
  order: readonly number[],
  { adjustedLogOf, withinBand }: { readonly adjustedLogOf: (at: number) => number; readonly withinBand: number },
): ConfidenceEvidence {
  const nearest = order.slice(0, closest);
  const adjusted = nearest.map(adjustedLogOf);
  const middle = mean(adjusted);
  const days = mean(nearest.map((at) => task.now - (others[at]?.day ?? Number.NaN)));
  const miles = task.candidates.flatMap(({ distanceMiles }) => distanceMiles ?? []);
  return {
    withinBand,
    hasModel: task.appraiser !== null,
    cars: task.candidates.length,
    isTrimKnown: subject.trim !== "",
    sameTrim: scores.filter(({ model, trim }) => model === 1 && trim === 1).length,
    spread: Math.sqrt(mean(adjusted.map((log) => (log - middle) ** 2))),
    days: Number.isNaN(days) ? null : days,
    miles: miles.length === 0 ? null : Math.min(...miles),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
