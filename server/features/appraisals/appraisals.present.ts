import type { Appraisal } from "../../../contracts/pricing/appraisals.ts";
import type { EventPayload } from "../../../contracts/system/events.ts";
import {
  bidCurve,
  highestBid,
  holdingCents,
  type Plan,
  probabilityOfBid,
  totalCents,
} from "../../domain/appraisal/bid.ts";
import { type Outcome, outcomeOf } from "../../domain/appraisal/outcome.ts";
import { amountOf } from "../../domain/money.ts";
import type { AppraisalRow, SaleOfAppraisal } from "./appraisals.repo.ts";
import { pricePaidCents } from "./sale-of-appraisal.ts";

/** The plan of a stored appraisal. */
export const planOf = (row: AppraisalRow): Plan => ({
  price: row,
  costs: row,
  wantedMarginCents: row.wantedMarginCents,
});

/** A probability, rounded for the API. */
export const share = (probability: number) => Math.round(probability * 10_000) / 10_000;

/** What came of an appraisal: null for a vehicle that was not bought. */
export function outcomeWith(row: AppraisalRow, sale: SaleOfAppraisal): Outcome | null {
  const paidCents = pricePaidCents(row, sale);
  const { wantedMarginCents } = row;
  return paidCents === null ? null : outcomeOf({ pricePaidCents: paidCents, wantedMarginCents, costs: row }, sale);
}

/** An appraisal for the API. `sale` is the one that counts for it. */
export function appraisalOf(row: AppraisalRow, sale: SaleOfAppraisal | undefined): Appraisal {
  const plan = planOf(row);
  const chanceOf = (cents: number | null) => (cents === null ? null : share(probabilityOfBid(plan, cents)));
  return {
    appraisal_id: row.id,
    vehicle_id: row.vehicleId,
    valuation_id: row.valuationId,
    currency: row.currency,
    exit: row.exit,
    price: { min: amountOf(row.minCents), average: amountOf(row.averageCents), max: amountOf(row.maxCents) },
    added_back: amountOf(row.addedBackCents),
    costs: wireCosts(row),
    wanted_margin: amountOf(row.wantedMarginCents),
    min_probability: row.minProbability,
    highest_bid: amountOf(highestBid(plan, row.minProbability)),
    bids: bidCurve(plan).map(({ bidCents, probability }) => ({ bid: amountOf(bidCents), probability })),
    bid: amountOf(row.bidCents),
    bid_probability: chanceOf(row.bidCents),
    note: row.note,
    decision: row.decision,
    price_paid: amountOf(row.pricePaidCents),
    price_paid_probability: chanceOf(row.pricePaidCents),
    decided_at: row.decidedAt,
    decided_by: row.decidedBy,
    outcome: sale ? wireOutcome(row, sale) : null,
    appraiser: row.appraiser,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

const wireCosts = (row: AppraisalRow): Appraisal["costs"] => ({
  repairs: amountOf(row.repairsCents),
  repairs_from: row.repairsFrom,
  assessment_id: row.assessmentId,
  pack: amountOf(row.packCents),
  fees: amountOf(row.feesCents),
  transport: amountOf(row.transportCents),
  holding_per_day: amountOf(row.holdingPerDayCents),
  days_to_sell: row.daysToSell,
  holding: amountOf(holdingCents(row, row.daysToSell)),
  total: amountOf(totalCents(row)),
});

function wireOutcome(row: AppraisalRow, sale: SaleOfAppraisal): Appraisal["outcome"] {
  const outcome = outcomeWith(row, sale);
  return (
    outcome && {
      sale_id: sale.id,
      sold_at: sale.soldAt,
      price_paid: amountOf(pricePaidCents(row, sale) ?? 0),
      price_paid_from: row.decision === "open" ? "books" : "decision",
      sold_price: amountOf(sale.soldPriceCents),
      days_to_sell: sale.daysToSell,
      costs: amountOf(outcome.costsCents),
      margin: amountOf(outcome.marginCents),
      made_margin: outcome.madeMargin,
    }
  );
}

/** The payload of the events: without amounts, as those of vehicles have no costs. */
export const eventOf = ({ id, vehicleId, valuationId, decision }: AppraisalRow): EventPayload<"appraisal.decided"> => ({
  appraisal_id: id,
  vehicle_id: vehicleId,
  valuation_id: valuationId,
  decision,
});
