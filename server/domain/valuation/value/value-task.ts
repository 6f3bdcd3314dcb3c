import type { Candidate } from "../comparables/candidate.ts";
import type { SimilarityScores } from "../comparables/similarity.ts";
import type { Description, Offer } from "../features/describe.ts";
import type { Appraiser } from "../market/predict.ts";
import type { MarketEffects } from "./effects.ts";
import type { Explanation } from "./typical.ts";

export interface ValueTask {
  /** The vehicle to value. `source` is the requested kind of price, `date` the day of the value. */
  readonly subject: Offer;
  readonly candidates: readonly Candidate[];
  /** Null if the market is too small for a model or the model is not trained yet. */
  readonly appraiser: Appraiser | null;
  /** Days since 1970. */
  readonly now: number;
  readonly effects: MarketEffects;
}

/** A task with the descriptions of its vehicles. Each list has one entry for each candidate. */
export interface PreparedTask {
  readonly task: ValueTask;
  readonly subject: Description;
  readonly others: readonly Description[];
  readonly scores: readonly SimilarityScores[];
  readonly similarities: readonly number[];
  /** The typical vehicle and the steps from it to the subject. */
  readonly explanation: Explanation;
}

/** A value with its band and evidence, in log price. */
export interface LogValuation {
  readonly log: number;
  readonly low: number;
  readonly high: number;
  /** The weight of each candidate. */
  readonly weights: Float64Array;
  /** The log prices of offers. Only their differences are meaningful. */
  readonly logsOf: (offers: readonly Offer[]) => readonly number[];
  /** The log of a candidate's price, adjusted to the subject. */
  readonly adjustedLogOf: (at: number) => number;
}
