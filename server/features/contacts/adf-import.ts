import type { z } from "zod";
import { type AdfResult, Email, maxNameCharacters, NewContact, Phone } from "../../../contracts/contacts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { NewLead } from "../../../contracts/leads.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import {
  type AuthorizedVehicle,
  findVehicle,
  findVehicleById,
  findVehicleByVin,
  leadVehicle,
} from "../../access/vehicles/require-vehicle.ts";
import { AdfError, type AdfProspect, readAdf } from "../../formats/adf/read.ts";
import { type AdfVehicle, actionFor, line, vehicleText } from "../../formats/adf/vehicles.ts";
import { XmlError } from "../../formats/adf/xml/screen.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { Leads } from "../leads/leads.service.ts";
import { clipped } from "./clipped.ts";
import { type Contacts, contactIdAt, presentedContact } from "./contacts.service.ts";

interface Needs {
  readonly store: Store;
  readonly leads: Leads;
  readonly contacts: Contacts;
}
type LeadVehicle = AuthorizedVehicle<"create_leads">;

/** A prospect that was understood: whose it is, and what it asks for at which of our vehicles. */
interface Understood {
  readonly prospect: AdfProspect;
  readonly contact: NewContact;
  readonly asked: readonly { readonly vehicle: LeadVehicle; readonly lead: NewLead }[];
  readonly missing: readonly AdfVehicle[];
  /** What no lead could take in whole: it goes to the contact. */
  readonly remark: string;
}

const noteLength = 1000;

function read(document: string): AdfProspect[] {
  try {
    return readAdf(document);
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof AdfError)) throw error;
    const field = error instanceof AdfError ? error.path : "body";
    throw new AppError("VALIDATION_ERROR", { message: error.message, field, cause: error });
  }
}

/** The value as the schema has it. Throws VALIDATION_ERROR, which names the place in the document. */
function checked<S extends z.ZodType>(schema: S, value: z.input<S>, place: string): z.output<S> {
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

const isEmail = (text: string | undefined): boolean => Email.safeParse(text).success;
const isPhone = (text: string | undefined): boolean => Phone.safeParse(text).success;

/**
 * The prospect with its customer as contacts have them: what does not fit is remarked. An address or a number that is
 * none keeps nobody from being reached the other way; where that is none either, it stays, to be refused.
 */
function fitting(prospect: AdfProspect): AdfProspect {
  const { name, email, phone } = prospect.customer;
  const longName = name !== undefined && name.length > maxNameCharacters ? name : undefined;
  const noEmail = isPhone(phone) && !isEmail(email) ? email : undefined;
  const noPhone = isEmail(email) && !isPhone(phone) ? phone : undefined;
  const misfits = [line("Name", [longName]), line("E-mail", [noEmail]), line("Phone", [noPhone])];
  const customer = {
    ...prospect.customer,
    name: longName === undefined ? name : clipped(longName, maxNameCharacters),
    email: noEmail === undefined ? email : undefined,
    phone: noPhone === undefined ? phone : undefined,
  };
  return { ...prospect, customer, remarks: [...prospect.remarks, ...misfits.filter((one) => one !== undefined)] };
}

function contactOf({ customer: { name = "", email, phone }, provider }: AdfProspect, place: string): NewContact {
  const source = provider === undefined ? null : clipped(provider, 100);
  return checked(NewContact, { name, email: email ?? null, phone: phone ?? null, source }, `${place}.customer.contact`);
}

const remarksOf = (prospect: AdfProspect, wanted: AdfVehicle): string =>
  [...prospect.remarks, ...wanted.remarks].join("\n");

/** What a prospect asks at one vehicle: in our own words, letter by letter, where they are ours. */
function leadOf(
  prospect: AdfProspect,
  wanted: AdfVehicle,
  { name, email, phone }: NewContact,
): z.input<typeof NewLead> {
  const { customer, own } = prospect;
  const reached = (customer.prefers === "phone" ? phone : email) ?? email ?? phone ?? "";
  const lead = { action: actionFor(wanted), targetName: name, targetInfo: reached };
  if (!own) return { ...lead, note: clipped(remarksOf(prospect, wanted), noteLength) };
  const { action = lead.action, name: targetName = name, target: targetInfo = reached, tag, status, note } = own;
  // what a status may be, the schema says
  return {
    action,
    targetName,
    targetInfo,
    tag: tag ?? null,
    note: note ?? null,
    ...(status && { status: status as "NEW" }),
  };
}

export function openAdfImport({ store, leads, contacts }: Needs) {
  /**
   * By our own id, else by VIN, else by stock number; some portals write the number of a new car in place of its VIN.
   * Undefined where none is one of the caller's vehicles, and for a stock number that fits several: the request stays with
   * the contact, and no other vehicle gets the lead.
   */
  async function vehicleOf(access: Access, { ownId, vin, stock }: AdfVehicle, field: string) {
    const vehicle =
      (ownId && (await findVehicleById(access, ownId, "view_inventory"))) ||
      (vin && (await findVehicleByVin(access, vin, "view_inventory"))) ||
      (vin && (await onlyOneWith(access, vin, field))) ||
      (stock && (await onlyOneWith(access, stock, field))) ||
      undefined;
    return vehicle && leadVehicle(access, vehicle, field);
  }

  async function onlyOneWith(access: Access, stock: string, field: string) {
    try {
      return await findVehicle(access, stock, { field, permission: "view_inventory" });
    } catch (error) {
      if (error instanceof AppError && error.code === "AMBIGUOUS_VEHICLE") return undefined;
      throw error;
    }
  }

  async function understand(access: Access, prospect: AdfProspect, place: string): Promise<Understood> {
    const contact = contactOf(prospect, place);
    const asked = new Map<string, Understood["asked"][number]>();
    const missing: AdfVehicle[] = [];
    const remarks: string[] = [];
    for (const wanted of prospect.wanted) {
      const vehicle = await vehicleOf(access, wanted, `${place}.vehicle`);
      if (!vehicle) {
        missing.push(wanted);
        remarks.push(vehicleText(wanted), ...wanted.remarks);
        continue;
      }
      const lead = checked(NewLead, leadOf(prospect, wanted, contact), `${place}.id`);
      asked.set(`${vehicle.id} ${lead.action}`, { vehicle, lead });
      const all = remarksOf(prospect, wanted);
      if (!prospect.own && all.length > noteLength) remarks.push(all);
    }
    if (asked.size === 0) remarks.push(...prospect.remarks);
    return { prospect, contact, asked: [...asked.values()], missing, remark: remarks.join("\n") };
  }

  async function keep(tx: Writer, caller: Caller, { prospect, contact, asked, missing, remark }: Understood) {
    const { row, duplicate } = await contacts.take(tx, caller, contact, remark || null);
    const made = [];
    for (const { vehicle, lead } of asked) {
      const before = prospect.isResend ? await leads.findOpen(tx, vehicle, lead) : undefined;
      made.push(before ?? (await leads.add(tx, caller, vehicle, { ...lead, contactId: contactIdAt(row, vehicle) })));
    }
    return {
      contact: presentedContact(row),
      duplicate,
      leads: made,
      vehicles_not_found: missing.map(vehicleText),
      request_date: prospect.requestDate ?? null,
    };
  }

  /**
   * Takes in an ADF document: all of its prospects, or none. One that is sent again (`status="resend"`)
   * finds the lead that is still to be done. Throws VALIDATION_ERROR with what is wrong and where: for a customer who
   * has no name or could not be reached, too.
   */
  return async (caller: Caller, document: string): Promise<AdfResult[]> => {
    const understood: Understood[] = [];
    const access = await accessOf(store.read, caller);
    for (const [i, prospect] of read(document).entries()) {
      understood.push(await understand(access, fitting(prospect), `prospect[${i}]`));
    }
    return store.write(async (tx) => {
      const results: AdfResult[] = [];
      for (const one of understood) results.push(await keep(tx, caller, one));
      return results;
    });
  };
}
export type AdfImport = ReturnType<typeof openAdfImport>;
