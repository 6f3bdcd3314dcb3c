import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, page } from "../kit/values.ts";
import { Contact } from "./contacts.ts";

export const ContactMerge = z
  .object({
    merge_id: Id,
    contact_id: Id.meta({ description: "the contact that was kept" }),
    merged_contact: Contact.meta({ description: "the other contact as it was; undoing the merge restores it" }),
    leads: z.int().meta({ description: "leads that moved to the kept contact" }),
    sales: z.int().meta({ description: "sales to this contact, voided ones included" }),
    can_undo: z.boolean().meta({ description: "only the latest merge into a contact can be undone" }),
    merged_at: Instant,
  })
  .meta({ id: "ContactMerge" });
export type ContactMerge = z.infer<typeof ContactMerge>;

const ById = z.object({ id: z.string().min(1).max(64).meta({ description: "the id of the contact" }) });
const common = { auth: "any", shape: "envelope" } as const;
const write = { ...common, permission: "leads:write" } as const;

export const contactMerges = contract({
  merge: {
    ...write,
    method: "POST",
    path: "/crm/leads/{id}/merge",
    summary: "Merge another contact into this one, after a person has confirmed that both are the same person",
    description:
      "This contact keeps all its values and takes over those it lacks. If the other contact's name, e-mail address or phone number differs, it is added to the notes, followed by the other contact's notes. The status becomes the one further along. The other contact's leads and sales move to this contact, and its address and number now identify this contact. Its id answers RESOURCE_NOT_FOUND with `details.merged_into`. Contacts are never merged without this call, and the merge can be undone. Deleting the kept contact also deletes the contacts merged into it. Announces contact.merged, and lead.updated for each lead that moves.",
    params: ById,
    body: z.strictObject({
      contact_id: z.string().min(1).max(64).meta({ description: "the contact to merge into this one" }),
    }),
    response: ContactMerge.extend({ contact: Contact.meta({ description: "the kept contact after the merge" }) }),
    status: 201,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  list: {
    ...common,
    permission: "leads:read",
    method: "GET",
    path: "/crm/leads/{id}/merges",
    summary: "List the contacts that were merged into this one, latest first",
    params: ById,
    query: z.object(page(20, 100)),
    response: z.object({ merges: z.array(ContactMerge), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: ["RESOURCE_NOT_FOUND"],
  },
  undo: {
    ...write,
    method: "POST",
    path: "/crm/leads/{id}/merges/{merge_id}/undo",
    summary: "Undo the latest merge into this contact",
    description:
      "Restores the merged contact under its own id, exactly as it was. The leads and sales that the merge moved return to it, except those that were since deleted or moved to another contact. Anything added after the merge stays with this contact. Each field of this contact that the merge changed gets its earlier value back, unless it was changed since; notes added since then stay. Announces contact.merge_undone, and lead.updated for each lead that moves.",
    params: ById.extend({ merge_id: z.string().min(1).max(64).meta({ description: "the id of the merge" }) }),
    response: z.object({ contact: Contact, restored_contact: Contact }),
    errors: ["RESOURCE_NOT_FOUND", "MERGE_NOT_LATEST"],
  },
});
