import type { z } from "zod";
import type { appraisals as contract } from "../../../contracts/pricing/appraisals.ts";
import { probabilityOfBid } from "../../domain/appraisal/bid.ts";
import { calibrationBins, type Judged, type Tally, tallyOf } from "../../domain/appraisal/calibration.ts";
import { outcomeWith, planOf, share } from "./appraisals.present.ts";
import type { AppraisalRow, boughtWithSales } from "./appraisals.repo.ts";
import { pricePaidCents, saleOfAppraisal } from "./sale-of-appraisal.ts";

type Rows = Awaited<ReturnType<typeof boughtWithSales>>;
type Answer = z.input<typeof contract.calibration.response>;

/** The probability of the price paid, and whether the sale made the margin. Undefined: not sold yet. */
function judge(row: AppraisalRow, rows: Rows): Judged | undefined {
  const sale = saleOfAppraisal(
    row,
    rows.flatMap(({ sale: one }) => one ?? []),
  );
  const outcome = sale && outcomeWith(row, sale);
  const paidCents = pricePaidCents(row, sale);
  if (!outcome || paidCents === null) return undefined;
  return { probability: probabilityOfBid(planOf(row), paidCents), made: outcome.madeMargin };
}

/** Compares the probabilities of bought vehicles with what came of them. */
export function calibrationOf(rows: Rows): Answer {
  const byAppraisal = [...Map.groupBy(rows, ({ appraisal }) => appraisal.id).values()];
  const judgments = byAppraisal.map((own) => own[0] && judge(own[0].appraisal, own));
  const judged = judgments.filter((one) => one !== undefined);
  const unsold = byAppraisal.filter(([own], at) => own?.appraisal.decision === "bought" && !judgments[at]);
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
