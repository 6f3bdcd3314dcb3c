import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewEnquiry } from "../../../contracts/customers/enquiries.ts";
import { dayIn } from "../../../contracts/kit/calendar.ts";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { websiteOf } from "./kit.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

let cars = 0;
function carOf({ api }: TestCaller = owner) {
  cars += 1;
  return api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 9_900, stockNumber: `E-${cars}` } });
}
let visitors = 0;
function visitor(given: Partial<NewEnquiry> = {}): NewEnquiry {
  visitors += 1;
  return {
    name: `Visitor ${visitors}`,
    email: `visitor${visitors}@example.com`,
    message: "Is it available?",
    ...given,
  };
}
const contactOf = async (email: string) =>
  (await owner.api.contacts.list({ query: { search: email } })).contacts.find((one) => one.email === email);

describe("POST /enquiries", () => {
  it("creates a contact, a lead of the vehicle and the enquiry in one call, and answers only a receipt", async () => {
    const website = await websiteOf(server, owner);
    const car = await carOf();
    const sent = visitor({
      phone: "+1 415 555 0132",
      vehicleId: car.id,
      page: "https://www.cars.example/saab?utm_source=news",
      referrer: "https://search.example/",
      utm: { source: "news", campaign: "spring" },
      consent: "I agree that Cars calls me back.",
    });
    const receipt = await website.api.enquiries.create({ body: sent });
    expect(receipt).toEqual({ success: true, enquiryId: expect.any(String), receivedAt: expect.any(String) });

    const contact = await contactOf(sent.email ?? "");
    expect(contact).toMatchObject({
      name: sent.name,
      phone: sent.phone,
      source: "website",
      status: "NEW",
      notes: null,
    });
    const leads = await owner.api.leads.list({ query: { carId: car.id } });
    expect(leads).toMatchObject([
      {
        status: "NEW",
        action: "Answer the website enquiry",
        targetName: sent.name,
        targetInfo: `${sent.email}, ${sent.phone}`,
        tag: "website",
        note: "Is it available?",
        contactId: contact?.contact_id,
      },
    ]);
    expect(await owner.api.enquiries.list({ query: { leadId: leads[0]?.id } })).toEqual([
      {
        id: receipt.enquiryId,
        ...sent,
        contactId: contact?.contact_id,
        leadId: leads[0]?.id,
        keyId: website.id,
        receivedAt: receipt.receivedAt,
      },
    ]);
    const [entry] = await owner.api.vehicles.timeline({ params: { id: car.id } });
    expect(entry).toMatchObject({ kind: "lead.created" });
  });

  it("without a vehicle, adds the message to the notes of the contact, and keeps it completely", async () => {
    const website = await websiteOf(server, owner);
    const sent = visitor({ message: "Do you buy cars?\nMine is a 900." });
    await website.api.enquiries.create({ body: sent });
    const contact = await contactOf(sent.email ?? "");
    expect(contact?.notes).toMatch(/^Website enquiry of \d{4}-\d\d-\d\d: Do you buy cars\?\nMine is a 900\.$/);
    const query = { contactId: contact?.contact_id };
    expect(await owner.api.enquiries.list({ query })).toMatchObject([{ leadId: null, vehicleId: null, ...sent }]);
  });

  // at any time, it is another day than in UTC in one of them
  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "writes the day of the dealership into notes: %s",
    async (timeZone) => {
      const dealer = await signedIn(server, { admin: owner });
      await dealer.api.dealership.change({ body: { timeZone } });
      const website = await websiteOf(server, dealer);
      const { receivedAt } = await website.api.enquiries.create({ body: visitor({ message: "Are you open?" }) });
      const { contacts } = await dealer.api.contacts.list({ query: {} });
      expect(contacts).toMatchObject([{ notes: `Website enquiry of ${dayIn(timeZone, receivedAt)}: Are you open?` }]);
    },
  );

  it("recognizes a known contact, keeps its fields, and answers as for an unknown one", async () => {
    const website = await websiteOf(server, owner);
    const known = await owner.api.contacts.create({ body: { name: "Anna Berg", email: "anna@example.com" } });
    const car = await carOf();
    const body = visitor({ name: "Eve Hill", email: "ANNA@example.com", phone: "415-555-0199", vehicleId: car.id });
    const receipts = [
      await website.fetch("/v1/enquiries", json(body)),
      await website.fetch("/v1/enquiries", json(visitor({ vehicleId: car.id }))),
    ];
    expect(receipts.map(({ status }) => status)).toEqual([201, 201]);
    const keys = await Promise.all(receipts.map(async (one) => Object.keys((await one.json()) as object)));
    expect(keys[0]).toEqual(keys[1]);
    const after = await owner.api.contacts.get({ params: { id: known.contact_id } });
    expect(after).toMatchObject({ name: "Anna Berg", email: "anna@example.com", phone: null, source: null });
    expect(after.notes).toBe("Also given: Eve Hill\nGiven on a website, not verified: 415-555-0199");
    const [lead] = (await owner.api.leads.list({ query: { carId: car.id } })).filter(
      (one) => one.targetName === "Eve Hill",
    );
    expect(lead).toMatchObject({ contactId: known.contact_id, targetInfo: "ANNA@example.com, 415-555-0199" });
  });

  it("adds nothing when the same request is sent again with its Idempotency-Key", async () => {
    const website = await websiteOf(server, owner);
    const car = await carOf();
    const body = visitor({ vehicleId: car.id });
    const send = () => website.fetch("/v1/enquiries", json(body, { "idempotency-key": "9d8f4a52" }));
    const [first, second] = [await send(), await send()];
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await second.json()).toEqual(await first.json());
    expect(await owner.api.leads.list({ query: { carId: car.id } })).toHaveLength(1);
    expect(await owner.api.enquiries.list({ query: { vehicleId: car.stockNumber ?? "" } })).toHaveLength(1);
  });

  it("does not use up the Idempotency-Keys of the account's programs", async () => {
    const website = await websiteOf(server, owner);
    const program = await withKey(server, owner);
    const headers = { "idempotency-key": "order-1" };
    expect((await website.fetch("/v1/enquiries", json(visitor(), headers))).status).toBe(201);
    const sale = json({ make: "Saab", model: "99" }, headers);
    const answer = await program.fetch("/v1/vehicles", sale);
    expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([201, null]);
  });

  it("emits the events of contact and lead, and one of its own that names all records", async () => {
    const website = await websiteOf(server, owner);
    const car = await carOf();
    const { enquiryId } = await website.api.enquiries.create({ body: visitor({ vehicleId: car.id }) });
    const [lead] = await owner.api.leads.list({ query: { carId: car.id } });
    const events = await server.store.read.select().from(outboxEvents).orderBy(asc(outboxEvents.id));
    expect(events.slice(-3).map(({ name }) => name)).toEqual(["contact.created", "lead.created", "enquiry.created"]);
    expect(events.at(-1)?.payload).toEqual({
      enquiry_id: enquiryId,
      contact_id: lead?.contactId,
      lead_id: lead?.id,
      vehicle_id: car.id,
    });
  });

  it("answers CAR_NOT_FOUND for a vehicle that the website does not show, and adds nothing", async () => {
    const website = await websiteOf(server, owner);
    const outsider = await signedIn(server, { admin: owner });
    const sold = await carOf();
    await owner.api.vehicles.sell({ params: { id: sold.id }, body: { soldPrice: 9_000 } });
    const unpriced = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    for (const { id } of [sold, unpriced, await carOf(outsider)]) {
      const body = visitor({ vehicleId: id });
      expect(await errorOf(website.api.enquiries.create({ body }))).toMatchObject({
        code: "CAR_NOT_FOUND",
        field: "vehicleId",
      });
      expect(await contactOf(body.email ?? "")).toBeUndefined();
    }
  });

  it("rejects an invalid field with VALIDATION_ERROR and the name of the field", async () => {
    const website = await websiteOf(server, owner);
    const wrong: [string, object][] = [
      ["email", { email: null }],
      ["email", { email: "nobody" }],
      ["phone", { phone: "123" }],
      ["name", { name: "Two\nlines" }],
      ["name", { name: "x".repeat(201) }],
      ["message", { message: "x".repeat(1001) }],
      ["message", { message: " " }],
      ["page", { page: "javascript:alert(1)" }],
      ["utm.source", { utm: { source: "x".repeat(201) } }],
      ["consent", { consent: "x".repeat(2001) }],
      ["createdBy", { createdBy: "someone" }],
    ];
    for (const [field, given] of wrong) {
      const body = { ...visitor(), ...given };
      expect(await errorOf(website.api.enquiries.create({ body })), field).toMatchObject({
        code: "VALIDATION_ERROR",
        field,
      });
    }
  });

  it("takes 20 enquiries an hour from a network address with the key of a page, any number with another key", async () => {
    const website = await websiteOf(server, owner);
    for (let i = 0; i < 20; i += 1) await website.api.enquiries.create({ body: visitor() });
    const error = await errorOf(website.api.enquiries.create({ body: visitor() }));
    expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { limit: "enquiry" } });
    const backend = await withKey(server, owner, { permissions: ["website:write"] });
    for (let i = 0; i < 22; i += 1) await backend.api.enquiries.create({ body: visitor() });
  });

  it("needs website:write", async () => {
    const website = await websiteOf(server, owner, { permissions: ["website:read"] });
    expect(await errorOf(website.api.enquiries.create({ body: visitor() }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
  });
});

describe("the enquiries of a contact", () => {
  it("move to the kept contact with a merge, and back with its undo", async () => {
    const website = await websiteOf(server, owner);
    const sent = visitor();
    await website.api.enquiries.create({ body: sent });
    const merged = (await contactOf(sent.email ?? ""))?.contact_id ?? "";
    const { contact_id: id } = await owner.api.contacts.create({ body: { name: "Kept", email: `kept-${sent.email}` } });
    const countOf = async (contactId: string) => (await owner.api.enquiries.list({ query: { contactId } })).length;
    const { merge_id } = await owner.api.contactMerges.merge({ params: { id }, body: { contact_id: merged } });
    expect([await countOf(id), await countOf(merged)]).toEqual([1, 0]);
    await owner.api.contactMerges.undo({ params: { id, merge_id } });
    expect([await countOf(id), await countOf(merged)]).toEqual([0, 1]);
  });

  it("are deleted with the contact", async () => {
    const website = await websiteOf(server, owner);
    const car = await carOf();
    const sent = visitor({ vehicleId: car.id });
    await website.api.enquiries.create({ body: sent });
    const contact = await contactOf(sent.email ?? "");
    await owner.api.contacts.remove({ params: { id: contact?.contact_id ?? "" } });
    expect(await owner.api.enquiries.list({ query: { vehicleId: car.id } })).toEqual([]);
  });

  it("stay when the vehicle or the lead is deleted", async () => {
    const website = await websiteOf(server, owner);
    const car = await carOf();
    const sent = visitor({ vehicleId: car.id });
    const { enquiryId } = await website.api.enquiries.create({ body: sent });
    await owner.api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
    const contact = await contactOf(sent.email ?? "");
    const kept = await owner.api.enquiries.list({ query: { contactId: contact?.contact_id } });
    expect(kept).toMatchObject([{ id: enquiryId, vehicleId: null, leadId: null }]);
  });
});

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});
