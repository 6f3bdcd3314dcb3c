import type { Description } from "../features/describe.ts";
import type { MarketEffects } from "../value/effects.ts";
import type { Candidate } from "./candidate.ts";

/** The similarity of a candidate by each criterion, from 0 to 1. 1 means equal. */
export interface SimilarityScores {
  readonly model: number;
  readonly trim: number;
  readonly year: number;
  readonly mileage: number;
  readonly distance: number;
  readonly freshness: number;
  readonly reliability: number;
}

/**
 * The formulas are our own estimates. One year apart reduces the similarity by about 25 %, twice the mileage by half.
 */
export function scoreSimilarity(
  subject: Description,
  other: Description,
  { candidate, now, effects }: { candidate: Candidate; now: number; effects: MarketEffects },
): SimilarityScores {
  const miles = Math.abs(Math.log((subject.miles + 10_000) / (other.miles + 10_000)));
  const days = now - other.day;
  return {
    model: subject.model === other.model ? 1 : 0,
    trim: subject.trim === other.trim ? 1 : subject.trimHead === other.trimHead ? 0.85 : 0.6,
    year: Math.exp(-Math.abs(subject.year - other.year) / 3.5),
    mileage: Number.isNaN(miles) ? 0.7 : Math.exp(-miles / 1.1),
    distance:
      candidate.distanceMiles === null ? 0.8 : 0.5 + 0.5 * Math.exp(-Math.max(0, candidate.distanceMiles) / 200),
    freshness: Number.isNaN(days) ? 0.8 : 0.4 + 0.6 * Math.exp(-Math.max(0, days) / 90),
    reliability: 1 / (effects.noise[candidate.row.source] ?? 1),
  };
}

/** The total similarity, from 0 to 1. It is a product: other criteria cannot compensate for one large difference. */
export const similarityOf = ({
  model,
  trim,
  year,
  mileage,
  distance,
  freshness,
  reliability,
}: SimilarityScores): number => model * trim * year * mileage * distance * freshness * reliability;
