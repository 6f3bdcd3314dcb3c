import { emitContactChanged, emitContactCreated } from "../../features/contacts/contact-events.ts";
import { emitArrivedLead } from "../../features/leads/lead-timeline.ts";
import { emit } from "../../platform/events/outbox.ts";
import { contactsIn, leadsIn } from "./arrivals.repo.ts";
import { idsOf, isCreated, type Reporter, textIn, textOf, textsOf } from "./arrived.ts";

const leads: Reporter = async (arrived) => {
  const { tx, clock, rows } = arrived;
  const stored = await leadsIn(arrived, idsOf(rows));
  for (const { id, before } of rows) {
    const lead = stored.get(id);
    if (lead) await emitArrivedLead(tx, clock, { lead, isNew: before === null });
  }
};

/** If a merge or its end arrived with a change of the contact, only the event of the merge is emitted. */
const contacts: Reporter = async (arrived) => {
  const { tx, clock, rows, together } = arrived;
  const own = rows.filter(({ id }) => !together.mergedContacts.has(id));
  const stored = await contactsIn(arrived, idsOf(own));
  for (const row of own) {
    const contact = stored.get(row.id);
    if (contact) await (isCreated(row) ? emitContactCreated : emitContactChanged)(tx, clock, contact);
  }
};

/** If a merge ends because its contact was deleted, it was not undone: the merged contact is not restored. */
const contactMerges: Reporter = async (arrived) => {
  const { tx, clock, workspaceId, rows } = arrived;
  const ended = rows.filter(({ after }) => after === null);
  const restored = await contactsIn(arrived, textsOf(ended, "mergedId"));
  for (const row of rows) {
    const [kept, merged] = [textOf(row, "contactId"), textOf(row, "mergedId")];
    if (kept === null || merged === null) continue;
    if (isCreated(row)) {
      const payload = { contact_id: kept, merged_contact_id: merged };
      await emit(tx, clock, { workspaceId, name: "contact.merged", payload });
    } else if (row.after === null && restored.has(merged)) {
      const payload = { contact_id: kept, restored_contact_id: merged };
      await emit(tx, clock, { workspaceId, name: "contact.merge_undone", payload });
    }
  }
};

const enquiries: Reporter = async ({ tx, clock, workspaceId, rows }) => {
  for (const { id, after } of rows.filter(isCreated)) {
    const payload = {
      enquiry_id: id,
      contact_id: textIn(after, "contactId") ?? "",
      lead_id: textIn(after, "leadId"),
      vehicle_id: textIn(after, "vehicleId"),
    };
    await emit(tx, clock, { workspaceId, name: "enquiry.created", payload });
  }
};

export const peopleReporters = {
  leads,
  contacts,
  contact_merges: contactMerges,
  enquiries,
} satisfies Readonly<Record<string, Reporter>>;
