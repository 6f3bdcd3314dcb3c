import { fitLocal } from "../comparables/local-fit.ts";
import type { SimilarityScores } from "../comparables/similarity.ts";
import { ageOn, type Description, readerAt } from "../features/describe.ts";
import { inYearOrder, yearsInOrder } from "./order.ts";
import type { LogValuation, PreparedTask } from "./value-task.ts";

/** The 10th and 90th percentile of a retail price relative to the value by comparables (measured, 2022). */
const usualBand = [Math.log(0.885), Math.log(1.145)] as const;
/** The weight of the usual band, in comparables. */
const usualBandWeight = 10;

interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/** Excludes the mileage: the adjusted prices include its effect, and a value must fall with each mile. */
const weightOf = ({ model, trim, year, distance, freshness, reliability }: SimilarityScores): number =>
  model * trim * year * distance * freshness * reliability;

/** The value without a model: the weighted median of the candidates' prices, adjusted by the local fit. */
export function valueByComparables({ task, subject, others, scores }: PreparedTask): LogValuation | null {
  const samples = others.map((description, at) => ({
    description,
    log: Math.log(task.candidates[at]?.row.price ?? 1),
    weight: scores[at] ? weightOf(scores[at]) : 0,
  }));
  if (samples.every(({ weight }) => weight === 0)) return null;
  const local = fitLocal(samples, task.effects);
  const residuals = samples.map(({ description, log }) => log - local(description));
  const weighted = residuals.map((value, at) => ({ value, weight: samples[at]?.weight ?? 0 }));
  // without the weight by year, so that the level is the same for each model year of the subject
  const level = quantile(
    weighted.map(({ value, weight }, at) => ({ value, weight: weight / (scores[at]?.year ?? 1) })),
    0.5,
  );
  const medianResidual = quantile(weighted, 0.5);
  const log = level + logInYearOrder(local, subject, { now: task.now, shift: medianResidual - level });
  const count = samples.filter(({ weight }) => weight > 0).length;
  const credibility = count / (count + usualBandWeight);
  const edge = (share: number, usual: number) =>
    log + credibility * (quantile(weighted, share) - medianResidual) + (1 - credibility) * usual * 1.3;
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const read = readerAt(task.now);
  return {
    log,
    low: edge(0.1, usualBand[0]),
    high: edge(0.9, usualBand[1]),
    weights: Float64Array.from(samples, ({ weight }) => weight / total),
    logsOf: (offers) => offers.map((offer) => local(read(offer))),
    adjustedLogOf: (at) => local(subject) + (residuals[at] ?? 0),
  };
}

/** The weighted quantile. */
function quantile(all: readonly WeightedValue[], share: number): number {
  const order = all.toSorted((a, b) => a.value - b.value);
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  const found = order.find(({ weight }) => {
    below += weight;
    return below >= share * total;
  });
  return (found ?? order.at(-1))?.value ?? 0;
}

/** The subject's log price in the order of model years, shifted by `shift`. */
function logInYearOrder(
  local: (d: Description) => number,
  subject: Description,
  { now, shift }: { now: number; shift: number },
): number {
  const day = Number.isNaN(subject.day) ? now : subject.day;
  const order = yearsInOrder(day, subject.year);
  if (!order) return local(subject) + shift;
  const logs = order.years.map((year) => local({ ...subject, year, age: ageOn(day, year) }));
  return inYearOrder({ logs, weights: logs.map(() => 1), own: order.own }, shift);
}
