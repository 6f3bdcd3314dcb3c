import type { CarSystem } from "../../../../../../contracts/vocabulary.ts";
import type { Grade } from "../../model.ts";
import type { RepairName } from "../../repairs/repairs.ts";

/** What a maker's code is about. It decides what the code costs and what to check. */
export interface Subject {
  readonly system: CarSystem;
  readonly repair: RepairName;
  readonly grade: Grade;
  readonly causes: readonly string[];
  readonly action: string;
}

export const subject = (
  [system, repair]: readonly [CarSystem, RepairName],
  grade: Grade,
  causes: readonly string[],
  action: string,
): Subject => ({ system, repair, grade, causes, action });

export const wiring = "Wiring or connector";
