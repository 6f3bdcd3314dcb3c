import { wholePercents } from "../../../../../../contracts/kit/whole-percents.ts";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";

type Factors = Valuation["confidence_factors"];

export type ConfidenceLevel = "high" | "good" | "fair" | "low";

/** The least probability of each level. Our own choice. */
const levels = [
  ["high", 0.8],
  ["good", 0.65],
  ["fair", 0.5],
] as const;

export const confidenceLevel = (probability: number): ConfidenceLevel =>
  levels.find(([, least]) => probability >= least)?.[0] ?? "low";

export interface FactorEffect {
  readonly factor: string;
  readonly description: string;
  /** The overall confidence if all factors were as good as this one. */
  readonly confidence: number;
  /** In integer percent. The weights of all factors sum to 100. */
  readonly weightPercent: number;
  readonly direction: "raises" | "neutral" | "lowers";
}

/** A smaller contribution to the log odds is not noticeable: about one percent of probability. Our own estimate. */
const noticeable = 0.05;

const limited = (probability: number) => Math.min(0.999, Math.max(0.001, probability));
const logOdds = (probability: number) => Math.log(limited(probability) / (1 - limited(probability)));

/**
 * The factors, the one that lowers the confidence by the largest amount first. The log odds of the confidence are the
 * weighted mean of those of the factors, so a factor contributes its weight times its difference from the mean
 * (docs/valuation.md, "Confidence").
 */
export function factorEffects({ overall_confidence, factors }: Factors): readonly FactorEffect[] {
  const mean = logOdds(overall_confidence);
  // in the order of the API, as on the paper
  const percents = wholePercents(factors.map(({ weight }) => weight));
  return factors
    .map((one, at) => ({
      ...one,
      weightPercent: percents[at] ?? 0,
      contribution: one.weight * (logOdds(one.confidence) - mean),
    }))
    .sort((a, b) => a.contribution - b.contribution)
    .map(({ contribution, factor, description, confidence, weightPercent }) => ({
      factor,
      description,
      confidence,
      weightPercent,
      direction: contribution > noticeable ? "raises" : contribution < -noticeable ? "lowers" : "neutral",
    }));
}
