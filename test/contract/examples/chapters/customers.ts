import { days } from "../../../../server/platform/clock.ts";
import { type Caller, type Cast, given } from "../cast.ts";

const adf = `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <requestdate>2026-03-05T09:30:00-06:00</requestdate>
    <vehicle interest="buy" status="used">
      <year>2020</year><make>Honda</make><model>Pilot</model><stock>A1045</stock>
    </vehicle>
    <customer>
      <contact>
        <name part="full">Katherine Johnson</name>
        <email>katherine.johnson@example.com</email>
        <phone>+1 312 555 0187</phone>
      </contact>
      <comments>Is it still available?</comments>
    </customer>
    <provider><name>AutoPortal</name></provider>
  </prospect>
</adf>
`;

/** People ask for cars: contacts, their leads, and two contacts that are one person. */
export async function customers(cast: Cast, caller: Caller): Promise<void> {
  await leadsOfACar(cast, caller);
  await contactsOfTheDealership(caller);
  await twoOfOnePerson(cast, caller);
}

async function leadsOfACar(cast: Cast, { show, api, get }: Caller): Promise<void> {
  const params = { carId: "A1042" };
  const lead = await show.leads.create({
    params,
    body: {
      action: "Call back",
      targetName: "Mary Jackson",
      targetInfo: "+1 312 555 0119",
      tag: "website",
      note: "Asks for a test drive on Saturday.",
    },
  });
  const second = await api.leads.create({
    params,
    body: {
      action: "Send an offer",
      targetName: "Dorothy Vaughan",
      targetInfo: "dorothy.vaughan@example.com",
      tag: "phone",
    },
  });
  const third = await api.leads.create({
    params,
    body: { action: "Call", targetName: "Test", targetInfo: "+1 312 555 0100" },
  });
  cast.clock.advance(days(4));
  const id = { id: lead.id };
  await show.leads.get({ params: id });
  await show.leads.list({ query: { status: "NEW", overdue: "true", limit: 2 } });
  await show.leads.listOfCar({ params, query: { limit: 2 } });
  await show.leads.listOfStatus({ params: { status: "NEW" }, query: { limit: 1 } });
  await get("leads_adf", `/v1/leads/${lead.id}.adf`, { params: id });
  await show.leads.logActivity({ params: id, body: { activity: "call", note: "Comes on Saturday at 10." } });
  await show.leads.activities({ params: id, query: { limit: 2 } });
  await show.leads.summary({ query: { tag: "website" } });
  const assigneeId = given(lead.createdBy, "person in charge");
  await show.leads.update({ params: id, body: { assigneeId, dueAt: "2026-03-07", note: "Wants a test drive." } });
  await show.leads.reorder({
    params,
    body: {
      leadOrders: [
        { id: second.id, order: 1 },
        { id: lead.id, order: 2 },
      ],
    },
  });
  await show.leads.setOrder({ params: { id: second.id }, body: { order: 0 } });
  await show.leads.bulk({ body: { ids: [lead.id, second.id], tag: "march" } });
  await show.leads.remove({ params: { id: third.id } });
}

async function contactsOfTheDealership({ show, api }: Caller): Promise<void> {
  const contact = await show.contacts.create({
    body: { name: "Annie Easley", email: "annie.easley@example.com", phone: "+1 312 555 0164", source: "website" },
  });
  const params = { id: contact.contact_id };
  await show.contacts.get({ params });
  await show.contacts.update({ params, body: { status: "CONTACTED", notes: "Prefers to be called after 5 p.m." } });
  await show.contacts.list({ query: { status: "NEW,CONTACTED", limit: 2 } });
  await show.contacts.assign({ params, body: { carId: "A1045", action: "Arrange a test drive" } });
  await show.contacts.importAdf({ body: adf });
  const wrong = await api.contacts.create({ body: { name: "Test", email: "test@example.com" } });
  await show.contacts.remove({ params: { id: wrong.contact_id } });
}

async function twoOfOnePerson(cast: Cast, { show, api }: Caller): Promise<void> {
  const phone = "+1 312 555 0175";
  const kept = await api.contacts.create({ body: { name: "Evelyn Granville", email: "evelyn@example.com", phone } });
  const twin = await api.contacts.create({ body: { name: "E. Boyd Granville", email: "granville@example.com" } });
  const params = { id: kept.contact_id };
  cast.clock.advance(days(1));
  const { merge_id } = await show.contactMerges.merge({ params, body: { contact_id: twin.contact_id } });
  await show.contactMerges.list({ params });
  await show.contactMerges.undo({ params: { ...params, merge_id } });
}
