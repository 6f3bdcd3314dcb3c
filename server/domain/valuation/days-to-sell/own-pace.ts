import { shapePrior, shapes } from "./shape.ts";
import { usualWeight, weightOf } from "./spread.ts";
import { type Evidence, evidenceOf, exposedDays, type OwnStay, sumOf } from "./stay.ts";

interface SegmentPace {
  readonly all: Evidence;
  readonly byModel: ReadonlyMap<string, Evidence>;
}

/** How fast the dealership's own cars sell: all, by segment, and by model within the segment. */
export interface OwnPace {
  readonly shape: number;
  readonly all: Evidence;
  readonly bySegment: ReadonlyMap<string, SegmentPace>;
  /** The weight of all cars for a segment, and of a segment for a model, in sales. */
  readonly weights: { readonly segment: number; readonly model: number };
}

interface ScoredPace extends OwnPace {
  readonly score: number;
}

/** The rates and weights for a shape, with its log likelihood. */
function paceWith(stays: readonly OwnStay[], shape: number): ScoredPace {
  const bySegment = new Map(
    [...Map.groupBy(stays, ({ segment }) => segment)].map(([segment, cars]): [string, SegmentPace] => {
      const models = [...Map.groupBy(cars, ({ model }) => model)];
      const byModel = new Map(models.map(([model, some]) => [model, evidenceOf(some, shape)]));
      return [segment, { all: sumOf(byModel.values()), byModel }];
    }),
  );
  const segments = [...bySegment.values()];
  const all = sumOf(segments.map((segment) => segment.all));
  if (all.sold === 0)
    return { score: shapePrior(shape), shape, all, bySegment, weights: { segment: usualWeight, model: usualWeight } };
  const rate = all.sold / all.exposure;
  const bySegments = weightOf(segments.map((segment) => ({ ...segment.all, broaderRate: rate })));
  const byModels = weightOf(
    segments.flatMap(({ all: { sold, exposure }, byModel }) => {
      const broaderRate = (bySegments.weight + sold) / (bySegments.weight / rate + exposure);
      return [...byModel.values()].map((model) => ({ ...model, broaderRate }));
    }),
  );
  const density = stays.reduce((sum, { days, end }) => {
    return end === "sold" ? sum + Math.log(shape) + (shape - 1) * Math.log(exposedDays(days)) : sum;
  }, 0);
  const score = byModels.score + density + shapePrior(shape);
  return { score, shape, all, bySegment, weights: { segment: bySegments.weight, model: byModels.weight } };
}

/**
 * The shape and the weights are fitted together: models that differ in their rates make the days of all cars vary more,
 * which would else be taken for a lower shape.
 */
export function ownPaceOf(stays: readonly OwnStay[]): OwnPace {
  const { score: _, ...pace } = shapes
    .map((shape) => paceWith(stays, shape))
    .reduce((best, one) => (one.score > best.score ? one : best));
  return pace;
}
