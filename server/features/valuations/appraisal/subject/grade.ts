import type { ValuationInput } from "../../../../../contracts/valuations.ts";
import { gradeOfWord } from "../../../../domain/valuation/value/effects.ts";

/** What an inspection found stands before what somebody says in a word. */
export const gradeOf = (overall: ValuationInput["condition"]["overall"], inspected: number | null): number =>
  inspected ?? gradeOfWord[overall];
