import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import type { MechanicalIssue, RepairPrices } from "../../../../contracts/mechanical/mechanical.ts";
import { jobOf } from "../codes/repairs/repairs.ts";
import type { DiagnosisInput } from "../readings/car.ts";
import { jobs } from "../rulebook/jobs.ts";
import type { RepairFigures } from "../rulebook/rule.ts";

type Rates = DiagnosisInput["rates"];
export type EstimatedRepair = MechanicalIssue["estimated_repair"];

/** What a fault may cost: its usual repair, and what may come before and after it. */
export interface Costs {
  readonly repair: RepairFigures;
  readonly test: RepairFigures;
  readonly likely?: RepairFigures | undefined;
  readonly worst?: RepairFigures | undefined;
  /** The number of pieces; one if omitted. */
  readonly pieces?: number | undefined;
}

/** Hours and parts of a code's repair, from the code tables; labor only if no part is needed, null if unknown. */
export function costsOfCode({ labor_hours, part_cost, basis }: TroubleCode): Costs | null {
  if (labor_hours === null) return null;
  const job = jobOf(basis);
  const partUsd = { min: part_cost?.min ?? 0, max: part_cost?.max ?? 0 };
  return { repair: { laborHours: labor_hours, partUsd, basis, ...(job && { job }) }, test: jobs.test };
}

const toCents = (usd: number): number => Math.round(usd * 100);

function rangeOf({ laborHours, partUsd }: RepairFigures, rates: Rates, pieces: number) {
  const cost = (hours: number, usd: number): number =>
    pieces * (toCents(usd) + Math.round(hours * rates.mechanicalCentsPerHour));
  return { min: cost(laborHours.min, partUsd.min), max: cost(laborHours.max, partUsd.max) };
}

const middle = ({ min, max }: { readonly min: number; readonly max: number }): number => Math.round((min + max) / 2);

/** The test and the likely repair as the middle of their ranges, the worst case as the upper end of the dearest. */
function pricesOf({ repair, test, likely, worst, pieces = 1 }: Costs, rates: Rates): RepairPrices {
  const range = (figures: RepairFigures, times = pieces) => rangeOf(figures, rates, times);
  const dearest = Math.max(range(repair).max, worst ? range(worst, 1).max : 0);
  const likeliest = middle(range(likely ?? repair.likely ?? repair));
  return {
    test_now: middle(range(test, 1)) / 100,
    likely_repair: Math.min(likeliest, dearest) / 100,
    worst_case: dearest / 100,
  };
}

/**
 * Parts plus hours times the mechanical rate, calculated in cents: from the cheapest part and the fewest hours to the most
 * expensive part and the most hours. `labor_hours` is the mean of the hours, rounded to a tenth.
 */
export function estimateRepair(costs: Costs | null, rates: Rates): EstimatedRepair {
  if (costs === null) return null;
  const { repair, pieces = 1 } = costs;
  const { min, max } = rangeOf(repair, rates, pieces);
  return {
    min: min / 100,
    max: max / 100,
    currency: rates.currency,
    labor_hours: Math.round(5 * pieces * (repair.laborHours.min + repair.laborHours.max)) / 10,
    basis: repair.basis,
    prices: pricesOf(costs, rates),
  };
}

/** A price of nothing: another repair comes first, or contains this one. */
export const noPrice = (rates: Rates, source: string): EstimatedRepair => ({
  min: 0,
  max: 0,
  currency: rates.currency,
  labor_hours: 0,
  basis: { mark: "estimate", source },
  prices: { test_now: 0, likely_repair: 0, worst_case: 0 },
});
