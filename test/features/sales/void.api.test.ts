import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { newCar, newSale, voided } from "./dealer.ts";
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

const car = (id: string) => api.vehicles.get({ params: { id } });
const inStock = { status: "IN_STOCK", soldPrice: null, soldAt: null };

describe("POST /sales/{id}/void", () => {
  it("brings the vehicle back, keeps the sale, and announces it", async () => {
    const sale = await newSale(api, { soldPrice: 9000 });
    const after = await voided(api, sale.id, "The buyer returned the car");
    expect(after).toMatchObject({
      ...sale,
      updatedAt: after.updatedAt,
      voidedAt: after.updatedAt,
      voidReason: "The buyer returned the car",
    });
    expect(after.updatedAt > sale.updatedAt).toBe(true);
    expect(await api.sales.get({ params: { id: sale.id } })).toEqual(after);
    expect(await car(sale.vehicleId)).toMatchObject(inStock);
    expect((await saleEvents(server, sale.id)).at(-1)).toEqual({
      name: "vehicle.sale_voided",
      payload: {
        sale_id: sale.id,
        vehicle_id: sale.vehicleId,
        reason: "The buyer returned the car",
        voided_at: after.voidedAt,
      },
    });
    const [entry] = await api.vehicles.timeline({ params: { id: sale.vehicleId } });
    expect(entry).toMatchObject({
      kind: "vehicle.sale_voided",
      summary: "The sale for 9,000.00 was voided. Reason: The buyer returned the car",
    });
  });

  it("answers SALE_VOIDED the second time, and changes nothing", async () => {
    const sale = await newSale(api);
    const after = await voided(api, sale.id);
    const again = await errorOf(voided(api, sale.id));
    expect(again).toMatchObject({ code: "SALE_VOIDED", status: 409, details: { voidedAt: after.voidedAt } });
    expect(await api.sales.get({ params: { id: sale.id } })).toEqual(after);
    expect(await saleEvents(server, sale.id)).toHaveLength(2);
  });

  it("lets the vehicle be sold again, with a sale of its own", async () => {
    const first = await newSale(api, { soldPrice: 5000 });
    await voided(api, first.id);
    const second = await newSale(api, { carId: first.vehicleId, soldPrice: 6000 });
    expect(second.id).not.toBe(first.id);
    expect(await car(first.vehicleId)).toMatchObject({ status: "SOLD", soldPrice: 6000 });
    expect((await api.vehicles.sale({ params: { id: first.vehicleId } })).id).toBe(second.id);
  });

  it("voids an earlier sale without changing a vehicle that was sold again, or came back", async () => {
    const carId = await newCar(api);
    const [back, first] = [
      () => api.vehicles.update({ params: { id: carId }, body: { status: "IN_RECON" } }),
      await newSale(api, { carId, soldPrice: 5000 }),
    ];
    await back();
    const second = await newSale(api, { carId, soldPrice: 6000 });
    await voided(api, first.id);
    expect(await car(carId)).toMatchObject({ status: "SOLD", soldPrice: 6000 });
    await back();
    await voided(api, second.id);
    expect(await car(carId)).toMatchObject({ status: "IN_RECON", soldPrice: null });
  });

  it("does not sell the vehicle by its earlier sale again", async () => {
    const carId = await newCar(api);
    await newSale(api, { carId, soldPrice: 5000 });
    await api.vehicles.update({ params: { id: carId }, body: { status: "IN_STOCK" } });
    const second = await newSale(api, { carId, soldPrice: 6000 });
    await voided(api, second.id);
    expect(await car(carId)).toMatchObject(inStock);
  });

  it("leaves an archived vehicle archived, and unsold", async () => {
    const sale = await newSale(api);
    await api.vehicles.remove({ params: { id: sale.vehicleId } });
    await voided(api, sale.id);
    expect(await car(sale.vehicleId)).toMatchObject({ ...inStock, status: "ARCHIVED" });
  });

  it("answers DUPLICATE_STOCK_NUMBER when another vehicle in stock has the number by now, and changes nothing", async () => {
    const sale = await newSale(api, { car: { stockNumber: "V-1" } });
    const other = await newCar(api, { stockNumber: "v-1" });
    const error = await errorOf(voided(api, sale.id));
    expect(error).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER", field: "id", details: { id: other } });
    expect(await api.sales.get({ params: { id: sale.id } })).toEqual(sale);
    expect(await car(sale.vehicleId)).toMatchObject({ status: "SOLD", soldPrice: 9000 });
    await api.vehicles.update({ params: { id: sale.vehicleId }, body: { stockNumber: "V-2" } });
    await voided(api, sale.id);
    expect(await car(sale.vehicleId)).toMatchObject({ ...inStock, stockNumber: "V-2" });
  });

  it("needs a reason", async () => {
    const sale = await newSale(api);
    for (const body of [{}, { reason: "" }, { reason: " \n" }, { reason: null }, { reason: "x".repeat(501) }]) {
      const error = await errorOf(api.sales.void({ params: { id: sale.id }, body: body as never }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "reason" });
    }
    expect((await api.sales.get({ params: { id: sale.id } })).voidedAt).toBeNull();
  });

  it("answers a repeated request with the same Idempotency-Key alike, and voids once", async () => {
    const sale = await newSale(api);
    const send = () =>
      owner.fetch(`/v1/sales/${sale.id}/void`, {
        method: "POST",
        body: JSON.stringify({ reason: "Recorded twice" }),
        headers: { "content-type": "application/json", "idempotency-key": `void-${sale.id}` },
      });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect(await saleEvents(server, sale.id)).toHaveLength(2);
  });

  it("voids a sale once of two requests at once", async () => {
    const sale = await newSale(api);
    const ends = await Promise.allSettled([voided(api, sale.id, "one"), voided(api, sale.id, "two")]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject({ code: "SALE_VOIDED" });
    expect(await saleEvents(server, sale.id)).toHaveLength(2);
  });
});
