import type { Forest } from "../model/boost/forest.ts";
import type { Hedonic } from "../model/hedonic/fit.ts";
import type { KeyTable } from "../model/hedonic/key-table.ts";
import type { Kernel } from "../model/kernel/moments.ts";
import type { SourceKind } from "../rows.ts";

/** Increase this when the format of a stored model changes. A model of another version is trained again. */
export const modelVersion = 4;

/** One of the model's parts: fitted without the rows of its fold. */
export interface FoldModel {
  readonly hedonic: Hedonic;
  readonly forest: Forest;
  /** Log of the size of an error to expect. */
  readonly spread: Forest;
}

/** Quantiles of the errors in units of the expected size, for small and for large expectations. */
export interface Band {
  /** Middles of the classes of the expected size (log), rising. */
  readonly at: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** The model's accuracy on rows that it has not seen (each fold with the others' model). Shares, 0 to 1. */
export interface Evaluation {
  readonly rows: number;
  readonly medianError: number;
  readonly within10: number;
  readonly withinBand: number;
}

/** A market's price model: a hedonic base, boosted trees on its residuals, and a kernel for the correction by similar cars. */
export interface MarketModel {
  readonly version: number;
  readonly seed: number;
  readonly rows: number;
  /** Days since 1970: stands in where a price has no day. */
  readonly today: number;
  /** Sources whose rows have no grades, where others have: see `ungradedSources`. */
  readonly ungraded: readonly SourceKind[];
  /** Of each effect: its keys, numbered. */
  readonly dictionaries: readonly KeyTable[];
  readonly hedonic: Hedonic;
  readonly folds: readonly FoldModel[];
  readonly kernel: Kernel;
  readonly band: Band;
  /** Hashes of the rows' keys, rising: a car that the model has seen is valued by the part that has not. */
  readonly seen: Uint32Array;
  readonly evaluation: Evaluation;
}
