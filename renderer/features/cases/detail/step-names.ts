import type { StepName } from "../../../../contracts/papers/cases.ts";
import { t } from "../../../texts/t.ts";
import { list } from "../../../ui/format/format.ts";

/** "Photos, Mechanical, and Value". */
export const namesOf = (steps: readonly StepName[]): string => list(steps.map((name) => t(`cases.steps.name.${name}`)));
