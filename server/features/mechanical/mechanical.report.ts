import type { MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { renderMechanicalReport } from "../../reports/mechanical/mechanical-report.ts";
import { editionOf, type ReportDefinition } from "../../reports/report.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
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
  /** Counts the changes of the entries by hand that the report repeats. */
  readonly byHandRevision: number;
}

/** The report of a mechanical diagnostic. The diagnostic never changes, but its vehicle and what people enter for it may. */
export const mechanicalReport = ({ store, clock, vehicles, publicUrl }: Needs): ReportDefinition<Loaded> => ({
  kind: "mechanical",
  async load(id, environment) {
    const row = await findDiagnosticForReport(store.read, id);
    const vehicle = row && (await vehicles.byId(row.workspaceId, row.vehicleId));
    if (!row || !vehicle) return undefined;
    const addressOf = (one: string) => `${publicUrl()}${baseAddresses[environment]}/inspections/mechanical/${one}`;
    const { condition: byHand, revision: byHandRevision } = await conditionByHand(store.read, row.vehicleId);
    const report = reportOf(row, { vehicle, byHand, addressOf, generatedAt: instantNow(clock) });
    return { report, vehicle, byHandRevision };
  },
  subjectOf: ({ vehicle }) => vehicle,
  edition: ({ vehicle, byHandRevision }) => editionOf(vehicle, byHandRevision),
  render: ({ report }, output, print) => renderMechanicalReport(report, output, print),
});
