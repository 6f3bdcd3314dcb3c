import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, nameOf, page, VehicleReference } from "../kit/values.ts";
import { Email, Phone } from "./contacts.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const line = (max: number) => nameOf(1, max);

/** A note of a lead has as many characters. */
export const maxMessageCharacters = 1000;

/** The parameters `utm_source` and so on of the page's address. */
const Utm = z
  .strictObject({ source: line(200), medium: line(200), campaign: line(200), term: line(200), content: line(200) })
  .partial();

const given = {
  name: line(200),
  email: Email.nullable(),
  phone: Phone.nullable(),
  message: text(maxMessageCharacters),
  vehicleId: Id.nullable(),
  page: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .meta({ description: "the address of the page with the form" }),
  referrer: text(2000).nullable().meta({ description: "`document.referrer` of the page" }),
  utm: Utm.nullable().meta({ description: "the campaign that the visitor came from" }),
  consent: text(2000).nullable().meta({ description: "the text that the visitor agreed to" }),
} as const;

const NewEnquiry = z
  .strictObject({
    name: given.name,
    message: given.message,
    email: given.email.optional(),
    phone: given.phone.optional(),
    vehicleId: given.vehicleId.optional().meta({ description: "a vehicle that the website shows" }),
    page: given.page.optional(),
    referrer: given.referrer.optional(),
    utm: given.utm.optional(),
    consent: given.consent.optional(),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    path: ["email"],
    message: "give an e-mail address or a phone number",
  });
export type NewEnquiry = z.output<typeof NewEnquiry>;

export const EnquiryReceipt = z
  .object({ success: z.literal(true), enquiryId: Id, receivedAt: Instant })
  .meta({ id: "EnquiryReceipt" });
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

export const Enquiry = z
  .object({
    id: Id,
    ...given,
    receivedAt: Instant.meta({ description: "also when the visitor agreed to `consent`" }),
    contactId: Id.nullable(),
    leadId: Id.nullable().meta({ description: "null if it names no vehicle, or the lead was deleted" }),
    keyId: Id.nullable().meta({ description: "the API key that it came with" }),
  })
  .meta({ id: "Enquiry" });
export type Enquiry = z.infer<typeof Enquiry>;

export const enquiries = contract({
  create: {
    auth: "any",
    permission: "website:write",
    crossOrigin: true,
    shape: "plain",
    method: "POST",
    path: "/enquiries",
    summary: "Send an enquiry from a website: creates contact and lead in one call",
    description:
      "The visitor is matched with the contacts by the rules of POST /crm/leads, or added to them. A contact that existed keeps its fields, because nobody has verified the visitor: other values are added to its notes. With `vehicleId`, the vehicle gets a lead with the tag `website`, whose note is the message. Without it, the message is added to the contact's notes. Send an `Idempotency-Key` (a random UUID for each form that is sent), so that a repeated request adds nothing. The answer is the same for known and unknown visitors. CAR_NOT_FOUND: the website does not show such a vehicle (any more); send the enquiry again without `vehicleId`. RATE_LIMIT_EXCEEDED: 20 enquiries an hour from a network address, and 300 with a key.",
    body: NewEnquiry,
    response: EnquiryReceipt,
    status: 201,
    errors: ["CAR_NOT_FOUND", "UNAUTHORIZED_LEAD_ACCESS"],
  },
  list: {
    auth: "any",
    permission: "leads:read",
    shape: "plain",
    method: "GET",
    path: "/enquiries",
    summary: "List the enquiries of the dealership's websites, newest first",
    description:
      "For the dealership's staff and programs, not for websites. Deleting a contact deletes its enquiries. Returns a bare array. The `X-Total-Count` header has the total number of items and the `Link` header has the URLs of the other pages.",
    query: z.object({
      vehicleId: VehicleReference.optional(),
      contactId: Id.optional(),
      leadId: Id.optional(),
      ...page(),
    }),
    response: z.array(Enquiry),
    personal: true,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
});
