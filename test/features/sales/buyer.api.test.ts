import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";

let server: TestServer;
let owner: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  team = await found(owner, [{ name: "Lot", permissions: ["view_inventory", "edit_inventory"] }]);
});
afterAll(() => server.close());

const pat = { name: "Pat Moore", email: "pat@example.com", phone: "+1 555 010 7788" };
const newCar = async (fields: object = {}) =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: null, ...fields } })).id;
const sold = (id: string) => owner.api.vehicles.sale({ params: { id } });

describe("POST /vehicles/{id}/sale with a buyer", () => {
  it("creates a contact for the buyer and finds it at the next sale", async () => {
    const [first, second] = [await newCar(), await newCar()];
    const sale = await owner.api.vehicles.sell({ params: { id: first }, body: { soldPrice: 9000, buyer: pat } });
    const contact = await owner.api.contacts.get({ params: { id: sale.contactId ?? "" } });
    expect(contact).toMatchObject({ name: "Pat Moore", email: "pat@example.com" });
    const body = { soldPrice: 8000, buyer: { name: "Pat Moore", email: "PAT@example.com" } };
    const again = await owner.api.vehicles.sell({ params: { id: second }, body });
    expect(again.contactId).toBe(sale.contactId);
  });

  it("creates no contact if the vehicle is sold already", async () => {
    const id = await newCar();
    await owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 1 } });
    const buyer = { name: "Kim Late", email: "kim.late@example.com" };
    const error = await errorOf(owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 1, buyer } }));
    expect(error.code).toBe("VEHICLE_ALREADY_SOLD");
    expect(await owner.api.contacts.list({ query: { search: "kim.late" } })).toMatchObject({ contacts: [] });
  });

  it("rejects both a contact and a buyer, and a buyer without address and number", async () => {
    const id = await newCar();
    for (const wrong of [
      { contactId: "01999999-0000-7000-8000-000000000000", buyer: pat },
      { buyer: { name: "Pat" } },
    ]) {
      const error = await errorOf(owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 1, ...wrong } }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: expect.stringMatching(/^buyer/) });
    }
  });

  it("answers INSUFFICIENT_PERMISSIONS for a buyer from a key without leads:write", async () => {
    const id = await newCar();
    const key = await withKey(server, owner, { permissions: ["vehicles:write"] });
    const error = await errorOf(key.api.vehicles.sell({ params: { id }, body: { soldPrice: 1, buyer: pat } }));
    expect(error).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", field: "buyer" });
    expect((await key.api.vehicles.get({ params: { id } })).status).toBe("IN_STOCK");
  });
});

describe("POST /vehicles/{id}/sale for a vehicle with leads", () => {
  const leadOf = (carId: string, targetInfo: string) =>
    owner.api.leads.create({ params: { carId }, body: { action: "Call", targetName: "A customer", targetInfo } });
  const statusOf = async ({ id }: { id: string }) => (await owner.api.leads.get({ params: { id } })).status;

  it("completes the buyer's open leads of the vehicle, by contact, address or number, with an entry in their history", async () => {
    const [car, another] = [await newCar(), await newCar()];
    const { contact_id } = await owner.api.contacts.create({ body: pat });
    const { id } = await owner.api.contacts.assign({
      params: { id: contact_id },
      body: { carId: car, action: "Test drive" },
    });
    const byAddress = await leadOf(car, "PAT@example.com");
    const byNumber = await leadOf(car, "after five: 555-010-7788");
    const [other, elsewhere] = [await leadOf(car, "kim@example.com"), await leadOf(another, "pat@example.com")];
    const closed = await leadOf(car, "pat@example.com");
    await owner.api.leads.update({ params: { id: closed.id }, body: { status: "NOT_NEEDED" } });
    await owner.api.vehicles.sell({ params: { id: car }, body: { soldPrice: 9000, buyer: pat } });
    for (const lead of [{ id }, byAddress, byNumber]) expect(await statusOf(lead)).toBe("COMPLETED");
    for (const lead of [other, elsewhere]) expect(await statusOf(lead)).toBe("NEW");
    expect(await statusOf(closed)).toBe("NOT_NEEDED");
    const [entry] = await owner.api.leads.activities({ params: { id: byAddress.id } });
    expect(entry).toMatchObject({ kind: "lead.status_changed", details: { from: "NEW", to: "COMPLETED" } });
    const listed = await owner.api.leads.list({ query: { carId: car, status: "NEW" } });
    expect(listed).toMatchObject([{ id: other.id, car: { status: "SOLD" } }]);
  });

  it("opens the leads that the sale completed again if the sale is voided, and no others", async () => {
    const car = await newCar();
    const [byHand, bySale, reopened] = [
      await leadOf(car, "kim.hand@example.com"),
      await leadOf(car, "pat@example.com"),
      await leadOf(car, "pat@example.com"),
    ];
    const setStatus = (id: string, status: "NEW" | "COMPLETED") =>
      owner.api.leads.update({ params: { id }, body: { status } });
    await setStatus(byHand.id, "COMPLETED");
    const { id } = await owner.api.vehicles.sell({ params: { id: car }, body: { soldPrice: 9000, buyer: pat } });
    // a completion after the sale is no work of the sale
    await setStatus(reopened.id, "NEW");
    await setStatus(reopened.id, "COMPLETED");
    await owner.api.sales.void({ params: { id }, body: { reason: "The bank refused the loan" } });
    expect(await statusOf(bySale)).toBe("NEW");
    for (const lead of [byHand, reopened]) expect(await statusOf(lead)).toBe("COMPLETED");
    const [entry] = await owner.api.leads.activities({ params: { id: bySale.id } });
    expect(entry).toMatchObject({ kind: "lead.status_changed", details: { from: "COMPLETED", to: "NEW" } });
  });

  it("leaves the leads of a sale without a buyer open", async () => {
    const car = await newCar();
    const lead = await leadOf(car, "ada@example.com");
    await owner.api.vehicles.sell({ params: { id: car }, body: { soldPrice: 9000 } });
    expect(await statusOf(lead)).toBe("NEW");
  });
});

describe("GET /vehicles/{id}/sale", () => {
  it("returns price, day, days in stock and buyer of the last sale", async () => {
    const id = await newCar({ acquiredAt: "2026-01-10T00:00:00Z" });
    const body = { soldPrice: 9999.99, soldAt: "2026-02-10T12:00:00Z", buyer: pat };
    await owner.api.vehicles.sell({ params: { id }, body });
    expect(await sold(id)).toMatchObject({ soldPrice: 9999.99, soldAt: "2026-02-10T12:00:00.000Z", daysInStock: 31 });
    expect((await sold(id)).buyer).toMatchObject({ name: "Pat Moore", email: "pat@example.com" });
  });

  it("answers RESOURCE_NOT_FOUND for a vehicle without a sale", async () => {
    expect(await errorOf(sold(await newCar()))).toMatchObject({ code: "RESOURCE_NOT_FOUND", status: 404 });
  });

  it("hides the buyer from callers who may not read contacts", async () => {
    const id = await newCar({ teamId: team.id });
    await owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 5000, buyer: pat } });
    const lot = await person(server, owner);
    await join({ owner, team, joins: lot, role: "Lot" });
    const key = await withKey(server, owner, { permissions: ["vehicles:read"] });
    for (const reader of [lot, key]) {
      const sale = await reader.api.vehicles.sale({ params: { id } });
      expect(sale).toMatchObject({ soldPrice: 5000, buyer: null, contactId: null });
    }
  });
});
