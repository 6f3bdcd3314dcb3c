import type { z } from "zod";
import type { Damage, Results } from "../../contracts/findings.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import type { ReportVehicle } from "../../contracts/report-vehicle.ts";
import type { ConditionReport } from "../../contracts/visual.ts";

/** A damage with the number that diagram, table and photos share. */
export interface Finding {
  readonly number: number;
  readonly damage: Damage;
}

/** What the sections draw: the report, and its findings without those a person rejected. */
export interface Paper {
  readonly report: ConditionReport;
  readonly results: z.infer<typeof Results>;
  readonly findings: readonly Finding[];
  readonly vehicleName: string;
}

const known = (words: readonly (string | number | null)[]): string =>
  words.filter((word) => word !== null && word !== "").join(" ");

/** Year, make, model and trim, as far as they are known. */
export const vehicleName = ({ overviewYear, make, model, trim }: ReportVehicle): string =>
  known([overviewYear, make, model, trim]) || "Vehicle";

/** Throws INSPECTION_NOT_READY for an inspection without results. */
export function paperOf(report: ConditionReport): Paper {
  const { results } = report.inspection;
  if (!results) throw new AppError("INSPECTION_NOT_READY");
  const findings = results.damages
    .filter((damage) => damage.review !== "rejected")
    .map((damage) => ({ number: damage.number, damage }));
  return { report, results, findings, vehicleName: vehicleName(report.vehicle) };
}
