import { hours } from "../../platform/clock.ts";
import type { AppraisalRow, SaleOfAppraisal } from "./appraisals.repo.ts";

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
 * The sale that shows what came of an appraisal: the first one after it. `sales` are those of its vehicle that were recorded
 * after it, the earliest first. One that is dated before it is an old sale that was imported later. Without a decision, the car
 * must have been bought after the appraisal, too: otherwise it was appraised in stock.
 */
export const saleOfAppraisal = (
  { createdAt, decision }: Pick<AppraisalRow, "createdAt" | "decision">,
  sales: readonly SaleOfAppraisal[],
): SaleOfAppraisal | undefined => {
  const since = Date.parse(createdAt) - maxDayLength;
  const isAfter = (instant: string) => Date.parse(instant) > since;
  return sales.find(
    ({ soldAt, acquiredAt }) =>
      isAfter(soldAt) && (decision !== "open" || (acquiredAt !== null && isAfter(acquiredAt))),
  );
};
