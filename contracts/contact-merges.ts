import { z } from "zod";
import { Contact } from "./contacts.ts";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, page } from "./kit/values.ts";

export const ContactMerge = z
  .object({
    merge_id: Id,
    contact_id: Id.meta({ description: "the contact that was kept" }),
    merged_contact: Contact.meta({ description: "the other one, as it was; an undo restores it" }),
    leads: z.int().meta({ description: "leads that moved to the kept contact" }),
    sales: z.int().meta({ description: "sales to this contact" }),
    can_undo: z.boolean().meta({ description: "only the latest merge into a contact can be undone" }),
    merged_at: Instant,
  })
  .meta({ id: "ContactMerge" });
export type ContactMerge = z.infer<typeof ContactMerge>;

const ById = z.object({ id: z.string().min(1).max(64) });
const common = { auth: "any", shape: "envelope" } as const;
const write = { ...common, permission: "leads:write" } as const;

export const contactMerges = contract({
  merge: {
    ...write,
    method: "POST",
    path: "/crm/leads/{id}/merge",
    summary: "Merge another contact into this one, after a person confirmed that both are one person",
    description:
      "This contact keeps every value that it has, takes over what it lacks, and has the other's different name, e-mail address and number in its notes, followed by the other's notes. Its status is the one further along. The other's leads and sales move to it, and who comes with the other's address or number is this contact. The other's id answers RESOURCE_NOT_FOUND with `details.merged_into`. Nothing is merged without this call, and it can be undone. Deleting the kept contact deletes those merged into it. Announces contact.merged, and lead.updated for each lead that moves.",
    params: ById,
    body: z.strictObject({
      contact_id: z.string().min(1).max(64).meta({ description: "the contact to merge into this one" }),
    }),
    response: ContactMerge.extend({ contact: Contact.meta({ description: "the kept contact, as it now is" }) }),
    status: 201,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  list: {
    ...common,
    permission: "leads:read",
    method: "GET",
    path: "/crm/leads/{id}/merges",
    summary: "The contacts that were merged into this one, the latest first",
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
      "The merged contact is back under its own id, exactly as it was. The leads and sales that the merge moved go back to it, except those that were deleted or given to another contact since; what came after the merge stays with this contact. Each field of this contact that the merge changed has its earlier value again, except where it was changed since; notes added since stay. Announces contact.merge_undone, and lead.updated for each lead that moves.",
    params: ById.extend({ merge_id: z.string().min(1).max(64) }),
    response: z.object({ contact: Contact, restored_contact: Contact }),
    errors: ["RESOURCE_NOT_FOUND", "MERGE_NOT_LATEST"],
  },
});
