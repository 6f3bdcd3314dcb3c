import type { ConditionByHand } from "../../../contracts/inspections/by-hand.ts";
import type { AssessmentReport, DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { EventPayload } from "../../../contracts/system/events.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { AssessmentRow } from "./assessments.repo.ts";
import { disclosuresOf } from "./report/disclosures.ts";

/** `.../inspections/damage-assessment/{id}` at the base address of whoever reads it. */
export type AddressOf = (assessmentId: string) => string;

/** The assessment as the wire says it. */
export function assessmentOf(row: AssessmentRow, addressOf: AddressOf): DamageAssessment {
  const self = addressOf(row.id);
  return {
    assessment_id: row.id,
    vehicle_id: row.vehicleId,
    inspection_id: row.inspectionId,
    case_id: row.caseId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    revision: row.revision,
    rate_book_version: row.rateBookVersion,
    // With the region whose rates were used, if none was requested.
    options: { ...row.options, labor_rate_region: row.region },
    assessed_damages: row.assessedDamages,
    damage_edits: row.damageEdits,
    approval: row.approval,
    summary: row.summary,
    reports: { pdf_url: `${self}/report.pdf`, json_url: `${self}/report`, csv_url: `${self}/report.csv` },
  };
}

export interface AssessmentAnswer {
  readonly assessment: DamageAssessment;
  readonly meta: {
    readonly labor_rate_used: number;
    readonly currency: AssessmentRow["options"]["currency"];
    readonly region: AssessmentRow["region"];
  };
}

export const answerOf = (row: AssessmentRow, addressOf: AddressOf): AssessmentAnswer => ({
  assessment: assessmentOf(row, addressOf),
  meta: { labor_rate_used: row.labourRate, currency: row.options.currency, region: row.region },
});

/** The payload of the event. */
export const completedOf = (row: AssessmentRow, addressOf: AddressOf): EventPayload<"damage_assessment.completed"> => ({
  assessment_id: row.id,
  vehicle_id: row.vehicleId,
  inspection_id: row.inspectionId,
  total_damages: row.summary.total_damages_assessed,
  overall_severity: row.summary.overall_severity,
  estimated_total: totalOf(row).estimated,
  currency: row.options.currency,
  report_url: `${addressOf(row.id)}/report.pdf`,
});

/** What the recommended repairs come to, in the assessment's currency. */
export const totalOf = ({ summary }: Pick<AssessmentRow, "summary">) =>
  summary.repair_cost_summary.recommended_repairs_total;

interface Frame {
  readonly vehicle: VehicleRow;
  readonly byHand: ConditionByHand | null;
  readonly addressOf: AddressOf;
  readonly generatedAt: string;
}

/** The JSON report, which paper and CSV are made from too. */
export const reportOf = (row: AssessmentRow, { vehicle, byHand, addressOf, generatedAt }: Frame): AssessmentReport => ({
  assessment: assessmentOf(row, addressOf),
  vehicle,
  by_hand: byHand,
  estimator: row.estimator,
  generated_at: generatedAt,
  software_version: softwareVersion,
  disclosures: disclosuresOf(row),
});
