import { shapeOf } from "./shape.ts";
import { type Evidence, evidenceOf, type OwnStay } from "./stay.ts";

/** How fast the dealership's own cars sell: all, by segment and by model. */
export interface OwnPace {
  readonly shape: number;
  readonly all: Evidence;
  readonly bySegment: ReadonlyMap<string, Evidence>;
  readonly byModel: ReadonlyMap<string, Evidence>;
}

export function ownPaceOf(stays: readonly OwnStay[]): OwnPace {
  const shape = shapeOf(stays);
  const by = (key: "segment" | "model") =>
    new Map([...Map.groupBy(stays, (stay) => stay[key])].map(([name, some]) => [name, evidenceOf(some, shape)]));
  return { shape, all: evidenceOf(stays, shape), bySegment: by("segment"), byModel: by("model") };
}
