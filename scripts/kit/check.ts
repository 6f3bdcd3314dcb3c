export interface Findings {
  /** Each fails the check: what is wrong, where, and what to do about it. */
  readonly problems: readonly string[];
  /** Said, but do not fail it. */
  readonly warnings?: readonly string[];
}

/** One rule of the project, checked. */
export interface Check {
  readonly name: string;
  run(): Promise<Findings>;
}

/** The findings of a command line that prints its own report: nothing, or that report. */
export function reported(outcome: { readonly status: number; readonly output: string }): Findings {
  return { problems: outcome.status === 0 ? [] : [outcome.output.trim() || `ended with status ${outcome.status}`] };
}
