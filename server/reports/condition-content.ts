import type { z } from "zod";
import type { Damage, Results } from "../../contracts/inspections/findings.ts";
import type { ConditionReport } from "../../contracts/inspections/visual.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import type { ReportVehicle } from "../../contracts/papers/report-vehicle.ts";
import { texts } from "../texts/papers/texts.ts";

/** A damage with its number in the diagram, the table and the photos. */
export interface Finding {
  readonly number: number;
  readonly damage: Damage;
}

/** The content of a condition report: the report and its findings without the rejected ones. */
export interface ConditionContent {
  readonly report: ConditionReport;
  readonly results: z.infer<typeof Results>;
  readonly findings: readonly Finding[];
  readonly vehicleName: string;
}

const known = (words: readonly (string | number | null)[]): string =>
  words.filter((word) => word !== null && word !== "").join(" ");

/** Year, make, model and trim, as far as known. */
export const vehicleName = ({ overviewYear, make, model, trim }: ReportVehicle): string =>
  known([overviewYear, make, model, trim]) || texts().vehicle.unnamed;

/** Throws INSPECTION_NOT_READY for an inspection without results. */
export function conditionContentOf(report: ConditionReport): ConditionContent {
  const { results } = report.inspection;
  if (!results) throw new AppError("INSPECTION_NOT_READY");
  const findings = results.damages
    .filter((damage) => damage.review !== "rejected")
    .map((damage) => ({ number: damage.number, damage }));
  return { report, results, findings, vehicleName: vehicleName(report.vehicle) };
}
