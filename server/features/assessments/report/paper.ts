import type { AssessmentReport } from "../../../../contracts/assessments.ts";
import { type Clock, instantNow } from "../../../clock.ts";
import type { Store } from "../../../db/store.ts";
import type { Drawing } from "../../../papers/papers.ts";
import { renderEstimate } from "../../../reports/estimate/estimate.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { reportOf } from "../assessments.present.ts";
import { findAssessmentForPaper } from "../assessments.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly publicUrl: () => string;
}

/** The report of an assessment by its id alone, for papers, which speak of the production address. */
export const estimateReports =
  ({ store, clock, vehicles, publicUrl }: Needs) =>
  async (id: string): Promise<AssessmentReport | undefined> => {
    const row = await findAssessmentForPaper(store.read, id);
    const vehicle = row && (await vehicles.byId(row.workspaceId, row.vehicleId));
    if (!row || !vehicle) return undefined;
    const addressOf = (one: string) => `${publicUrl()}/v1/inspections/damage-assessment/${one}`;
    return reportOf(row, { vehicle, addressOf, generatedAt: instantNow(clock) });
  };

/** How the paper of an assessment is drawn, as it stands. */
export const estimateDrawing = (needs: Needs) => {
  const reports = estimateReports(needs);
  return async (id: string): Promise<Drawing | undefined> => {
    const report = await reports(id);
    return (
      report && {
        revision: report.assessment.revision,
        write: (output, print) => renderEstimate(report, output, print),
      }
    );
  };
};
