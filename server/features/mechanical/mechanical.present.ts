import type { ConditionByHand } from "../../../contracts/inspections/by-hand.ts";
import type { MechanicalDiagnostic, MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import type { EventPayload } from "../../../contracts/system/events.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { DiagnosticRow } from "./mechanical.repo.ts";
import { disclosures } from "./report/disclosures.ts";

/** `.../inspections/mechanical/{id}` at the base address of whoever reads it. */
export type AddressOf = (diagnosticId: string) => string;

/** The diagnostic as the wire says it. */
export function diagnosticOf(row: DiagnosticRow, addressOf: AddressOf): MechanicalDiagnostic {
  const self = addressOf(row.id);
  return {
    diagnostic_id: row.id,
    vehicle_id: row.vehicleId,
    case_id: row.caseId,
    // it is worked out while its caller waits
    status: "completed",
    created_at: row.createdAt,
    completed_at: row.createdAt,
    options: row.options,
    obd_data: row.obd,
    test_results: row.tests,
    results: row.results,
    reports: { pdf_url: `${self}/report.pdf`, json_url: `${self}/report` },
  };
}

export interface DiagnosticAnswer {
  readonly diagnostic: MechanicalDiagnostic;
  readonly meta: { readonly diagnostic_protocols: string[] };
}
export const answerOf = (row: DiagnosticRow, addressOf: AddressOf): DiagnosticAnswer => ({
  diagnostic: diagnosticOf(row, addressOf),
  meta: { diagnostic_protocols: row.protocols },
});

/** The payload of the event. */
export const completedOf = (
  { id, vehicleId, results }: DiagnosticRow,
  addressOf: AddressOf,
): EventPayload<"mechanical_diagnostic.completed"> => ({
  diagnostic_id: id,
  vehicle_id: vehicleId,
  overall_health: results.overall_health,
  health_score: results.health_score,
  issues_found: results.summary.total_issues,
  critical_issues: results.summary.by_severity.critical,
  report_url: `${addressOf(id)}/report.pdf`,
});

interface Frame {
  readonly vehicle: VehicleRow;
  readonly byHand: ConditionByHand | null;
  readonly addressOf: AddressOf;
  readonly generatedAt: string;
}

/** The JSON report, which the paper is drawn from too. */
export const reportOf = (row: DiagnosticRow, { vehicle, byHand, addressOf, generatedAt }: Frame): MechanicalReport => ({
  diagnostic: diagnosticOf(row, addressOf),
  vehicle,
  by_hand: byHand,
  technician: row.technician,
  generated_at: generatedAt,
  software_version: softwareVersion,
  disclosures: [...disclosures],
});
