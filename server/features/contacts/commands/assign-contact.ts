import type { z } from "zod";
import type { contacts as contract } from "../../../../contracts/customers/contacts.ts";
import type { Lead } from "../../../../contracts/customers/lead.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireVehicleForLead } from "../../../access/vehicles/require-vehicle.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Leads } from "../../leads/leads.service.ts";
import { contactNotFound } from "../contact-not-found.ts";
import { contactIdForLead } from "../contacts.present.ts";
import { findContact, lockContact } from "../contacts.repo.ts";

/** Adds a lead for the contact to a vehicle. */
export async function assignContact(
  { store, leads }: { readonly store: Store; readonly leads: Leads },
  caller: Caller,
  { id, carId, ...lead }: z.output<typeof contract.assign.body> & { readonly id: string },
): Promise<Lead> {
  const { workspaceId } = caller;
  if (!(await findContact(store.read, workspaceId, id))) throw await contactNotFound(store.read, caller, id);
  const vehicle = await requireVehicleForLead(await accessOf(store.read, caller), carId);
  return store.write(async (tx) => {
    const contact = await lockContact(tx, { workspaceId, id }, "key share");
    if (!contact) throw await contactNotFound(tx, caller, id);
    return leads.add(tx, caller, vehicle, {
      ...lead,
      targetName: contact.name,
      targetInfo: contact.email ?? contact.phone ?? "",
      contactId: contactIdForLead(contact, vehicle),
    });
  });
}
