import type { Model } from "./manifest.ts";

/** The larger network of a model, as a model that only the detailed setting has. */
export function closerOf(model: Model): Model | undefined {
  const { closer, masks } = model;
  if (!closer) return undefined;
  const { shape, views, ...file } = closer;
  return {
    ...model,
    ...file,
    input: { ...model.input, shape },
    masks: masks && { name: masks.name, stride: masks.stride },
    evidence: undefined,
    closer: undefined,
    views: { standard: [], detailed: views, mirrored: [] },
  };
}

/** The larger network of the first model that has one. */
export const closerAmong = (models: readonly Model[]): Model | undefined =>
  models.map(closerOf).find((closer) => closer !== undefined);
