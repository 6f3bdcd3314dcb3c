import type { ValuationInput } from "../../../../../contracts/valuations.ts";

type Condition = ValuationInput["condition"]["overall"];

/**
 * The trade's grade, 0 to 5, of a condition in words. Our own estimate of the middle of each: measured prices stand
 * at about +2 %, 0, -7 % and -20 % at these grades.
 */
const grades: Readonly<Record<Condition, number>> = { excellent: 4.5, good: 3.25, fair: 2.25, poor: 1.3 };

/** What an inspection found stands before what somebody says in a word. */
export const gradeOf = (overall: Condition, inspected: number | null): number => inspected ?? grades[overall];
