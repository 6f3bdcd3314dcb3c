import { type InspectionCase, type StepName, type StepStatus, stepNames } from "../../../contracts/papers/cases.ts";

type StepsOf = Pick<InspectionCase, "steps">;

/** The steps with one of these states, in their order. */
export const stepsIn = ({ steps }: StepsOf, ...statuses: readonly StepStatus[]): StepName[] =>
  stepNames.filter((name) => statuses.includes(steps[name].status));

export interface Progress {
  readonly done: number;
  readonly all: number;
}
/** How many steps are done. A skipped step is not expected. */
export function progressOf(one: StepsOf): Progress {
  return { done: stepsIn(one, "completed").length, all: stepNames.length - stepsIn(one, "skipped").length };
}

/** What stands between the case and its completion. */
export type Readiness =
  | { readonly kind: "running"; readonly steps: readonly StepName[] }
  | { readonly kind: "nothing" }
  | { readonly kind: "ready"; readonly missing: readonly StepName[] };

/** As the server decides: no step is running, and at least one is done. `missing` steps become skipped ones. */
export function readinessOf(one: StepsOf): Readiness {
  const running = stepsIn(one, "processing");
  if (running.length > 0) return { kind: "running", steps: running };
  if (stepsIn(one, "completed").length === 0) return { kind: "nothing" };
  return { kind: "ready", missing: stepsIn(one, "pending") };
}
