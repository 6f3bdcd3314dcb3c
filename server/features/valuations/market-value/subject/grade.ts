import type { ValuationInput } from "../../../../../contracts/pricing/valuations.ts";
import { gradeOfWord } from "../../../../domain/valuation/value/effects.ts";

/** The grade of an inspection, and who entered it by hand if somebody did. */
export interface InspectedGrade {
  readonly value: number;
  readonly enteredBy?: string;
}

/** The grade from an inspection takes precedence over the condition word of the request. */
export const gradeOf = (overall: ValuationInput["condition"]["overall"], inspected: number | null): number =>
  inspected ?? gradeOfWord[overall];
