import type { Batch, PullAnswer, PullRequest, PushAnswer } from "./batch.ts";
import type { ComparisonAnswer, ComparisonRequest } from "./comparison.ts";

/** A workstation's connection to the host. A call that throws may still have been executed by the host. */
export interface Transport {
  push(batch: Batch): Promise<PushAnswer>;
  /** Builds the request of the next batch in advance. */
  prepare?(batch: Batch): void;
  pull(request: PullRequest): Promise<PullAnswer>;
  /** Undefined: the host's version does not support comparisons. */
  compare(request: ComparisonRequest): Promise<ComparisonAnswer | undefined>;
  /** The host's time, in milliseconds since 1970. */
  time(): Promise<number>;
}
