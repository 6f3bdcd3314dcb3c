import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { PrintSubject } from "../../reports/document.ts";
import type { ReportDefinition } from "../../reports/report.ts";
import { renderValuation } from "../../reports/valuation/valuation.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
import { reportOf } from "./valuations.present.ts";
import { findValuationForReport } from "./valuations.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "byId">;
  readonly publicUrl: () => string;
}
interface Loaded {
  readonly report: ValuationReport;
  readonly subject: PrintSubject;
  readonly byHandRevision: number;
}

/**
 * The report of a valuation. It shows the vehicle as it was valued. Its own revision counts, and the entries by hand that it
 * repeats.
 */
export const valuationReport = ({ store, clock, vehicles, publicUrl }: Needs): ReportDefinition<Loaded> => ({
  kind: "valuation",
  async load(id, environment) {
    const row = await findValuationForReport(store.read, id);
    const addressOf = (one: string) => `${publicUrl()}${baseAddresses[environment]}/pricing/market-valuation/${one}`;
    if (!row) return undefined;
    const vehicle = row.vehicleId ? await vehicles.byId(row.workspaceId, row.vehicleId) : undefined;
    const { condition: byHand, revision: byHandRevision } = await conditionByHand(store.read, row.vehicleId);
    const report = reportOf(row, { byHand, addressOf, generatedAt: instantNow(clock) });
    return { subject: { workspaceId: row.workspaceId, coverKey: vehicle?.coverKey ?? null }, report, byHandRevision };
  },
  subjectOf: ({ subject }) => subject,
  edition: ({ report, byHandRevision }) => String(report.valuation.revision + byHandRevision),
  render: ({ report }, output, print) => renderValuation(report, output, print),
});
