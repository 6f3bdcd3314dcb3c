import { AppError } from "../../../contracts/kit/errors.ts";
import type { Access, VehicleOwners } from "../../access/access.ts";
import { isPermitted } from "../../access/caller.ts";

/** Whether the caller may see who bought the vehicle: as contacts, with leads:read, and manage_leads in a team. */
export const seesBuyer = (access: Access, vehicle: VehicleOwners): boolean =>
  isPermitted(access.caller, "leads:read") && access.may(vehicle, "manage_leads");

/** The error for a request that uses a buyer whom the caller may not see. */
export const buyerIsHidden = (): AppError =>
  new AppError("INSUFFICIENT_PERMISSIONS", {
    message: "The buyer is a contact: that needs leads:read, and in a team the permission manage_leads.",
    field: "contactId",
  });
