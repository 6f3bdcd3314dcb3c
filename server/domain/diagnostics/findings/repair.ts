import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import type { MechanicalIssue } from "../../../../contracts/mechanical/mechanical.ts";
import type { DiagnosisInput } from "../readings/car.ts";
import type { RepairFigures } from "../rulebook/rule.ts";

type Rates = DiagnosisInput["rates"];
export type EstimatedRepair = MechanicalIssue["estimated_repair"];

/** Hours and parts of a code's repair, from the code tables; labor only if no part is needed, null if unknown. */
export function figuresOf({ labor_hours, part_cost, basis }: TroubleCode): RepairFigures | null {
  if (labor_hours === null) return null;
  return { laborHours: labor_hours, partUsd: { min: part_cost?.min ?? 0, max: part_cost?.max ?? 0 }, basis };
}

const toCents = (usd: number): number => Math.round(usd * 100);

/**
 * Parts plus hours times the mechanical rate, calculated in cents: from the cheapest part and the fewest hours to the most
 * expensive part and the most hours. `labor_hours` is the mean of the hours, rounded to a tenth.
 */
export function estimateRepair(figures: RepairFigures | null, rates: Rates, pieces = 1): EstimatedRepair {
  if (figures === null) return null;
  const { laborHours, partUsd, basis } = figures;
  const cost = (hours: number, usd: number): number =>
    (pieces * (toCents(usd) + Math.round(hours * rates.mechanicalCentsPerHour))) / 100;
  return {
    min: cost(laborHours.min, partUsd.min),
    max: cost(laborHours.max, partUsd.max),
    currency: rates.currency,
    labor_hours: Math.round(5 * pieces * (laborHours.min + laborHours.max)) / 10,
    basis,
  };
}
