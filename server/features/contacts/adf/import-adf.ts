import type { AdfResult } from "../../../../contracts/customers/contacts.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { AdfError, type AdfProspect, readAdf } from "../../../formats/adf/read.ts";
import { vehicleText } from "../../../formats/adf/vehicles.ts";
import { XmlError } from "../../../formats/adf/xml/screen.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { Leads } from "../../leads/leads.service.ts";
import { contactIdForLead, presentContact } from "../contacts.present.ts";
import type { Contacts } from "../contacts.service.ts";
import { withValidCustomer } from "./prospect.ts";
import { type ResolvedProspect, resolveProspect } from "./resolve-prospect.ts";

interface Needs {
  readonly store: Store;
  readonly leads: Leads;
  readonly contacts: Contacts;
}

/**
 * Imports an ADF document: all of its prospects, or none. A prospect that is sent again (`status="resend"`) finds its
 * open lead instead of creating a second one. Throws VALIDATION_ERROR with the place in the document, also for a customer
 * without a name, or without an e-mail address and a phone number.
 */
export const createAdfImport =
  ({ store, leads, contacts }: Needs) =>
  async (caller: Caller, document: string): Promise<AdfResult[]> => {
    const resolved: ResolvedProspect[] = [];
    const access = await accessOf(store.read, caller);
    for (const [i, prospect] of read(document).entries()) {
      resolved.push(await resolveProspect(access, withValidCustomer(prospect), `prospect[${i}]`));
    }
    return store.write(async (tx) => {
      const results: AdfResult[] = [];
      for (const prospect of resolved) results.push(await save({ leads, contacts }, tx, { caller, prospect }));
      return results;
    });
  };
export type AdfImport = ReturnType<typeof createAdfImport>;

function read(document: string): AdfProspect[] {
  try {
    return readAdf(document);
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof AdfError)) throw error;
    const field = error instanceof AdfError ? error.path : "body";
    throw new AppError("VALIDATION_ERROR", { message: error.message, field, cause: error });
  }
}

async function save(
  { leads, contacts }: Pick<Needs, "leads" | "contacts">,
  tx: Writer,
  { caller, prospect: resolved }: { caller: Caller; prospect: ResolvedProspect },
): Promise<AdfResult> {
  const { prospect, contact, requested, unknownVehicles, remark } = resolved;
  const { row, duplicate } = await contacts.save(tx, caller, contact, remark);
  const saved = [];
  for (const { vehicle, lead } of requested) {
    const open = prospect.isResend ? await leads.findOpen(tx, vehicle, lead) : undefined;
    const contactId = contactIdForLead(row, vehicle);
    saved.push(open ?? (await leads.add(tx, caller, vehicle, { ...lead, contactId })));
  }
  return {
    contact: presentContact(row),
    duplicate,
    leads: saved,
    vehicles_not_found: unknownVehicles.map(vehicleText),
    request_date: prospect.requestDate ?? null,
  };
}
