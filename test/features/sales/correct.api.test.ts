import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { correct, newCar, newSale, voided } from "./dealer.ts";
import { saleEvents } from "./events.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const bought = { purchasePrice: 8000, acquiredAt: "2026-01-10T00:00:00Z" };
const timeline = (id: string) => api.vehicles.timeline({ params: { id } });

describe("PATCH /sales/{id}", () => {
  it("changes the sale and its vehicle, and keeps the values before with the reason", async () => {
    const contact = await api.contacts.create({ body: { name: "Pat", email: "pat@example.com" } });
    const sale = await newSale(api, { car: bought, soldPrice: 9000, soldAt: "2026-02-10T12:00:00Z", satisfaction: 3 });
    const change = {
      soldPrice: 8500.5,
      soldAt: "2026-02-09T12:00:00Z",
      contactId: contact.contact_id,
      satisfaction: null,
    };
    const after = await correct(api, sale.id, change, "The contract says so");
    const { contactId } = change;
    expect(after).toMatchObject({
      soldPrice: 8500.5,
      soldAt: "2026-02-09T12:00:00.000Z",
      daysInStock: 30,
      contactId,
      buyer: { name: "Pat" },
      satisfaction: null,
      createdAt: sale.createdAt,
    });
    expect(after.updatedAt > sale.updatedAt).toBe(true);
    expect(after.corrections).toMatchObject([
      {
        reason: "The contract says so",
        correctedBy: (await api.accounts.me()).user.id,
        correctedAt: after.updatedAt,
        before: { soldPrice: 9000, soldAt: "2026-02-10T12:00:00.000Z", contactId: null, satisfaction: 3 },
      },
    ]);
    const vehicle = await api.vehicles.get({ params: { id: sale.vehicleId } });
    expect(vehicle).toMatchObject({ status: "SOLD", soldPrice: 8500.5, soldAt: "2026-02-09T12:00:00.000Z" });
    const [entry] = await timeline(sale.vehicleId);
    expect(entry).toMatchObject({
      kind: "vehicle.sale_corrected",
      summary:
        "Sale corrected: price from 9,000.00 to 8,500.50, date from 2026-02-10 to 2026-02-09, buyer, rating. Reason: The contract says so",
    });
    expect(JSON.stringify(entry)).not.toContain(contactId);
    expect((await saleEvents(server, sale.id)).at(-1)).toEqual({
      name: "vehicle.sale_corrected",
      payload: {
        sale_id: sale.id,
        vehicle_id: sale.vehicleId,
        sold_price: 8500.5,
        sold_at: "2026-02-09T12:00:00.000Z",
        contact_id: contactId,
        updated_at: after.updatedAt,
      },
    });
  });

  it("lists several corrections, the newest first, each later than the one before", async () => {
    const sale = await newSale(api);
    for (const soldPrice of [1, 2, 3]) await correct(api, sale.id, { soldPrice }, `Reason ${soldPrice}`);
    const { corrections, updatedAt } = await api.sales.get({ params: { id: sale.id } });
    expect(corrections.map(({ reason, before }) => [reason, before.soldPrice])).toEqual([
      ["Reason 3", 2],
      ["Reason 2", 1],
      ["Reason 1", 9000],
    ]);
    const times = [sale.updatedAt, ...corrections.map(({ correctedAt }) => correctedAt).reverse()];
    expect(times).toEqual([...new Set(times)].sort());
    expect(times.at(-1)).toBe(updatedAt);
  });

  it("writes nothing when nothing changes, so that a repeated request adds no correction", async () => {
    const sale = await newSale(api);
    const after = await correct(api, sale.id, { soldPrice: 8000 });
    expect(await correct(api, sale.id, { soldPrice: 8000 })).toEqual(after);
    expect(await correct(api, sale.id, {})).toEqual(after);
    expect((await saleEvents(server, sale.id)).map(({ name }) => name)).toEqual([
      "vehicle.sold",
      "vehicle.sale_corrected",
    ]);
  });

  it("does not change a vehicle that returned to stock or was sold again", async () => {
    const carId = await newCar(api);
    const first = await newSale(api, { carId, soldPrice: 5000 });
    await api.vehicles.update({ params: { id: carId }, body: { status: "IN_RECON" } });
    await correct(api, first.id, { soldPrice: 5100 });
    const back = { status: "IN_RECON", soldPrice: null, soldAt: null };
    expect(await api.vehicles.get({ params: { id: carId } })).toMatchObject(back);
    await newSale(api, { carId, soldPrice: 6000 });
    await correct(api, first.id, { soldPrice: 5200 });
    expect(await api.vehicles.get({ params: { id: carId } })).toMatchObject({ status: "SOLD", soldPrice: 6000 });
    expect((await api.sales.get({ params: { id: first.id } })).soldPrice).toBe(5200);
  });

  it("answers VALIDATION_ERROR with the field of each invalid value, and changes nothing", async () => {
    const sale = await newSale(api, { car: bought, soldAt: "2026-02-10T12:00:00Z" });
    for (const [field, body] of [
      ["reason", { soldPrice: 1 }],
      ["reason", { soldPrice: 1, reason: "  " }],
      ["reason", { soldPrice: 1, reason: "x".repeat(501) }],
      ["soldPrice", { soldPrice: -1, reason: "x" }],
      ["soldAt", { soldAt: "2199-01-01T00:00:00Z", reason: "x" }],
      ["soldAt", { soldAt: "2026-01-09T23:59:59Z", reason: "x" }],
      ["satisfaction", { satisfaction: 6, reason: "x" }],
      ["contactId", { contactId: "nobody", reason: "x" }],
    ] as const) {
      const error = await errorOf(api.sales.correct({ params: { id: sale.id }, body: body as never }));
      expect(error, JSON.stringify(body)).toMatchObject({ code: "VALIDATION_ERROR", field });
    }
    expect(await errorOf(correct(api, sale.id, { contactId: newId() }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "contactId",
    });
    expect(await api.sales.get({ params: { id: sale.id } })).toEqual(sale);
    expect(await errorOf(correct(api, newId(), { soldPrice: 1 }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "id",
    });
  });

  it("answers PRECONDITION_FAILED to an If-Match of an earlier version", async () => {
    const sale = await newSale(api);
    const etag = (await owner.fetch(`/v1/sales/${sale.id}`)).headers.get("etag") ?? "";
    const send = (soldPrice: number) =>
      owner.fetch(`/v1/sales/${sale.id}`, {
        method: "PATCH",
        body: JSON.stringify({ soldPrice, reason: "Typing error" }),
        headers: { "content-type": "application/json", "if-match": etag },
      });
    expect((await send(8000)).status).toBe(200);
    expect((await send(7000)).status).toBe(412);
    expect((await api.sales.get({ params: { id: sale.id } })).soldPrice).toBe(8000);
  });

  it("answers SALE_VOIDED for a voided sale", async () => {
    const sale = await newSale(api);
    const after = await voided(api, sale.id);
    expect(await errorOf(correct(api, sale.id, { soldPrice: 1 }))).toMatchObject({ code: "SALE_VOIDED", status: 409 });
    expect(await api.sales.get({ params: { id: sale.id } })).toEqual(after);
  });

  it("answers INSUFFICIENT_PERMISSIONS if a key without leads:read changes the buyer, also to null", async () => {
    const sale = await newSale(api, { buyer: { name: "Kim", email: "kim@example.com" } });
    const key = await withKey(server, owner, { permissions: ["vehicles:write"] });
    expect(await key.api.sales.get({ params: { id: sale.id } })).toMatchObject({ contactId: null, buyer: null });
    expect(await errorOf(correct(key.api, sale.id, { contactId: null }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      field: "contactId",
    });
    const after = await correct(key.api, sale.id, { soldPrice: 1 });
    expect(after).toMatchObject({ contactId: null, corrections: [{ before: { contactId: null } }] });
    expect(await api.sales.get({ params: { id: sale.id } })).toMatchObject({
      contactId: sale.contactId,
      corrections: [{ before: { contactId: sale.contactId } }],
    });
    const filtered = key.api.sales.list({ query: { contactId: sale.contactId ?? "" } });
    expect(await errorOf(filtered)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", field: "contactId" });
  });
});

describe("a change of a sold vehicle", () => {
  it("is copied to its sale, whose updatedAt grows", async () => {
    const sale = await newSale(api, { car: bought });
    server.clock.advance(1000);
    await api.vehicles.update({ params: { id: sale.vehicleId }, body: { purchasePrice: 8100 } });
    const after = await api.sales.get({ params: { id: sale.id } });
    expect(after).toMatchObject({ purchasePrice: 8100, corrections: [] });
    expect(after.updatedAt > sale.updatedAt).toBe(true);
  });
});

describe("a contact that is merged or deleted", () => {
  it("changes the buyer and updatedAt of its sales, voided ones too", async () => {
    const kept = await api.contacts.create({ body: { name: "Grace", email: "grace@example.com" } });
    const buyer = { name: "Grace H.", email: "hopper@example.com" };
    const [sale, second] = [await newSale(api, { buyer }), await newSale(api, { buyer })];
    await voided(api, second.id);
    server.clock.advance(1000);
    const before = server.clock.now().toISOString();
    const body = { contact_id: sale.contactId ?? "" };
    await api.contactMerges.merge({ params: { id: kept.contact_id }, body });
    for (const { id } of [sale, second]) {
      const merged = await api.sales.get({ params: { id } });
      expect(merged).toMatchObject({ contactId: kept.contact_id, buyer: { name: "Grace" } });
      expect(merged.updatedAt > before).toBe(true);
    }
    server.clock.advance(1000);
    const merged = await api.sales.get({ params: { id: sale.id } });
    await api.contacts.remove({ params: { id: kept.contact_id } });
    const after = await api.sales.get({ params: { id: sale.id } });
    expect(after).toMatchObject({ contactId: null, buyer: null });
    expect(after.updatedAt > merged.updatedAt).toBe(true);
  });
});
