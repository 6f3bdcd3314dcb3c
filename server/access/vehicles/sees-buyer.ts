import type { Access, VehicleOwners } from "../access.ts";
import { isPermitted } from "../caller.ts";

/** Whether the caller may see who bought the vehicle: as contacts, with leads:read, and manage_leads in a team. */
export const seesBuyer = (access: Access, vehicle: VehicleOwners): boolean =>
  isPermitted(access.caller, "leads:read") && access.may(vehicle, "manage_leads");
