import type { z } from "zod";
import type { appraisals as contract } from "../../../contracts/pricing/appraisals.ts";
import { probabilityOfBid } from "../../domain/appraisal/bid.ts";
import { calibrationBins, type Judged, type Tally, tallyOf } from "../../domain/appraisal/calibration.ts";
import { outcomeWith, planOf, share } from "./appraisals.present.ts";
import type { AppraisalRow, SaleOfAppraisal } from "./appraisals.repo.ts";
import { pricePaidCents } from "./sale-of-appraisal.ts";

type Answer = z.input<typeof contract.calibration.response>;

/** The probability of the price paid, and whether the sale made the margin. Undefined: not bought, or not sold yet. */
function judge(row: AppraisalRow, sale: SaleOfAppraisal | undefined): Judged | undefined {
  const outcome = sale && outcomeWith(row, sale);
  const paidCents = pricePaidCents(row, sale);
  if (!outcome || paidCents === null) return undefined;
  return { probability: probabilityOfBid(planOf(row), paidCents), made: outcome.madeMargin };
}

/** Compares the probabilities of bought vehicles with what came of them. `saleOf`: the sale of each appraisal by its id. */
export function calibrationOf(rows: readonly AppraisalRow[], saleOf: ReadonlyMap<string, SaleOfAppraisal>): Answer {
  const judgments = rows.map((row) => judge(row, saleOf.get(row.id)));
  const judged = judgments.filter((one) => one !== undefined);
  const unsold = rows.filter(({ decision }, at) => decision === "bought" && !judgments[at]);
  return {
    bins: calibrationBins(judged).map(({ from, to, ...tally }) => ({ from, to, ...wireTally(tally) })),
    ...wireTally(tallyOf(judged)),
    not_sold: unsold.length,
  };
}

const wireTally = ({ count, said, made }: Tally) => ({
  appraisals: count,
  said: said === null ? null : share(said),
  made,
});
