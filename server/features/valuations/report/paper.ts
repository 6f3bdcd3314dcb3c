import type { ValuationReport } from "../../../../contracts/valuation.ts";
import { type Clock, instantNow } from "../../../clock.ts";
import type { Store } from "../../../db/store.ts";
import type { Drawing } from "../../../papers/papers.ts";
import { renderValuation } from "../../../reports/valuation/valuation.ts";
import { reportOf } from "../valuations.present.ts";
import { findValuationForPaper } from "../valuations.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/** The report of a valuation by its id alone, for papers, which speak of the production address. */
export const valuationReports =
  ({ store, clock, publicUrl }: Needs) =>
  async (id: string): Promise<ValuationReport | undefined> => {
    const row = await findValuationForPaper(store.read, id);
    const addressOf = (one: string) => `${publicUrl()}/v1/pricing/market-valuation/${one}`;
    return row && reportOf(row, addressOf, instantNow(clock));
  };

/** How the paper of a valuation is drawn, as it stands. */
export const valuationDrawing = (needs: Needs) => {
  const reports = valuationReports(needs);
  return async (id: string): Promise<Drawing | undefined> => {
    const report = await reports(id);
    return (
      report && {
        edition: String(report.valuation.revision),
        write: (output, print) => renderValuation(report, output, print),
      }
    );
  };
};
