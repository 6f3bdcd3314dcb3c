import type { Forked } from "../protocol/batch.ts";
import type { ComparisonAnswer } from "../protocol/comparison.ts";

export type Answer<O extends ComparisonAnswer["outcome"]> = Extract<ComparisonAnswer, { outcome: O }>;

/** The histories of the two sides differ, or the link has changed during the comparison. */
export class ComparisonEnded extends Error {
  /** Undefined: the histories do not differ. */
  readonly fork: Omit<Forked, "outcome"> | undefined;
  constructor(reason: string, fork?: ComparisonEnded["fork"]) {
    super(`the comparison has ended: ${reason}`);
    this.fork = fork;
  }
}

/** The host's answer, if it has this outcome. Throws ComparisonEnded. */
export function expectOutcome<O extends ComparisonAnswer["outcome"]>(outcome: O, answer: ComparisonAnswer): Answer<O> {
  if (answer.outcome !== outcome) {
    throw new ComparisonEnded(answer.outcome, answer.outcome === "forked" ? answer : undefined);
  }
  return answer as Answer<O>;
}
