import { hours } from "../../platform/clock.ts";
import type { AppraisalRow, SaleOfAppraisal } from "./appraisals.repo.ts";

/** A sale with a day, but no time, is dated to the start of the day. That is up to 25 hours before, with daylight saving. */
const maxDayLength = hours(25);

/**
 * The sale that shows what came of an appraisal: the first one after it. `sales` are those of its vehicle that were recorded
 * after it, the earliest first. One that is dated before it is an old sale that was imported later.
 */
export const saleOfAppraisal = (
  { createdAt }: Pick<AppraisalRow, "createdAt">,
  sales: readonly SaleOfAppraisal[],
): SaleOfAppraisal | undefined => sales.find(({ soldAt }) => Date.parse(soldAt) > Date.parse(createdAt) - maxDayLength);
