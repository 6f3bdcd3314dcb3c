import type { Access, VehicleOwners } from "../../access/access.ts";
import { isPermitted } from "../../access/caller.ts";
import { seesBuyer } from "../../access/vehicles/sees-buyer.ts";
import { withoutCustomers } from "../../domain/timeline/without-customers.ts";
import type { Entry } from "./costs.ts";

const withoutBuyer = <E extends Entry>(entry: E): E =>
  entry.kind === "vehicle.sold" && entry.details !== undefined
    ? { ...entry, details: { ...entry.details, contactId: null } }
    : entry;

/** Removes what the caller may not read about customers from the entries of a vehicle: leads and buyers are read with leads:read. */
export function customersShownTo(access: Access, vehicle: VehicleOwners): <E extends Entry>(entry: E) => E {
  const seesLeads = isPermitted(access.caller, "leads:read");
  const seesBuyers = seesBuyer(access, vehicle);
  return (entry) => {
    const shown = seesBuyers ? entry : withoutBuyer(entry);
    return seesLeads ? shown : withoutCustomers(shown);
  };
}
