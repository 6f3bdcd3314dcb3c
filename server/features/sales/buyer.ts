import { AppError } from "../../../contracts/kit/errors.ts";

/** The error for a request that uses a buyer whom the caller may not see. */
export const buyerIsHidden = (): AppError =>
  new AppError("INSUFFICIENT_PERMISSIONS", {
    message: "The buyer is a contact: that needs leads:read, and in a team the permission manage_leads.",
    field: "contactId",
  });
