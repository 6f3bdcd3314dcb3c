import { type Clock, instantNow } from "../../../clock.ts";
import type { Store } from "../../../db/store.ts";
import type { Drawing, PaperOf } from "../../../papers/papers.ts";
import { renderMechanicalReport } from "../../../reports/mechanical/mechanical-report.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { reportOf } from "../mechanical.present.ts";
import { findDiagnosticForPaper } from "../mechanical.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly publicUrl: () => string;
}

/** A diagnostic never changes: it has one paper. */
export const paperOf = (id: string): PaperOf => ({ kind: "mechanical", id, revision: 0 });

/** The report of a diagnostic by its id alone, for papers, which speak of the production address. */
export const mechanicalReports =
  ({ store, clock, vehicles, publicUrl }: Needs) =>
  async (id: string) => {
    const row = await findDiagnosticForPaper(store.read, id);
    const vehicle = row && (await vehicles.byId(row.workspaceId, row.vehicleId));
    if (!row || !vehicle) return undefined;
    const addressOf = (one: string) => `${publicUrl()}/v1/inspections/mechanical/${one}`;
    return reportOf(row, { vehicle, addressOf, generatedAt: instantNow(clock) });
  };

/** How the paper of a diagnostic is drawn. */
export const mechanicalDrawing = (needs: Needs) => {
  const report = mechanicalReports(needs);
  return async (id: string): Promise<Drawing | undefined> => {
    const told = await report(id);
    return (
      told && { revision: paperOf(id).revision, write: (output, print) => renderMechanicalReport(told, output, print) }
    );
  };
};
