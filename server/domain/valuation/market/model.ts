import type { Forest } from "../model/boost/forest.ts";
import type { Hedonic } from "../model/hedonic/fit.ts";
import type { KeyTable } from "../model/hedonic/key-table.ts";
import type { Kernel } from "../model/kernel/moments.ts";
import type { SourceKind } from "../rows.ts";
import type { GradeRules } from "./grades.ts";

/** Increase this when the format of a stored model changes. A model of another version is trained again. */
export const modelVersion = 6;

/** The part of the model that is fitted without the rows of one fold. */
export interface FoldModel {
  readonly hedonic: Hedonic;
  readonly forest: Forest;
  /** Predicts the log of the absolute error. */
  readonly spread: Forest;
}

/** Quantiles of the errors in units of their expected size, by class of expected size. */
export interface Band {
  /** The mean log size of each class, ascending. */
  readonly at: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** The model's accuracy on held-out rows: each fold is valued by a model of the other folds. Shares are 0 to 1. */
export interface Evaluation {
  readonly rows: number;
  readonly medianError: number;
  readonly within10: number;
  readonly withinBand: number;
}

/**
 * The price model of some sources: a hedonic base, boosted trees on its residuals, and a kernel for the correction by
 * similar cars.
 */
export interface PartModel {
  /** The sources of the cars that it values. */
  readonly sources: readonly SourceKind[];
  readonly seed: number;
  /** The rows that it was trained on. */
  readonly rows: number;
  /** The date of these rows in days since 1970. It replaces the date of a row without one. */
  readonly today: number;
  readonly grades: GradeRules;
  /** For each effect, the number of each of its keys. */
  readonly dictionaries: readonly KeyTable[];
  readonly hedonic: Hedonic;
  readonly folds: readonly FoldModel[];
  readonly kernel: Kernel;
  readonly band: Band;
  /** The sorted hashes of the rows' keys. A car in the training data is valued by the part fitted without it. */
  readonly seen: Uint32Array;
  readonly evaluation: Evaluation;
}

/** A market's price model. It has a part for each price level with enough rows, and one for the other levels. */
export interface MarketModel {
  readonly version: number;
  readonly rows: number;
  /** The market's date in days since 1970. */
  readonly today: number;
  /** The part with the most cars first. It also values cars of sources that have no rows. */
  readonly parts: readonly PartModel[];
  /** The mean of the parts' evaluations, weighted by the rows of their sources. */
  readonly evaluation: Evaluation;
}
