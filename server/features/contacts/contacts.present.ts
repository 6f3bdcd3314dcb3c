import type { Contact } from "../../../contracts/customers/contacts.ts";
import type { ContactRow } from "./contacts.repo.ts";

/** A contact as the API returns it. */
export const presentContact = (row: ContactRow): Contact => ({
  contact_id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  source: row.source,
  status: row.status,
  notes: row.notes,
  possible_duplicate_of: row.possibleDuplicateOf,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** The contact id that a lead stores: null if the contact and the vehicle are in different workspaces. */
export const contactIdForLead = (contact: ContactRow, vehicle: { readonly workspaceId: string }): string | null =>
  contact.workspaceId === vehicle.workspaceId ? contact.id : null;
