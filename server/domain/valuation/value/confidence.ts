import type { SimilarityScores } from "../comparables/similarity.ts";

/** One factor of the confidence in a value. Confidence and weight are 0 to 1. The weights sum to 1. */
export interface ConfidenceFactor {
  readonly factor: string;
  readonly confidence: number;
  readonly weight: number;
  readonly description: string;
}

export interface ConfidenceInputs {
  readonly scores: readonly SimilarityScores[];
  readonly similarities: readonly number[];
  /** The logs of the comparables' adjusted prices. */
  readonly adjusted: readonly number[];
  /** The share of held-out rows that the model values within 10 %. Null without a model. */
  readonly modelWithin10: number | null;
  /** The probability that the price is within 10 % of this value. The factors explain it. */
  readonly overall: number;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/**
 * The factors that explain the confidence. Their weights are our own estimates. `overall` is measured, not their sum.
 */
export function confidenceFactors({
  scores,
  similarities,
  adjusted,
  modelWithin10,
  overall,
}: ConfidenceInputs): ConfidenceFactor[] {
  const middle = mean(adjusted);
  const spread = Math.sqrt(mean(adjusted.map((value) => (value - middle) ** 2)));
  const count = scores.length;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const factors: Omit<ConfidenceFactor, "weight">[] = [
    {
      factor: "price_range",
      confidence: overall,
      description: `${percent(overall)} of similar valuations are within 10% of the price`,
    },
    { factor: "comparables", confidence: count / (count + 5), description: `${count} comparable vehicles` },
    {
      factor: "similarity",
      confidence: mean(similarities),
      description: "Average similarity of the comparables to the vehicle",
    },
    {
      factor: "agreement",
      confidence: count < 2 ? 0 : Math.exp(-spread / 0.2),
      description: `Adjusted prices of the comparables vary by ${percent(spread)} (standard deviation)`,
    },
    {
      factor: "distance",
      confidence: mean(scores.map(({ distance }) => distance)),
      description: "How close the comparables are to the location",
    },
    {
      factor: "freshness",
      confidence: mean(scores.map(({ freshness }) => freshness)),
      description: "How recent the prices of the comparables are",
    },
  ];
  if (modelWithin10 !== null)
    factors.push({
      factor: "price_model",
      confidence: modelWithin10,
      description: `The price model is within 10% for ${percent(modelWithin10)} of the prices it was not trained on`,
    });
  const share = 1 / (factors.length + 2);
  return factors.map(({ factor, confidence, description }) => ({
    factor,
    confidence: rounded(confidence),
    weight: rounded(factor === "price_range" ? 3 * share : share),
    description,
  }));
}
