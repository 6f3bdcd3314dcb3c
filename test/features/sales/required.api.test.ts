import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { newCar, newSale } from "./dealer.ts";

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  api = (await signedIn(server)).api;
});
afterAll(() => server.close());

const change = (id: string, body: object) => api.vehicles.update({ params: { id }, body });

describe("SALE_REQUIRED", () => {
  it("is answered to PATCH /vehicles/{id} with status SOLD, with the request that records the sale", async () => {
    const id = await newCar(api);
    const error = await errorOf(change(id, { status: "SOLD", mileage: 7 }));
    const path = `/v1/vehicles/${id}/sale`;
    expect(error).toMatchObject({
      code: "SALE_REQUIRED",
      status: 409,
      field: "status",
      details: { method: "POST", path },
    });
    expect(error.message).toContain(`POST ${path}`);
    expect(await api.vehicles.get({ params: { id } })).toMatchObject({ status: "IN_STOCK", mileage: null });
    await api.vehicles.sell({ params: { id }, body: { soldPrice: 1 } });
    expect(await change(id, { status: "SOLD", mileage: 7 })).toMatchObject({ status: "SOLD", mileage: 7 });
  });

  it("is answered to POST /vehicles with status SOLD, and adds none", async () => {
    const create = api.vehicles.create({ body: { make: "Saab", model: "9-3", stockNumber: "R-1", status: "SOLD" } });
    const details = { method: "POST", path: "/v1/vehicles/{id}/sale" };
    expect(await errorOf(create)).toMatchObject({ code: "SALE_REQUIRED", field: "status", details });
    expect(await api.vehicles.list({ query: { search: "R-1" } })).toEqual([]);
  });

  it("is answered for a vehicle that came back after a sale", async () => {
    const { vehicleId } = await newSale(api);
    await change(vehicleId, { status: "IN_STOCK" });
    expect(await errorOf(change(vehicleId, { status: "SOLD" }))).toMatchObject({ code: "SALE_REQUIRED" });
  });

  it("is not answered for an archived vehicle that was sold", async () => {
    const { vehicleId } = await newSale(api);
    await change(vehicleId, { status: "ARCHIVED" });
    expect(await change(vehicleId, { status: "SOLD" })).toMatchObject({ status: "SOLD", soldPrice: 9000 });
  });

  it("is not answered for a vehicle that is SOLD without a sale, as older databases have them", async () => {
    const id = await newCar(api);
    await server.store.write((tx) => tx.update(vehicles).set({ status: "SOLD" }).where(eq(vehicles.id, id)));
    expect(await change(id, { status: "SOLD", notes: "Gone" })).toMatchObject({ status: "SOLD", notes: "Gone" });
    expect(await newSale(api, { carId: id, soldPrice: 700 })).toMatchObject({ vehicleId: id, soldPrice: 700 });
  });
});
