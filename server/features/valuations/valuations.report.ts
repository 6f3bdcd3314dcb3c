import type { ValuationReport } from "../../../contracts/valuation.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { ReportDefinition } from "../../reports/report.ts";
import { renderValuation } from "../../reports/valuation/valuation.ts";
import { reportOf } from "./valuations.present.ts";
import { findValuationForReport } from "./valuations.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}
interface Loaded {
  readonly report: ValuationReport;
  readonly workspaceId: string;
}

/** The report of a valuation. It shows the vehicle as it was valued, so only its own revision counts. */
export const valuationReport = ({ store, clock, publicUrl }: Needs): ReportDefinition<Loaded> => ({
  kind: "valuation",
  async load(id, environment) {
    const row = await findValuationForReport(store.read, id);
    const addressOf = (one: string) => `${publicUrl()}${baseAddresses[environment]}/pricing/market-valuation/${one}`;
    return row && { workspaceId: row.workspaceId, report: reportOf(row, addressOf, instantNow(clock)) };
  },
  workspaceOf: ({ workspaceId }) => workspaceId,
  edition: ({ report }) => String(report.valuation.revision),
  render: ({ report }, output, print) => renderValuation(report, output, print),
});
