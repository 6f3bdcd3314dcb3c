import { marketAges } from "../../../../contracts/pricing/market-breakdown.ts";
import type { CountedDay } from "./breakdown.repo.ts";

/** The rows by their age on `today`. Days are days since 1970. A row of a later day counts as new. */
export function countByAge(days: readonly CountedDay[], today: number): { max_days: number | null; rows: number }[] {
  const limits: readonly (number | null)[] = [...marketAges, null];
  const counts = limits.map((max_days) => ({ max_days, rows: 0 }));
  for (const { day, rows } of days) {
    const group = counts.find(({ max_days }) => max_days === null || today - day <= max_days);
    if (group) group.rows += rows;
  }
  return counts;
}
