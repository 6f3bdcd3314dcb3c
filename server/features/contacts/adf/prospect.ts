import type { z } from "zod";
import { Email, maxNameCharacters, NewContact, Phone } from "../../../../contracts/customers/contacts.ts";
import { NewLead } from "../../../../contracts/customers/lead.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { AdfProspect } from "../../../formats/adf/read.ts";
import { type AdfVehicle, actionFor, line } from "../../../formats/adf/vehicles.ts";
import { truncated } from "../truncated.ts";

const isEmail = (text: string | undefined): boolean => Email.safeParse(text).success;
const isPhone = (text: string | undefined): boolean => Phone.safeParse(text).success;

/**
 * The prospect with a customer that a contact can store. Values that do not fit become remarks: a name that is too long,
 * and an invalid address or number if the other one is valid. If neither is valid, both stay and validation rejects them.
 */
export function withValidCustomer(prospect: AdfProspect): AdfProspect {
  const { name, email, phone } = prospect.customer;
  const longName = name !== undefined && name.length > maxNameCharacters ? name : undefined;
  const invalidEmail = isPhone(phone) && !isEmail(email) ? email : undefined;
  const invalidPhone = isEmail(email) && !isPhone(phone) ? phone : undefined;
  const invalid = [line("Name", [longName]), line("E-mail", [invalidEmail]), line("Phone", [invalidPhone])];
  const customer = {
    ...prospect.customer,
    name: longName === undefined ? name : truncated(longName, maxNameCharacters),
    email: invalidEmail === undefined ? email : undefined,
    phone: invalidPhone === undefined ? phone : undefined,
  };
  return { ...prospect, customer, remarks: [...prospect.remarks, ...invalid.filter((one) => one !== undefined)] };
}

/** The prospect's customer as a new contact. Throws VALIDATION_ERROR. */
export function contactOf({ customer: { name = "", email, phone }, provider }: AdfProspect, place: string): NewContact {
  const source = provider === undefined ? null : truncated(provider, 100);
  return validated(
    NewContact,
    { name, email: email ?? null, phone: phone ?? null, source },
    `${place}.customer.contact`,
  );
}

const maxNoteCharacters = 1000;

const remarksOf = (prospect: AdfProspect, wanted: AdfVehicle): string =>
  [...prospect.remarks, ...wanted.remarks].join("\n");

/** The remarks on a vehicle if the lead's note cannot hold them. They go to the contact's notes. */
export function overlongRemarks(prospect: AdfProspect, wanted: AdfVehicle): string | undefined {
  const remarks = remarksOf(prospect, wanted);
  return !prospect.own && remarks.length > maxNoteCharacters ? remarks : undefined;
}

/** The lead for one vehicle of a prospect. A lead that this product exported gets its own texts back. Throws VALIDATION_ERROR. */
export function leadOf(
  prospect: AdfProspect,
  { wanted, contact, place }: { wanted: AdfVehicle; contact: NewContact; place: string },
): NewLead {
  const { name, email, phone } = contact;
  const { customer, own } = prospect;
  const target = (customer.prefers === "phone" ? phone : email) ?? email ?? phone ?? "";
  const lead = { action: actionFor(wanted), targetName: name, targetInfo: target };
  if (!own) {
    return validated(NewLead, { ...lead, note: truncated(remarksOf(prospect, wanted), maxNoteCharacters) }, place);
  }
  return validated(
    NewLead,
    {
      action: own.action ?? lead.action,
      targetName: own.name ?? lead.targetName,
      targetInfo: own.target ?? lead.targetInfo,
      tag: own.tag ?? null,
      note: own.note ?? null,
      // The schema rejects an unknown status.
      ...(own.status && { status: own.status as "NEW" }),
    },
    place,
  );
}

/** The value as the schema returns it. Throws VALIDATION_ERROR with the place in the document. */
function validated<S extends z.ZodType>(schema: S, value: z.input<S>, place: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: [place, ...path].join("."),
    reason: message,
  }));
  const first = issues[0];
  throw new AppError("VALIDATION_ERROR", {
    ...(first && { message: `${first.path}: ${first.reason}`, field: first.path }),
    details: { issues },
  });
}
