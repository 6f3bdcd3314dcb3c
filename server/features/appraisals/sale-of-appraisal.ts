import { hours } from "../../platform/clock.ts";
import type { AppraisalRow, AppraisalWithSale, SaleOfAppraisal } from "./appraisals.repo.ts";

/** A sale with a day, but no time, is dated to the start of the day. That is up to 25 hours before, with daylight saving. */
const maxDayLength = hours(25);

/**
 * The price paid: as decided, or as in the books if nobody recorded the decision. Null for a car that was not bought.
 */
export const pricePaidCents = (
  { decision, pricePaidCents: decided }: Pick<AppraisalRow, "decision" | "pricePaidCents">,
  sale: Pick<SaleOfAppraisal, "purchasePriceCents"> | undefined,
): number | null => (decision === "open" ? (sale?.purchasePriceCents ?? null) : decided);

/**
 * The sale that shows what came of an appraisal, by the appraisal's id. It is the first one after the appraisal: an appraisal before
 * a second purchase of a car has the sale after that one. `rows`: all open and bought appraisals of some vehicles, each with the
 * sales that were recorded after it, the earliest sales first.
 */
export function salesByAppraisal(rows: readonly AppraisalWithSale[]): ReadonlyMap<string, SaleOfAppraisal> {
  const firstSales = new Map<string, AppraisalWithSale>();
  for (const row of rows) {
    // one that is dated before the appraisal is an old sale that was imported later
    if (!firstSales.has(row.appraisal.id) && isAfter(row.sale.soldAt, row)) firstSales.set(row.appraisal.id, row);
  }
  const bySale = Map.groupBy(firstSales.values(), ({ sale }) => sale.id);
  return new Map([...bySale.values()].flatMap(thatCount).map(({ appraisal, sale }) => [appraisal.id, sale]));
}

/**
 * Of the appraisals before one sale: those with the decision, otherwise the last one before the purchase in the books. One that was made
 * while the car was in stock, as for a new price, says nothing about the purchase.
 */
function thatCount(rows: readonly AppraisalWithSale[]): readonly AppraisalWithSale[] {
  const decided = rows.filter(({ appraisal }) => appraisal.decision === "bought");
  if (decided.length > 0) return decided;
  const last = rows.filter(isBeforePurchase).toSorted(byTime).at(-1);
  return last ? [last] : [];
}

const isBeforePurchase = (row: AppraisalWithSale): boolean => {
  const { purchasePriceCents, acquiredAt } = row.sale;
  return purchasePriceCents !== null && acquiredAt !== null && isAfter(acquiredAt, row);
};

const isAfter = (instant: string, { appraisal }: AppraisalWithSale): boolean =>
  Date.parse(instant) > Date.parse(appraisal.createdAt) - maxDayLength;

const byTime = ({ appraisal: a }: AppraisalWithSale, { appraisal: b }: AppraisalWithSale): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
