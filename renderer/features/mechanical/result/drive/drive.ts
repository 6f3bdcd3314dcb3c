import type { MechanicalIssue, MechanicalResults } from "../../../../../contracts/mechanical/mechanical.ts";

import { byWeight } from "../findings/order.ts";

/** `stop`: the car must not be driven. `repairFirst`: repair it before the next drive. */
export type DriveAdvice = "stop" | "repairFirst";

/**
 * A critical fault that needs repair immediately can hurt people or destroy the car within minutes. Milder faults with the
 * same urgency get worse with each drive. The levels are our own, from the severities and urgencies of the knowledge base.
 */
export function adviceOn({
  severity,
  urgency,
  do_not_run: isStop = false,
}: Pick<MechanicalIssue, "severity" | "urgency" | "do_not_run">): DriveAdvice | undefined {
  if (isStop) return "stop";
  if (urgency !== "immediate") return undefined;
  return severity === "critical" ? "stop" : "repairFirst";
}

export interface DriveWarning {
  readonly advice: DriveAdvice;
  /** One of the faults forbids running the engine as well. */
  readonly isEngineOff: boolean;
  readonly issues: readonly MechanicalIssue[];
}

/** The warnings that lead a result: the faults with which the car must not be driven first. */
export function driveWarnings({ systems }: Pick<MechanicalResults, "systems">): readonly DriveWarning[] {
  const issues = systems.flatMap((system) => system.issues).toSorted(byWeight);
  return (["stop", "repairFirst"] as const).flatMap((advice) => {
    const of = issues.filter((issue) => adviceOn(issue) === advice);
    return of.length === 0 ? [] : [{ advice, isEngineOff: of.some(({ do_not_run }) => do_not_run), issues: of }];
  });
}
