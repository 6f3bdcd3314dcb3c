import type { ConditionByHand } from "../../../contracts/inspections/by-hand.ts";
import type { AssessmentReport, DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { EventPayload } from "../../../contracts/system/events.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { withoutValuation } from "../../domain/estimate/summary/without-valuation.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { AssessmentRow } from "./assessments.repo.ts";
import { disclosuresOf } from "./report/disclosures.ts";

/** `.../inspections/damage-assessment/{id}` at the base address of whoever reads it. */
export type AddressOf = (assessmentId: string) => string;

/** Who reads an assessment: at which base address, and whether `pricing:read` shows what the vehicle is worth. */
export interface Viewer {
  readonly addressOf: AddressOf;
  readonly seesValues: boolean;
}

export const seesValues = (caller: Caller): boolean => isPermitted(caller, "pricing:read");

/** The assessment as the wire says it. */
export function assessmentOf(row: AssessmentRow, viewer: Viewer): DamageAssessment {
  const assessment = wholeAssessment(row, viewer.addressOf);
  return viewer.seesValues ? assessment : withoutValuation(assessment);
}

function wholeAssessment(row: AssessmentRow, addressOf: AddressOf): DamageAssessment {
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

export const answerOf = (row: AssessmentRow, viewer: Viewer): AssessmentAnswer => ({
  assessment: assessmentOf(row, viewer),
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
  readonly viewer: Viewer;
  readonly generatedAt: string;
}

/** The JSON report, which paper and CSV are made from too. */
export const reportOf = (row: AssessmentRow, { vehicle, byHand, viewer, generatedAt }: Frame): AssessmentReport => ({
  assessment: assessmentOf(row, viewer),
  vehicle,
  by_hand: byHand,
  estimator: row.estimator,
  generated_at: generatedAt,
  software_version: softwareVersion,
  disclosures: disclosuresOf(row),
});
