import type { MechanicalReport } from "../../../contracts/mechanical.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { renderMechanicalReport } from "../../reports/mechanical/mechanical-report.ts";
import { editionOf, type ReportDefinition } from "../../reports/report.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { reportOf } from "./mechanical.present.ts";
import { findDiagnosticForReport } from "./mechanical.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly publicUrl: () => string;
}
interface Loaded {
  readonly report: MechanicalReport;
  readonly vehicle: VehicleRow;
}

/** The report of a mechanical diagnostic. The diagnostic never changes, but its vehicle may. */
export const mechanicalReport = ({ store, clock, vehicles, publicUrl }: Needs): ReportDefinition<Loaded> => ({
  kind: "mechanical",
  async load(id, environment) {
    const row = await findDiagnosticForReport(store.read, id);
    const vehicle = row && (await vehicles.byId(row.workspaceId, row.vehicleId));
    if (!row || !vehicle) return undefined;
    const addressOf = (one: string) => `${publicUrl()}${baseAddresses[environment]}/inspections/mechanical/${one}`;
    return { report: reportOf(row, { vehicle, addressOf, generatedAt: instantNow(clock) }), vehicle };
  },
  workspaceOf: ({ vehicle }) => vehicle.workspaceId,
  edition: ({ vehicle }) => editionOf(vehicle),
  render: ({ report }, output, print) => renderMechanicalReport(report, output, print),
});
