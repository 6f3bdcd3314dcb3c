import type { Batch, PullAnswer, PullRequest, PushAnswer } from "./batch.ts";
import type { ComparisonAnswer, ComparisonRequest } from "./comparison.ts";

/** The host, as a workstation calls it. A call that throws may have been carried out. */
export interface Transport {
  push(batch: Batch): Promise<PushAnswer>;
  /** Builds the request of a batch that is pushed next. */
  prepare?(batch: Batch): void;
  pull(request: PullRequest): Promise<PullAnswer>;
  /** Undefined: the host is of a version that compares nothing. */
  compare(request: ComparisonRequest): Promise<ComparisonAnswer | undefined>;
  /** The host's time, in milliseconds since 1970. */
  time(): Promise<number>;
}
