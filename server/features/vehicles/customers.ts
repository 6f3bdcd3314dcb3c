import type { Access, VehicleOwners } from "../../access/access.ts";
import { isPermitted } from "../../access/caller.ts";
import { seesBuyer } from "../sales/buyer.ts";
import type { Entry } from "./costs.ts";

/** A timeline entry about a lead, without any text that a person wrote into the lead. What happened stays. */
export function withoutTexts<E extends Entry>(entry: E): E {
  const { kind, summary, details } = entry;
  const shortened = { ...entry, summary: summary.replace(/:.*/s, ".") };
  const hasTexts = details !== undefined && (kind === "lead.changed" || "note" in details);
  return hasTexts ? { ...shortened, details: { leadId: details.leadId } } : shortened;
}

/** Timeline entries without texts about customers. Other entries stay as they are. */
export const withoutCustomers = <E extends Entry>(entry: E): E =>
  entry.kind.startsWith("lead.") ? withoutTexts(entry) : entry;

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
