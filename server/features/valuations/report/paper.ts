import type { Environment } from "../../../../contracts/accounts.ts";
import type { ValuationReport } from "../../../../contracts/valuation.ts";
import type { Drawing } from "../../../papers/papers.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { baseAddresses } from "../../../platform/http/base-addresses.ts";
import { renderValuation } from "../../../reports/valuation/valuation.ts";
import { reportOf } from "../valuations.present.ts";
import { findValuationForPaper } from "../valuations.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/** The report of a valuation by its id alone, with addresses at the environment's base address. */
export const valuationReports =
  ({ store, clock, publicUrl }: Needs) =>
  async (id: string, environment: Environment): Promise<ValuationReport | undefined> => {
    const row = await findValuationForPaper(store.read, id);
    const addressOf = (one: string) => `${publicUrl()}${baseAddresses[environment]}/pricing/market-valuation/${one}`;
    return row && reportOf(row, addressOf, instantNow(clock));
  };

/** How the paper of a valuation is drawn, as it stands. Papers speak of the production address. */
export const valuationDrawing = (needs: Needs) => {
  const reports = valuationReports(needs);
  return async (id: string): Promise<Drawing | undefined> => {
    const report = await reports(id, "production");
    return (
      report && {
        edition: String(report.valuation.revision),
        write: (output, print) => renderValuation(report, output, print),
      }
    );
  };
};
