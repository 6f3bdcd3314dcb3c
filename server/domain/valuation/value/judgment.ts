import type { Candidate } from "../comparables/candidate.ts";
import type { Likeness } from "../comparables/similarity.ts";
import type { Description, Offer } from "../features/describe.ts";
import type { Appraiser } from "../market/predict.ts";
import type { MarketEffects } from "./effects.ts";
import type { Explained } from "./typical.ts";

export interface ValueTask {
  /** What is to be valued, as which kind of price; its date is the day to value it for. */
  readonly subject: Offer;
  readonly candidates: readonly Candidate[];
  /** Null if the market is too small for a model, or the model is not trained yet. */
  readonly appraiser: Appraiser | null;
  /** Days since 1970. */
  readonly now: number;
  readonly effects: MarketEffects;
}

/** A valuation task with descriptions, used with and without a model. Lists have one entry for each candidate. */
export interface Case {
  readonly task: ValueTask;
  readonly subject: Description;
  readonly others: readonly Description[];
  readonly likenesses: readonly Likeness[];
  readonly similarities: readonly number[];
  /** The subject, the same vehicle as it usually is, and the steps from that to the subject: what is explained. */
  readonly explained: Explained;
}

/** A value with its evidence, in log price. */
export interface Judgment {
  readonly log: number;
  readonly low: number;
  readonly high: number;
  /** Of each candidate. */
  readonly weights: Float64Array;
  /** The log prices of offers as far as this judgement tells them apart. */
  readonly logsOf: (offers: readonly Offer[]) => readonly number[];
  /** Of a candidate: the log of its price, adjusted to the subject. */
  readonly adjustedLogs: (at: number) => number;
}
