import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accords, stockMarket, vin, wrongVin } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
/** The vehicle of the inventory with the VIN `vin`. */
let known: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(40));
  known = await car({ vin });
});
afterAll(() => server.close());

const inStock = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" } as const;
const car = async (more: object = {}) => (await owner.api.vehicles.create({ body: { ...inStock, ...more } })).id;
const location = { zip_code: "95112" };
const common = { valuation_type: "retail", location } as const;

describe("POST /pricing/bulk-valuation with vehicles of the inventory", () => {
  it("values each by id or stock number, with its own mileage and condition unless the request gives a mileage", async () => {
    const [first, second] = [await car({ condition: "fair" }), await car({ stockNumber: "BULK-2" })];
    const vehicles = [{ vehicle_id: first }, { vehicle_id: "bulk-2", mileage: 90_000 }, { vin, mileage: 70_000 }];
    const { results, summary } = await owner.api.valuations.bulk({ body: { ...common, vehicles } });
    expect(summary).toMatchObject({ requested: 3, completed: 3, failed: 0 });
    const [one, two, three] = results;
    expect(one).toMatchObject({ vehicle_id: first, vin: "", valuation: { vehicle: { mileage: 70_000 } } });
    expect(one?.valuation?.condition.overall).toBe("fair");
    expect(two).toMatchObject({ vehicle_id: second, valuation: { vehicle: { mileage: 90_000 } } });
    expect(three).toMatchObject({ vin, vehicle_id: known });
    expect((await owner.api.valuations.list({ query: { vehicle_id: first } })).total).toBe(1);
  });

  it("fails only the entry of an unknown vehicle, of one of another account, and of one without a mileage", async () => {
    const stranger = await signedIn(server, { admin: owner });
    const { id: foreign } = await stranger.api.vehicles.create({ body: inStock });
    const vehicles = ["none", foreign, await car({ mileage: null }), await car()].map((vehicle_id) => ({ vehicle_id }));
    const { results, summary } = await owner.api.valuations.bulk({ body: { ...common, vehicles } });
    const codes = results.map(({ error }) => error?.code);
    expect(codes).toEqual(["RESOURCE_NOT_FOUND", "RESOURCE_NOT_FOUND", "VALIDATION_ERROR", undefined]);
    expect(summary).toMatchObject({ requested: 4, completed: 1, failed: 3 });
  });

  it("takes the place of the dealership's profile where the request names none", async () => {
    const caller = await signedIn(server, { admin: owner });
    const { id: vehicle_id } = await caller.api.vehicles.create({ body: { ...inStock, zipCode: null } });
    const body = { valuation_type: "retail" as const, vehicles: [{ vehicle_id }] };
    const nowhere = await errorOf(caller.api.valuations.bulk({ body }));
    expect(nowhere).toMatchObject({ code: "VALIDATION_ERROR", field: "location" });
    await caller.api.dealership.change({ body: { zipCode: "10001" } });
    await stockMarket(server, caller, accords(40));
    const [result] = (await caller.api.valuations.bulk({ body })).results;
    expect(result?.valuation?.location.zip_code).toBe("10001");
    expect((await caller.api.valuations.valuate({ body: { vehicle_id } })).location.zip_code).toBe("10001");
  });

  it("says so if the dealership's ZIP code is not known, or takes the most frequent one of the inventory", async () => {
    const caller = await signedIn(server, { admin: owner });
    const { id: vehicle_id } = await caller.api.vehicles.create({ body: { ...inStock, zipCode: null } });
    await caller.api.dealership.change({ body: { zipCode: "00000" } });
    await stockMarket(server, caller, accords(40));
    const body = { valuation_type: "retail" as const, vehicles: [{ vehicle_id }] };
    const unknown = await errorOf(caller.api.valuations.bulk({ body }));
    expect(unknown).toMatchObject({ code: "VALIDATION_ERROR", field: "location" });
    await caller.api.vehicles.create({ body: inStock });
    const [result] = (await caller.api.valuations.bulk({ body })).results;
    expect(result?.valuation?.location.zip_code).toBe(inStock.zipCode);
  });

  it("takes the most frequent known ZIP code of the inventory", async () => {
    const caller = await signedIn(server, { admin: owner });
    const { id: vehicle_id } = await caller.api.vehicles.create({ body: { ...inStock, zipCode: null } });
    await stockMarket(server, caller, accords(40));
    for (const zipCode of ["00000", "00000", inStock.zipCode]) {
      await caller.api.vehicles.create({ body: { make: "Honda", model: "Accord", zipCode } });
    }
    const body = { valuation_type: "retail" as const, vehicles: [{ vehicle_id }] };
    const [result] = (await caller.api.valuations.bulk({ body })).results;
    expect(result?.valuation?.location.zip_code).toBe(inStock.zipCode);
  });

  it("answers VALIDATION_ERROR for a vehicle with a VIN and an id, with neither, and for a VIN without mileage", async () => {
    const id = await car();
    for (const [field, vehicle] of [
      ["vehicles[0].vin", { vin, vehicle_id: id }],
      ["vehicles[0].vin", { mileage: 1 }],
      ["vehicles[0].mileage", { vin }],
    ] as const) {
      const refused = await errorOf(owner.api.valuations.bulk({ body: { ...common, vehicles: [vehicle] } }));
      expect(refused).toMatchObject({ code: "VALIDATION_ERROR", field });
    }
  });
});

describe("GET /pricing/bulk-valuation/{bulk_id}", () => {
  it("returns the answer of the request again", async () => {
    const vehicles = [{ vehicle_id: await car() }, { vin, mileage: 70_000 }, { vin: wrongVin, mileage: 1 }];
    const answer = await owner.api.valuations.bulk({ body: { ...common, vehicles } });
    const read = await owner.api.valuations.getBulk({ params: { bulk_id: answer.bulk_id } });
    expect(read).toEqual(answer);
  });

  it("leaves out the vehicles that were purged since", async () => {
    const [kept, purged] = [await car(), await car()];
    const vehicles = [{ vehicle_id: kept }, { vehicle_id: purged }];
    const { bulk_id } = await owner.api.valuations.bulk({ body: { ...common, vehicles } });
    await owner.api.vehicles.remove({ params: { id: purged }, query: { purge: "true" } });
    const { results, summary } = await owner.api.valuations.getBulk({ params: { bulk_id } });
    expect(results.map(({ vehicle_id }) => vehicle_id)).toEqual([kept]);
    expect(summary).toMatchObject({ requested: 2, completed: 1, failed: 0 });
  });

  it("answers RESOURCE_NOT_FOUND for an unknown id, and to another account", async () => {
    const { bulk_id } = await owner.api.valuations.bulk({ body: { ...common, vehicles: [{ vin, mileage: 1 }] } });
    const stranger = await signedIn(server, { admin: owner });
    for (const read of [
      () => stranger.api.valuations.getBulk({ params: { bulk_id } }),
      () => owner.api.valuations.getBulk({ params: { bulk_id: "none" } }),
    ]) {
      expect(await errorOf(read())).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "bulk_id" });
    }
  });
});
