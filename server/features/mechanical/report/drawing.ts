import type { Environment } from "../../../../contracts/accounts.ts";
import { type Drawing, editionOf } from "../../../papers/papers.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { baseAddresses } from "../../../platform/http/base-addresses.ts";
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

async function find({ store, clock, vehicles, publicUrl }: Needs, id: string, environment: Environment) {
  const row = await findDiagnosticForPaper(store.read, id);
  const vehicle = row && (await vehicles.byId(row.workspaceId, row.vehicleId));
  if (!row || !vehicle) return undefined;
  const addressOf = (one: string) => `${publicUrl()}${baseAddresses[environment]}/inspections/mechanical/${one}`;
  return { report: reportOf(row, { vehicle, addressOf, generatedAt: instantNow(clock) }), vehicle };
}

/** The report of a diagnostic by its id alone, with addresses at the environment's base address. */
export const mechanicalReports = (needs: Needs) => async (id: string, environment: Environment) =>
  (await find(needs, id, environment))?.report;

/**
 * How the paper of a diagnostic is drawn. The diagnostic never changes, the vehicle may. Papers speak of the production
 * address.
 */
export const mechanicalDrawing =
  (needs: Needs) =>
  async (id: string): Promise<Drawing | undefined> => {
    const found = await find(needs, id, "production");
    return (
      found && {
        edition: editionOf(found.vehicle),
        write: (output, print) => renderMechanicalReport(found.report, output, print),
      }
    );
  };
