import { AppError } from "../../../contracts/kit/errors.ts";
import type { LeadRow } from "./leads.repo.ts";

/**
 * The reason that a lead keeps. Throws VALIDATION_ERROR if the caller gives one for a lead that is not NOT_NEEDED; one
 * from before is removed when the status changes.
 */
export function lostReasonOf(
  after: Pick<LeadRow, "status" | "lostReason">,
  before?: Pick<LeadRow, "lostReason">,
): LeadRow["lostReason"] {
  if (after.status === "NOT_NEEDED") return after.lostReason;
  const isGiven = after.lostReason !== null && after.lostReason !== before?.lostReason;
  if (!isGiven) return null;
  const message = "Only a lead with the status NOT_NEEDED has a lost reason. Set the status, too.";
  throw new AppError("VALIDATION_ERROR", { message, field: "lostReason" });
}
