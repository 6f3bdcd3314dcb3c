import type { VisualInspection } from "../../../../../contracts/inspections/visual.ts";
import type { MechanicalDiagnostic } from "../../../../../contracts/mechanical/mechanical.ts";
import type { InspectionCase } from "../../../../../contracts/papers/cases.ts";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import type { DamageAssessment } from "../../../../../contracts/repair/assessments.ts";

export interface VehicleDocument {
  readonly id: string;
  readonly kind: "condition" | "mechanical" | "estimate" | "valuation" | "case";
  readonly at: string;
  readonly pdfUrl: string;
}

interface Records {
  readonly inspections: readonly VisualInspection[];
  readonly diagnostics: readonly MechanicalDiagnostic[];
  readonly assessments: readonly DamageAssessment[];
  readonly valuations: readonly Valuation[];
  readonly cases: readonly InspectionCase[];
}

/** The reports that exist for a vehicle, newest first. */
export function documentsOf({ inspections, diagnostics, assessments, valuations, cases }: Records): VehicleDocument[] {
  const report = (kind: VehicleDocument["kind"], id: string, of: { at: string; pdf_url: string | null }) =>
    of.pdf_url === null ? [] : [{ id, kind, at: of.at, pdfUrl: of.pdf_url }];
  return [
    ...inspections.flatMap(({ inspection_id, created_at, completed_at, reports }) =>
      report("condition", inspection_id, { at: completed_at ?? created_at, pdf_url: reports.pdf_url }),
    ),
    ...diagnostics.flatMap(({ diagnostic_id, created_at, reports }) =>
      report("mechanical", diagnostic_id, { at: created_at, pdf_url: reports.pdf_url }),
    ),
    ...assessments.flatMap(({ assessment_id, updated_at, reports }) =>
      report("estimate", assessment_id, { at: updated_at, pdf_url: reports.pdf_url }),
    ),
    ...valuations.flatMap(({ valuation_id, created_at, reports }) =>
      report("valuation", valuation_id, { at: created_at, pdf_url: reports.pdf_url }),
    ),
    ...cases.flatMap(({ inspection_id, created_at, completed_at, reports }) =>
      report("case", inspection_id, { at: completed_at ?? created_at, pdf_url: reports.pdf_url }),
    ),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
}
