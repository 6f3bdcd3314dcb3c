import type { EnquiryReceipt, NewEnquiry } from "../../../contracts/customers/enquiries.ts";
import { dayIn } from "../../../contracts/kit/calendar.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import {
  type AuthorizedVehicle,
  findVehicleById,
  leadVehicle,
  vehicleNotFound,
} from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { networkOf } from "../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { newId } from "../../platform/ids.ts";
import type { Contacts } from "../contacts/contacts.service.ts";
import { timeZoneOf } from "../dealership/time-zone.ts";
import type { Leads } from "../leads/leads.service.ts";
import { insertEnquiry } from "./enquiries.repo.ts";
import { isForSale } from "./for-sale.ts";

export interface EnquiryNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly contacts: Pick<Contacts, "saveUnverified">;
  readonly leads: Pick<Leads, "add">;
}
const vehicleField = { field: "vehicleId", code: "CAR_NOT_FOUND" } as const;
const source = "website";
const action = "Answer the website enquiry";

/**
 * Creates contact and lead of a website's visitor, and keeps what they sent. Throws CAR_NOT_FOUND for a vehicle that the
 * website does not show, UNAUTHORIZED_LEAD_ACCESS, and RATE_LIMIT_EXCEEDED.
 */
export async function receiveEnquiry(
  needs: EnquiryNeeds,
  caller: Caller,
  { vehicleId = null, ...given }: NewEnquiry,
): Promise<EnquiryReceipt> {
  const { store, attempts } = needs;
  const vehicle = vehicleId === null ? undefined : await requireForSale(store, caller, vehicleId);
  await countVisitor(attempts, caller);
  return store.write((tx) => save(needs, tx, { caller, given, vehicle }));
}

async function requireForSale(store: Store, caller: Caller, id: string): Promise<AuthorizedVehicle<"create_leads">> {
  const access = await accessOf(store.read, caller);
  const row = await findVehicleById(access, id, "view_inventory");
  if (!row || !isForSale(row)) throw vehicleNotFound(vehicleField);
  return leadVehicle(access, row, vehicleField.field);
}

/** Everybody has the key of a page, so that enquiries with it are counted. Those of a server are counted by the server. */
async function countVisitor(attempts: Attempts, { allowedOrigins, credentialId, address = "" }: Caller): Promise<void> {
  if (allowedOrigins === undefined) return;
  await attempts.count(attemptRules.enquiry, `${credentialId}:${networkOf(address)}`);
  await attempts.count(attemptRules.enquiriesOfKey, credentialId);
}

async function save(
  { clock, contacts, leads }: EnquiryNeeds,
  tx: Writer,
  {
    caller,
    given,
    vehicle,
  }: {
    readonly caller: Caller;
    readonly given: Omit<NewEnquiry, "vehicleId">;
    readonly vehicle: AuthorizedVehicle<"create_leads"> | undefined;
  },
): Promise<EnquiryReceipt> {
  const { name, email = null, phone = null, message, page = null, referrer = null, utm = null, consent = null } = given;
  const receivedAt = instantNow(clock);
  const day = dayIn(await timeZoneOf(tx, caller.workspaceId), receivedAt);
  const remark = vehicle ? undefined : `Website enquiry of ${day}: ${message}`;
  const contact = await contacts.saveUnverified(tx, caller, { name, email, phone, source }, remark);
  const targetInfo = [email, phone].filter(Boolean).join(", ");
  // a lead has only a contact of its own workspace
  const contactId = vehicle?.workspaceId === contact.workspaceId ? contact.id : null;
  const lead =
    vehicle &&
    (await leads.add(tx, caller, vehicle, {
      action,
      targetName: name,
      targetInfo,
      tag: source,
      note: message,
      contactId,
      utmSource: utm?.source,
      utmMedium: utm?.medium,
      utmCampaign: utm?.campaign,
      utmTerm: utm?.term,
      utmContent: utm?.content,
    }));
  const row = {
    id: newId(),
    workspaceId: caller.workspaceId,
    contactId: contact.id,
    leadId: lead?.id ?? null,
    vehicleId: vehicle?.id ?? null,
    keyId: caller.via === "key" ? caller.credentialId : null,
    ...{ name, email, phone, message, page, referrer, utm, consent, receivedAt },
  };
  await insertEnquiry(tx, row);
  const payload = { enquiry_id: row.id, contact_id: contact.id, lead_id: row.leadId, vehicle_id: row.vehicleId };
  await emit(tx, clock, { workspaceId: caller.workspaceId, name: "enquiry.created", payload });
  return { success: true, enquiryId: row.id, receivedAt };
}
