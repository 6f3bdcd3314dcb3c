import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { incrementalDescription, incrementalList, incrementalQuery } from "../kit/incremental.ts";
import { BooleanInQuery, Id, Instant, oneOrMore, page, VehicleReference } from "../kit/values.ts";
import { Lead, NewLead } from "./lead.ts";

export const ContactStatus = z.enum(["NEW", "CONTACTED", "CUSTOMER", "LOST"]);

const text = (max: number) => z.string().trim().min(1).max(max);
export const Email = z.email().max(254);
/** The shortest subscriber numbers in the world have five digits (ITU-T E.164 leaves the length to the country). */
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

/** A person who asks for a car, with an e-mail address, a phone number or both. */
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
    possible_duplicate_of: z.null().meta({ description: "null: they are two different people" }),
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
      description: "another contact with the same phone number or e-mail address that may be the same person",
    }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;
const version = { schema: Contact, except: [] } as const;

const duplicateFlag = {
  duplicate: z.boolean().meta({ description: "whether the contact existed already; its empty fields were filled in" }),
} as const;

/** The result for one prospect of an ADF document. */
export const AdfResult = z
  .object({
    contact: Contact,
    ...duplicateFlag,
    leads: z.array(Lead).meta({ description: "one for each requested vehicle that was found" }),
    vehicles_not_found: z
      .array(z.string())
      .meta({ description: "as written in the document; also added to the contact's notes" }),
    request_date: z.string().nullable().meta({ description: "as written in the document" }),
  })
  .meta({ id: "AdfResult" });
export type AdfResult = z.infer<typeof AdfResult>;

const ById = z.object({ id: z.string().min(1).max(64).meta({ description: "the id of the contact" }) });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "leads:read", method: "GET" } as const;
const write = { ...common, permission: "leads:write" } as const;

export const contacts = contract({
  create: {
    ...write,
    method: "POST",
    path: "/crm/leads",
    summary: "Add a contact, or find the existing one",
    description:
      "The same e-mail address, regardless of case, is the same contact. The same phone number is the same contact unless the e-mail address or the name contradicts: Pat Moore, Moore, Pat and P. Moore are one person; Pat and Sam Moore are two. For an existing contact the answer is 200: empty fields are filled in, a different name or number is added to the notes, and nothing is overwritten. Otherwise a new contact is created, and `possible_duplicate_of` names the contact with the same number; `POST /crm/leads/{id}/merge` merges the two. This rule applies to all contacts, including those of an ADF document.",
    body: NewContact,
    response: Contact.extend(duplicateFlag),
    status: 201,
    errors: [],
  },
  importAdf: {
    ...write,
    method: "POST",
    path: "/crm/leads/adf",
    summary: "Import leads in ADF/XML 1.0: all of them, or none",
    description:
      "Each prospect creates a contact or matches an existing one, and creates a lead for each requested vehicle that is found by VIN or stock number. Comments, prices, a trade-in and similar details go into the note of the lead. If no vehicle is found, or if the note has no room, they go into the notes of the contact as far as there is room. An invalid e-mail address or phone number is treated the same way if the customer can still be contacted by the other one. A document written by `GET /leads/{id}.adf` creates the same lead, except for its age and its place in the list. A document with a DTD is rejected.",
    consumes: ["application/xml", "text/xml", "application/x-adf+xml"],
    body: z.string(),
    response: z.object({ results: z.array(AdfResult) }),
    status: 201,
    errors: ["UNAUTHORIZED_LEAD_ACCESS"],
  },
  list: {
    ...read,
    path: "/crm/leads",
    summary: "List contacts, newest first",
    description: incrementalDescription,
    query: z.object({
      search: z.string().trim().max(200).optional().meta({ description: "words in name, e-mail, phone and source" }),
      status: oneOrMore(ContactStatus).optional(),
      source: z.string().trim().max(100).optional().meta({ description: "the full source, regardless of case" }),
      possible_duplicate: BooleanInQuery.optional().meta({ description: "whether possible_duplicate_of is set" }),
      ...page(20, 100),
      ...incrementalQuery,
    }),
    response: z.object({ contacts: z.array(Contact), total: z.int(), limit: z.int(), offset: z.int() }),
    incremental: incrementalList("contacts", Contact),
    errors: ["CURSOR_EXPIRED"],
  },
  get: {
    ...read,
    path: "/crm/leads/{id}",
    summary: "Read a contact",
    params: ById,
    response: Contact,
    version,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/crm/leads/{id}",
    summary: "Change a contact",
    description:
      "Changes the given fields; null clears a field. `possible_duplicate_of: null` says that the two are different people. Announces contact.updated.",
    params: ById,
    body: ContactChange,
    response: Contact,
    version,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/crm/leads/{id}",
    summary: "Delete a contact permanently; the leads created from it are kept",
    params: ById,
    response: z.object({ contact_id: Id, deleted: z.literal(true) }),
    version,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  assign: {
    ...write,
    method: "POST",
    path: "/crm/leads/{id}/assign",
    summary: "Create a lead for a vehicle from a contact",
    description: "The lead has the contact's name, and the phone number or e-mail address. Announces lead.created.",
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
