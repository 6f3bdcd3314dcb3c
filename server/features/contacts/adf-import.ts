import { type AdfResult, NewContact } from "../../../contracts/contacts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { AdfError, type AdfProspect, readAdf } from "../../adf/read.ts";
import { type AdfVehicle, actionFor, vehicleText } from "../../adf/vehicles.ts";
import { XmlError } from "../../adf/xml/scan.ts";
import type { Store, Writer } from "../../db/store.ts";
import type { Caller } from "../../http/guards/caller.ts";
import type { Leads } from "../leads/leads.service.ts";
import { type Contacts, leadFor, presentedContact } from "./contacts.service.ts";

interface Needs {
  readonly store: Store;
  readonly leads: Leads;
  readonly contacts: Contacts;
}
type Vehicle = Awaited<ReturnType<Leads["target"]>>;

/** A prospect that was understood: whose it is, and which of our vehicles it asks for. */
interface Understood {
  readonly prospect: AdfProspect;
  readonly contact: NewContact;
  readonly found: readonly { readonly vehicle: Vehicle; readonly action: string }[];
  readonly missing: readonly string[];
}

/** A lead's note has 1000 characters; what is longer ends in an ellipsis. */
const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function read(document: string): AdfProspect[] {
  try {
    return readAdf(document);
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof AdfError)) throw error;
    const field = error instanceof AdfError ? error.path : "body";
    throw new AppError("VALIDATION_ERROR", { message: error.message, field, cause: error });
  }
}

function contactOf({ customer: { name, email, phone }, provider }: AdfProspect, i: number): NewContact {
  const source = provider === undefined ? null : clipped(provider, 100);
  const parsed = NewContact.safeParse({ name, email: email ?? null, phone: phone ?? null, source });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: [`prospect[${i}].customer.contact`, ...path].join("."),
    reason: message,
  }));
  const first = issues[0];
  throw new AppError("VALIDATION_ERROR", {
    ...(first && { message: `${first.path}: ${first.reason}`, field: first.path }),
    details: { issues },
  });
}

export function openAdfImport({ store, leads, contacts }: Needs) {
  /** By VIN, else by stock number; undefined where neither is one of the caller's vehicles. */
  async function vehicleOf(caller: Caller, wanted: AdfVehicle, field: string): Promise<Vehicle | undefined> {
    for (const reference of [wanted.vin, wanted.stock]) {
      if (reference === undefined) continue;
      try {
        return await leads.target(caller, reference, field);
      } catch (error) {
        if (!(error instanceof AppError && error.code === "CAR_NOT_FOUND")) throw error;
      }
    }
    return undefined;
  }

  async function understand(caller: Caller, prospect: AdfProspect, i: number): Promise<Understood> {
    const contact = contactOf(prospect, i);
    const found = new Map<string, Understood["found"][number]>();
    const missing: string[] = [];
    for (const wanted of prospect.wanted) {
      const vehicle = await vehicleOf(caller, wanted, `prospect[${i}].vehicle`);
      if (vehicle) found.set(vehicle.id, { vehicle, action: actionFor(wanted) });
      else missing.push(vehicleText(wanted));
    }
    return { prospect, contact, found: [...found.values()], missing };
  }

  async function keep(tx: Writer, caller: Caller, { prospect, contact, found, missing }: Understood) {
    const isAsked = found.length > 0;
    const atContact = [...missing, ...(isAsked ? [] : prospect.remarks)].join("\n");
    const { row, duplicate } = await contacts.take(tx, caller, contact, clipped(atContact, 5000) || null);
    const made = [];
    for (const { vehicle, action } of found) {
      const wish = { action, note: clipped(prospect.remarks.join("\n"), 1000) || null };
      const lead = leadFor(row, vehicle, wish);
      const before = prospect.isResend ? await leads.openLike(tx, vehicle, lead) : undefined;
      made.push(before ?? (await leads.add(tx, caller, vehicle, lead)));
    }
    const request_date = prospect.requestDate ?? null;
    return { contact: presentedContact(row), duplicate, leads: made, vehicles_not_found: [...missing], request_date };
  }

  /**
   * Takes in an ADF document: all of its prospects, or none. One that is sent again (`status="resend"`)
   * finds the lead that is still to be done. Throws VALIDATION_ERROR with what is wrong and where.
   */
  return async (caller: Caller, document: string): Promise<AdfResult[]> => {
    const understood: Understood[] = [];
    for (const [i, prospect] of read(document).entries()) understood.push(await understand(caller, prospect, i));
    return store.write(async (tx) => {
      const results: AdfResult[] = [];
      for (const one of understood) results.push(await keep(tx, caller, one));
      return results;
    });
  };
}
export type AdfImport = ReturnType<typeof openAdfImport>;
