import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts, sales } from "../../../server/platform/db/schema.ts";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  api = (await signedIn(server)).api;
});
afterAll(() => server.close());

let people = 0;
/** Two contacts with the same number: the second is a possible duplicate of the first. */
async function duplicates() {
  people += 1;
  const phone = `212-555-${1000 + people}`;
  const name = `Moore${String.fromCharCode(64 + people)}`;
  const kept = await api.contacts.create({ body: { name: `Pat ${name}`, phone } });
  const body = { name: `Patricia ${name}`, email: `p${people}@example.com`, phone, source: "website" };
  const other = await api.contacts.create({ body });
  return { id: kept.contact_id, otherId: other.contact_id, phone, email: body.email, name: body.name };
}
const contact = (id: string) => api.contacts.get({ params: { id } });
const merge = (id: string, contact_id: string) => api.contactMerges.merge({ params: { id }, body: { contact_id } });
const undo = (id: string, merge_id: string) => api.contactMerges.undo({ params: { id, merge_id } });
/** A vehicle with a lead of the contact, sold to it. */
async function soldTo(contactId: string) {
  const { id: carId } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const lead = await api.contacts.assign({ params: { id: contactId }, body: { carId, action: "Call" } });
  await api.vehicles.sell({ params: { id: carId }, body: { soldPrice: 100, contactId } });
  return { carId, leadId: lead.id };
}
const leadContact = async (id: string) => (await api.leads.get({ params: { id } })).contactId;
const buyerOf = async (carId: string) =>
  (await server.store.read.select().from(sales).where(eq(sales.vehicleId, carId)))[0]?.contactId;

describe("POST /crm/leads/{id}/merge", () => {
  it("keeps one contact with the fields of both", async () => {
    const { id, otherId, phone, email, name } = await duplicates();
    await api.contacts.update({ params: { id: otherId }, body: { notes: "Likes blue.", status: "CONTACTED" } });
    const merged = await merge(id, otherId);
    expect(merged).toMatchObject({
      contact_id: id,
      merged_contact: { contact_id: otherId, email, notes: "Likes blue.", possible_duplicate_of: id },
      can_undo: true,
      contact: { phone, email, source: "website", status: "CONTACTED", possible_duplicate_of: null },
    });
    expect(merged.contact.notes).toBe(`Also given: ${name}\nLikes blue.`);
    expect(await contact(id)).toEqual(merged.contact);
    expect(await errorOf(contact(otherId))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      details: { merged_into: id },
    });
  });

  it("moves leads and sales", async () => {
    const { id, otherId } = await duplicates();
    const { carId, leadId } = await soldTo(otherId);
    expect(await merge(id, otherId)).toMatchObject({ leads: 1, sales: 1 });
    expect(await leadContact(leadId)).toBe(id);
    expect(await buyerOf(carId)).toBe(id);
  });

  it("finds the kept contact by the merged contact's address", async () => {
    const { id, otherId } = await duplicates();
    await api.contacts.update({ params: { id }, body: { email: "kept@example.com" } });
    const { email } = await contact(otherId);
    await merge(id, otherId);
    const again = await api.contacts.create({ body: { name: "Somebody", email } });
    expect(again).toMatchObject({ contact_id: id, email: "kept@example.com", duplicate: true });
  });

  it("moves the merges of the merged contact, and its possible duplicates", async () => {
    const { id, otherId, phone } = await duplicates();
    const third = await api.contacts.create({ body: { name: "Zed", phone } });
    await api.contacts.update({ params: { id: third.contact_id }, body: { notes: "third" } });
    const first = await merge(otherId, third.contact_id);
    const second = await merge(id, otherId);
    const { merges, total } = await api.contactMerges.list({ params: { id } });
    expect(total).toBe(2);
    expect(merges.map(({ merge_id, can_undo }) => [merge_id, can_undo])).toEqual([
      [second.merge_id, true],
      [first.merge_id, false],
    ]);
    expect(await errorOf(undo(id, first.merge_id))).toMatchObject({
      code: "MERGE_NOT_LATEST",
      details: { latest_merge_id: second.merge_id },
    });
    await undo(id, second.merge_id);
    expect((await undo(otherId, first.merge_id)).restored_contact).toMatchObject({ name: "Zed", notes: "third" });
  });

  it("rejects a contact merged into itself, an unknown one and one merged already", async () => {
    const { id, otherId } = await duplicates();
    const field = "contact_id";
    expect(await errorOf(merge(id, id))).toMatchObject({ code: "VALIDATION_ERROR", field });
    const unknown = "01a1fabe-0000-7000-8000-000000000000";
    expect(await errorOf(merge(id, unknown))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field });
    expect(await errorOf(merge(unknown, id))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "id" });
    await merge(id, otherId);
    const again = await errorOf(merge(id, otherId));
    expect(again).toMatchObject({ code: "RESOURCE_NOT_FOUND", field, details: { merged_into: id } });
  });

  it("merges once for concurrent requests in both directions", async () => {
    const { id, otherId } = await duplicates();
    const { leadId } = await soldTo(otherId);
    const answers = await Promise.allSettled([merge(id, otherId), merge(id, otherId), merge(otherId, id)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([id, otherId]).toContain(await leadContact(leadId));
  });

  it("loses no sale and no lead that a concurrent request adds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, otherId } = await duplicates();
      const { id: carId } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
      const sale = api.vehicles.sell({ params: { id: carId }, body: { soldPrice: 100, contactId: otherId } });
      const lead = api.contacts.assign({ params: { id: otherId }, body: { carId, action: "Call" } });
      const [sold, assigned, merged] = await Promise.allSettled([sale, lead, merge(id, otherId)]);
      expect(merged.status).toBe("fulfilled");
      if (sold.status === "fulfilled") expect(await buyerOf(carId)).toBe(id);
      else expect(sold.reason).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
      if (assigned.status === "fulfilled") expect(await leadContact(assigned.value.id)).toBe(id);
      else expect(assigned.reason).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    }
  });

  it("emits events for the merge, its undo and each moved lead", async () => {
    const { id, otherId } = await duplicates();
    const { leadId } = await soldTo(otherId);
    const { merge_id } = await merge(id, otherId);
    await undo(id, merge_id);
    const [workspace] = await server.store.read.select().from(contacts).where(eq(contacts.id, id));
    const events = (await eventsOf(server.store.read, workspace?.workspaceId ?? "")).slice(-4);
    expect(events.map(({ name, payload }) => [name, payload])).toMatchObject([
      ["lead.updated", { lead_id: leadId }],
      ["contact.merged", { contact_id: id, merged_contact_id: otherId }],
      ["lead.updated", { lead_id: leadId }],
      ["contact.merge_undone", { contact_id: id, restored_contact_id: otherId }],
    ]);
  });
});

describe("POST /crm/leads/{id}/merges/{merge_id}/undo", () => {
  it("restores both contacts exactly, with leads and sales", async () => {
    const { id, otherId } = await duplicates();
    const { carId, leadId } = await soldTo(otherId);
    const { leadId: ownLead } = await soldTo(id);
    const before = [await contact(id), await contact(otherId)];
    server.clock.advance(1000);
    const { merge_id } = await merge(id, otherId);
    const undone = await undo(id, merge_id);
    expect({ ...undone.contact, updated_at: "" }).toEqual({ ...before[0], updated_at: "" });
    expect(undone.restored_contact).toEqual(before[1]);
    expect(await contact(otherId)).toEqual(before[1]);
    expect(await leadContact(leadId)).toBe(otherId);
    expect(await leadContact(ownLead)).toBe(id);
    expect(await buyerOf(carId)).toBe(otherId);
    expect(await api.contactMerges.list({ params: { id } })).toMatchObject({ merges: [], total: 0 });
    expect(await errorOf(undo(id, merge_id))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "merge_id" });
  });

  it("keeps what was changed after the merge", async () => {
    const { id, otherId, phone } = await duplicates();
    await api.contacts.update({ params: { id: otherId }, body: { notes: "Likes blue.", status: "CUSTOMER" } });
    const { leadId: deleted } = await soldTo(otherId);
    const { merge_id, contact: merged } = await merge(id, otherId);
    await api.leads.remove({ params: { id: deleted } });
    const { leadId: later } = await soldTo(id);
    const notes = `${merged.notes}\nCalled on Monday.`;
    await api.contacts.update({ params: { id }, body: { notes, source: "fair", email: "new@example.com" } });
    const { contact: kept } = await undo(id, merge_id);
    expect(kept).toMatchObject({
      phone,
      email: "new@example.com",
      source: "fair",
      status: "NEW",
      notes: "Called on Monday.",
    });
    expect(await leadContact(later)).toBe(id);
    expect(await contact(otherId)).toMatchObject({ notes: "Likes blue.", status: "CUSTOMER" });
  });

  it("never leaves the kept contact without an address and a number", async () => {
    const { id, otherId, email } = await duplicates();
    const { merge_id } = await merge(id, otherId);
    await api.contacts.update({ params: { id }, body: { phone: null } });
    expect((await undo(id, merge_id)).contact).toMatchObject({ phone: null, email });
  });

  it("restores a contact without its possible duplicate if that was deleted", async () => {
    const { id, otherId, phone } = await duplicates();
    const third = await api.contacts.create({ body: { name: "Solo", phone } });
    expect(third.possible_duplicate_of).toBe(id);
    const { merge_id } = await merge(otherId, third.contact_id);
    await api.contacts.remove({ params: { id } });
    const { contact: kept, restored_contact } = await undo(otherId, merge_id);
    expect([kept.possible_duplicate_of, restored_contact.possible_duplicate_of]).toEqual([null, null]);
  });
});

it("DELETE /crm/leads/{id} also deletes the contacts merged into it", async () => {
  const { id, otherId, email } = await duplicates();
  await merge(id, otherId);
  await api.contacts.remove({ params: { id } });
  expect((await errorOf(contact(otherId))).details).toBeUndefined();
  const again = await api.contacts.create({ body: { name: "Anew", email } });
  expect([id, otherId]).not.toContain(again.contact_id);
});
