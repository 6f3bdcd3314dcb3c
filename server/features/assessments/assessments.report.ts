import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { renderEstimate } from "../../reports/estimate/estimate.ts";
import { editionOf, type ReportDefinition } from "../../reports/report.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
import { reportOf } from "./assessments.present.ts";
import { findAssessmentForReport } from "./assessments.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly publicUrl: () => string;
}
interface Loaded {
  readonly report: AssessmentReport;
  readonly vehicle: VehicleRow;
  /** Counts the changes of the entries by hand that the report repeats. */
  readonly byHandRevision: number;
}

/** The report of a damage assessment: the repair estimate. */
export const assessmentReport = ({ store, clock, vehicles, publicUrl }: Needs): ReportDefinition<Loaded> => ({
  kind: "assessment",
  async load(id, environment) {
    const row = await findAssessmentForReport(store.read, id);
    const vehicle = row && (await vehicles.byId(row.workspaceId, row.vehicleId));
    if (!row || !vehicle) return undefined;
    const addressOf = (one: string) =>
      `${publicUrl()}${baseAddresses[environment]}/inspections/damage-assessment/${one}`;
    const { condition: byHand, revision: byHandRevision } = await conditionByHand(store.read, row.vehicleId);
    const report = reportOf(row, {
      vehicle,
      byHand,
      viewer: { addressOf, seesValues: true },
      generatedAt: instantNow(clock),
    });
    return { report, vehicle, byHandRevision };
  },
  subjectOf: ({ vehicle }) => vehicle,
  edition: ({ report: { assessment }, vehicle, byHandRevision }) =>
    // approving and withdrawing changes the paper, but is no revision
    `${editionOf(vehicle, assessment.revision + byHandRevision)}-${assessment.approval ? Date.parse(assessment.approval.at) : 0}`,
  render: ({ report }, output, print) => renderEstimate(report, output, print),
});
