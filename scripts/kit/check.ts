export interface Findings {
  /** Each fails the check. Says what is wrong, where, and what to do. */
  readonly problems: readonly string[];
  /** Printed, but they do not fail the check. */
  readonly warnings?: readonly string[];
}

/** A check of one rule of the project. */
export interface Check {
  readonly name: string;
  run(): Promise<Findings>;
}

/** The findings of a command that prints its own report: none, or that report. */
export function reported(outcome: { readonly status: number; readonly output: string }): Findings {
  return { problems: outcome.status === 0 ? [] : [outcome.output.trim() || `ended with status ${outcome.status}`] };
}
