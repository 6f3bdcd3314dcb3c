import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, page, VehicleReference } from "./kit/values.ts";
import { Lead, NewLead } from "./leads.ts";

export const ContactStatus = z.enum(["NEW", "CONTACTED", "CUSTOMER", "LOST"]);

const text = (max: number) => z.string().trim().min(1).max(max);
export const Email = z.email().max(254);
/** The shortest subscriber numbers of the world have five digits (ITU-T E.164 leaves it to the country). */
export const Phone = text(40).refine((phone) => (phone.match(/\d/g)?.length ?? 0) >= 5, {
  message: "has fewer than five digits",
});

export const maxNameCharacters = 200;
export const maxNotesCharacters = 5000;

const fields = {
  name: text(maxNameCharacters),
  email: Email.nullable(),
  phone: Phone.nullable(),
  source: text(100).nullable().meta({ description: "where the contact came from" }),
} as const;

/** Who asks for a car; by e-mail, by phone or by both. */
export const NewContact = z
  .strictObject({
    ...fields,
    email: fields.email.optional(),
    phone: fields.phone.optional(),
    source: fields.source.optional(),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    path: ["email"],
    message: "give an e-mail address or a phone number",
  });
export type NewContact = z.output<typeof NewContact>;

const ContactChange = z
  .strictObject({
    ...fields,
    status: ContactStatus,
    notes: z
      .string()
      .trim()
      .max(maxNotesCharacters)
      .transform((value) => value || null)
      .nullable(),
    possible_duplicate_of: z.null().meta({ description: "null: the two are not one person" }),
  })
  .partial();
export type ContactChange = z.output<typeof ContactChange>;

export const Contact = z
  .object({
    contact_id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    source: z.string().nullable(),
    status: ContactStatus,
    notes: z.string().nullable(),
    possible_duplicate_of: Id.nullable().meta({
      description: "a contact with the same phone number, or e-mail address, that may be the same person",
    }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;

const isDuplicate = {
  duplicate: z.boolean().meta({ description: "whether the contact was known; what it lacked was filled in" }),
} as const;

/** What came of one prospect of an ADF document. */
export const AdfResult = z
  .object({
    contact: Contact,
    ...isDuplicate,
    leads: z.array(Lead).meta({ description: "one for each vehicle asked for that was found" }),
    vehicles_not_found: z.array(z.string()).meta({ description: "as asked for; noted at the contact" }),
    request_date: z.string().nullable().meta({ description: "as it was sent" }),
  })
  .meta({ id: "AdfResult" });
export type AdfResult = z.infer<typeof AdfResult>;

const ById = z.object({ id: z.string().min(1).max(64) });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "leads:read", method: "GET" } as const;
const write = { ...common, permission: "leads:write" } as const;

export const contacts = contract({
  create: {
    ...write,
    method: "POST",
    path: "/crm/leads",
    summary: "Add a contact, or find the one that it is",
    description:
      "The same e-mail address, in capitals or not, is the same contact. The same phone number is the same contact unless the e-mail address or the name contradicts: Pat Moore, Moore, Pat and P. Moore are one person, Pat and Sam Moore are two. The answer is 200 then: what the contact lacked is filled in, and a different name or number is added to its notes; nothing is overwritten. Otherwise it is a new contact, and `possible_duplicate_of` names the one with the same number; `POST /crm/leads/{id}/merge` merges the two. All contacts are made by this rule, those of an ADF document too.",
    body: NewContact,
    response: Contact.extend(isDuplicate),
    status: 201,
    errors: [],
  },
  importAdf: {
    ...write,
    method: "POST",
    path: "/crm/leads/adf",
    summary: "Take in leads in ADF/XML 1.0, the trade's format: all of them, or none",
    description:
      "Each prospect becomes a contact, or finds the one that it is, and a lead at each vehicle asked for that is found by VIN or stock number. Comments, prices, a trade-in and the like become the lead's note; where no vehicle is found, or a note cannot hold them, the contact's, as far as its notes have room. So does an e-mail address or a phone number that is none, where the customer can be reached by the other. What `GET /leads/{id}.adf` wrote comes back as the same lead, but for its age and its place in the list. A DTD is refused.",
    consumes: ["application/xml", "text/xml", "application/x-adf+xml"],
    body: z.string(),
    response: z.object({ results: z.array(AdfResult) }),
    status: 201,
    errors: ["UNAUTHORIZED_LEAD_ACCESS"],
  },
  list: {
    ...read,
    path: "/crm/leads",
    summary: "Contacts, newest first",
    query: z.object({
      search: z.string().trim().max(200).optional().meta({ description: "words in name, e-mail, phone and source" }),
      status: ContactStatus.optional(),
      source: z.string().trim().max(100).optional().meta({ description: "the whole source, in capitals or not" }),
      possible_duplicate: z.stringbool().optional().meta({ description: "whether possible_duplicate_of is set" }),
      ...page(20, 100),
    }),
    response: z.object({ contacts: z.array(Contact), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  get: {
    ...read,
    path: "/crm/leads/{id}",
    summary: "Read a contact",
    params: ById,
    response: Contact,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/crm/leads/{id}",
    summary: "Change the fields that are given; a null empties one",
    params: ById,
    body: ContactChange,
    response: Contact,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/crm/leads/{id}",
    summary: "Delete a contact for good; the leads made from it stay",
    params: ById,
    response: z.object({ contact_id: Id, deleted: z.literal(true) }),
    errors: ["RESOURCE_NOT_FOUND"],
  },
  assign: {
    ...write,
    method: "POST",
    path: "/crm/leads/{id}/assign",
    summary: "Make a vehicle's lead of a contact",
    params: ById,
    body: z.strictObject({
      carId: VehicleReference,
      action: NewLead.shape.action,
      note: NewLead.shape.note,
    }),
    response: Lead,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "CAR_NOT_FOUND", "UNAUTHORIZED_LEAD_ACCESS", "AMBIGUOUS_VEHICLE"],
  },
});
