import type { ValueLevel } from "./levels.ts";

/** What the confidence in a value depends on. */
export interface ConfidenceEvidence {
  /** The probability that the price is within 10 % of the value, by the 80 % band alone. */
  readonly withinBand: number;
  readonly hasModel: boolean;
  readonly cars: number;
  /** With the trim of the car. If its trim is unknown, those without a trim, as when the effects were measured. */
  readonly sameTrim: number;
  readonly isTrimKnown: boolean;
  /** The standard deviation of the ten most similar cars' adjusted prices, in log price. */
  readonly spread: number;
  /** The mean age of the ten most similar cars' prices in days. Null: unknown. */
  readonly days: number | null;
  /** To the nearest comparable car. Null: unknown. */
  readonly miles: number | null;
}

/** One factor of the confidence in a value. Confidence and weight are 0 to 1. The weights sum to 1. */
export interface ConfidenceFactor {
  readonly factor: Factor;
  /** The overall confidence if all factors were as good as this one. */
  readonly confidence: number;
  readonly weight: number;
  readonly description: string;
}

export interface Confidence {
  /** The probability that the price is within 10 % of the value. Its log odds are the weighted mean of the factors'. */
  readonly overall: number;
  readonly factors: readonly ConfidenceFactor[];
}

type Factor = "price_range" | "same_trim" | "agreement" | "freshness" | "distance" | "price_level";
type Effects = Readonly<Record<Factor, number>> & { readonly worst: number };

/** The band's probability at the worst and at the best end of the factor: 0.5 % and 99.5 % of the held-out cases. */
const [lowestBand, highestBand] = [0.15, 0.98];
/** The mean age of prices at which the factor is a third, in days. */
const agingDays = 180;
/** Up to the first distance the factor is 1, from the second on 0, in miles. */
const remoteMiles = [800, 1500] as const;
/** The spread of adjusted prices at which the factor is a third, in log price. */
const usualSpread = 0.1;
/** The number of cars of the same trim at which the factor is a half. */
const halfTrim = 3;

const logOdds = (probability: number) => Math.log(probability / (1 - probability));
const probabilityOf = (odds: number) => 1 / (1 + Math.exp(-odds));

/**
 * The log odds with all factors at their worst, and the effect of each factor from its worst to its best end. Measured by
 * logistic regression on held-out rows of three market files, 27 November 2026 (docs/valuation.md). `price_level`, the
 * effect of a conversion from another level, is our own estimate: it lowers 75 % to 63 %.
 */
const measured: Readonly<Record<"withModel" | "withoutModel", Effects>> = {
  withModel: {
    worst: -3.43,
    price_range: 4.19,
    same_trim: 0.22,
    agreement: 0.68,
    freshness: 0.69,
    distance: 0.81,
    price_level: 0.55,
  },
  withoutModel: {
    worst: -3.41,
    price_range: 5.03,
    same_trim: 0.87,
    agreement: 0.77,
    freshness: 0,
    distance: 0.68,
    price_level: 0.55,
  },
};

/** The freshness of prices without a date: that of a market whose prices are three weeks old. Our own estimate. */
const usualFreshness = 0.9;
const limited = (value: number) => Math.min(1, Math.max(0, value));

/** Each factor on its scale, from 0 (worst) to 1 (best). */
export function confidenceScales(
  { withinBand, sameTrim, spread, days, miles }: ConfidenceEvidence,
  isConverted: boolean,
): Record<Factor, number> {
  const [low, high] = [logOdds(lowestBand), logOdds(highestBand)];
  const band = Math.min(highestBand, Math.max(lowestBand, withinBand));
  const [near, remote] = remoteMiles;
  return {
    price_range: (logOdds(band) - low) / (high - low),
    same_trim: sameTrim / (sameTrim + halfTrim),
    agreement: Math.exp(-spread / usualSpread),
    freshness: days === null ? usualFreshness : Math.exp(-Math.max(0, days) / agingDays),
    distance: miles === null ? 1 : limited((remote - miles) / (remote - near)),
    price_level: isConverted ? 0 : 1,
  };
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const levelName = (level: ValueLevel) => level.replaceAll("_", " ");

export interface LevelChange {
  /** The level of the comparable cars' prices, and of the value. */
  readonly from: ValueLevel;
  readonly to: ValueLevel;
}

const descriptionsOf = (
  { withinBand, cars, sameTrim, isTrimKnown, spread, days, miles }: ConfidenceEvidence,
  { from, to }: LevelChange,
): Record<Factor, string> => ({
  price_range: `By the price range alone, the probability that the price is within 10% is ${percent(withinBand)}`,
  same_trim: isTrimKnown
    ? `${sameTrim} of the ${cars} comparable cars have the same trim`
    : "The trim of the vehicle is unknown",
  agreement: `Adjusted prices of the most similar cars vary by ${percent(spread)} (standard deviation)`,
  freshness:
    days === null
      ? "The dates of the prices are unknown"
      : `The prices of the most similar cars are ${Math.max(0, Math.round(days))} days old on average`,
  distance:
    miles === null
      ? "The distances of the comparable cars are unknown"
      : `The nearest comparable car is ${Math.round(miles)} miles away`,
  price_level:
    from === to
      ? `The value is based on ${levelName(from)} prices`
      : `The value was converted from ${levelName(from)} to ${levelName(to)} prices (our own estimate)`,
});

const factorNames = ["price_range", "same_trim", "agreement", "freshness", "distance", "price_level"] as const;
const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** The confidence in a value, and the factors that determine it. */
export function confidenceOf(evidence: ConfidenceEvidence, level: LevelChange): Confidence {
  const { worst, ...effects } = evidence.hasModel ? measured.withModel : measured.withoutModel;
  const used = factorNames.filter((factor) => effects[factor] > 0);
  const range = used.reduce((sum, factor) => sum + effects[factor], 0);
  const scales = confidenceScales(evidence, level.from !== level.to);
  const descriptions = descriptionsOf(evidence, level);
  const [, ...others] = used;
  const weightOf = (factor: Factor) => thousandths(effects[factor] / range);
  // The rounded weights sum to 1.
  const first = thousandths(1 - others.reduce((sum, factor) => sum + weightOf(factor), 0));
  return {
    overall: thousandths(probabilityOf(used.reduce((sum, factor) => sum + effects[factor] * scales[factor], worst))),
    factors: used.map((factor) => ({
      factor,
      confidence: thousandths(probabilityOf(worst + range * scales[factor])),
      weight: factor === used[0] ? first : weightOf(factor),
      description: descriptions[factor],
    })),
  };
}
