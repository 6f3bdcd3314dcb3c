import { emitContactChanged, emitContactCreated } from "../../features/contacts/contact-events.ts";
import { type ContactRow, findContact, reportContact } from "../../features/contacts/contacts.repo.ts";
import { emitArrivedLead } from "../../features/leads/lead-timeline.ts";
import { emit } from "../../platform/events/outbox.ts";
import { leadIn } from "./arrivals.repo.ts";
import { type Arrived, isCreated, type Reporter, textIn } from "./arrived.ts";

async function lead(arrived: Arrived): Promise<void> {
  const { tx, clock, id, before } = arrived;
  const row = await leadIn(arrived, id);
  if (row) await emitArrivedLead(tx, clock, { lead: row, isNew: before === null });
}

/** Whether a merge, or its end, arrived with this change of a contact: that has an event of its own. */
const isOfMerge = ({ all, id }: Arrived): boolean =>
  all
    .filter(({ table, before, after }) => table === "contact_merges" && (before === null || after === null))
    .map(({ before, after }) => after ?? before)
    .some((merge) => textIn(merge, "contactId") === id || textIn(merge, "mergedId") === id);

async function contact(arrived: Arrived): Promise<void> {
  const { tx, clock, workspaceId, id } = arrived;
  reportContact(tx, { workspaceId, id });
  const row: ContactRow | undefined = isOfMerge(arrived) ? undefined : await findContact(tx, workspaceId, id);
  if (row) await (isCreated(arrived) ? emitContactCreated : emitContactChanged)(tx, clock, row);
}

/** A merge that ends because its contact was deleted is no undo: the merged contact does not come back. */
async function contactMerge({ tx, clock, workspaceId, before, after }: Arrived): Promise<void> {
  if (before !== null && after !== null) return;
  const [kept, merged] = [textIn(after ?? before, "contactId"), textIn(after ?? before, "mergedId")];
  if (kept === null || merged === null) return;
  if (after !== null) {
    const payload = { contact_id: kept, merged_contact_id: merged };
    return emit(tx, clock, { workspaceId, name: "contact.merged", payload });
  }
  if (!(await findContact(tx, workspaceId, merged))) return;
  const payload = { contact_id: kept, restored_contact_id: merged };
  await emit(tx, clock, { workspaceId, name: "contact.merge_undone", payload });
}

async function enquiry(arrived: Arrived): Promise<void> {
  const { tx, clock, workspaceId, id, after } = arrived;
  if (!isCreated(arrived)) return;
  const payload = {
    enquiry_id: id,
    contact_id: textIn(after, "contactId") ?? "",
    lead_id: textIn(after, "leadId"),
    vehicle_id: textIn(after, "vehicleId"),
  };
  await emit(tx, clock, { workspaceId, name: "enquiry.created", payload });
}

export const peopleReporters = {
  leads: lead,
  contacts: contact,
  contact_merges: contactMerge,
  enquiries: enquiry,
} satisfies Readonly<Record<string, Reporter>>;
