import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { newCar, newSale, voided } from "./dealer.ts";

let server: TestServer;
let admin: TestCaller;
let caller: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
beforeEach(async () => {
  caller = await signedIn(server, { admin });
  api = caller.api;
});
afterAll(() => server.close());

const ids = (sales: readonly { id: string }[]) => sales.map(({ id }) => id);

describe("GET /sales", () => {
  it("answers each sale with its vehicle, buyer, cost and days in stock, the newest first", async () => {
    const car = {
      make: "Honda",
      model: "Accord",
      vin: "1HGCM82633A004352",
      stockNumber: "S-1",
      purchasePrice: 7000,
      acquiredAt: "2026-01-01T00:00:00Z",
    };
    const buyer = { name: "Pat Moore", email: "pat@example.com" };
    const sold = await newSale(api, {
      car,
      buyer,
      soldPrice: 9999.99,
      soldAt: "2026-01-31T12:00:00Z",
      satisfaction: 4,
    });
    const older = await newSale(api, { soldAt: "2025-12-31T00:00:00Z" });
    const list = await api.sales.list();
    expect(ids(list)).toEqual([sold.id, older.id]);
    const { corrections, ...record } = sold;
    expect(corrections).toEqual([]);
    expect(list[0]).toEqual(record);
    expect(record).toMatchObject({
      vehicle: { id: sold.vehicleId, make: "Honda", model: "Accord", year: 2003, vin: car.vin, stockNumber: "S-1" },
      soldPrice: 9999.99,
      soldAt: "2026-01-31T12:00:00.000Z",
      purchasePrice: 7000,
      daysInStock: 30,
      buyer: { name: "Pat Moore", email: "pat@example.com" },
      contactId: expect.any(String),
      soldBy: (await api.accounts.me()).user.id,
      satisfaction: 4,
      voidedAt: null,
      voidReason: null,
    });
    expect(record.updatedAt).toBe(record.createdAt);
  });

  it("takes soldAfter inclusively and soldBefore exclusively, so that periods share no sale", async () => {
    const days = ["2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00Z", "2026-02-28T12:00:00Z", "2026-03-01T00:00:00Z"];
    const all: string[] = [];
    for (const soldAt of days) all.push((await newSale(api, { soldAt })).id);
    const [january, first, last, march] = all;
    const between = async (query: object) => ids(await api.sales.list({ query: { sortOrder: "asc", ...query } }));
    const february = { soldAfter: "2026-02-01T00:00:00Z", soldBefore: "2026-03-01T01:00:00+01:00" };
    expect(await between(february)).toEqual([first, last]);
    expect(await between({ soldBefore: february.soldAfter })).toEqual([january]);
    expect(await between({ soldAfter: february.soldBefore })).toEqual([march]);
  });

  it("filters by vehicle in every reference form, by buyer, and by voided", async () => {
    const buyer = { name: "Kim Lee", email: "kim@example.com" };
    const sold = await newSale(api, { car: { vin: "1HGCM82633A004352", stockNumber: "S-7" }, buyer });
    const other = await newSale(api);
    await voided(api, other.id);
    for (const vehicleId of [sold.vehicleId, "1hgcm82633a004352", "s-7"]) {
      expect(ids(await api.sales.list({ query: { vehicleId } })), vehicleId).toEqual([sold.id]);
    }
    expect(ids(await api.sales.list({ query: { contactId: sold.contactId ?? "" } }))).toEqual([sold.id]);
    expect(await api.sales.list({ query: { contactId: newId() } })).toEqual([]);
    expect(ids(await api.sales.list())).toEqual([sold.id]);
    expect(ids(await api.sales.list({ query: { voided: "only" } }))).toEqual([other.id]);
    expect(ids(await api.sales.list({ query: { voided: "include" } })).sort()).toEqual([sold.id, other.id].sort());
    const unknown = api.sales.list({ query: { vehicleId: "S-8" } });
    expect(await errorOf(unknown)).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicleId" });
  });

  it("pages with X-Total-Count and Link, and sorts by createdAt", async () => {
    const first = await newSale(api, { soldAt: "2026-01-03T00:00:00Z" });
    server.clock.advance(1000);
    const second = await newSale(api, { soldAt: "2026-01-02T00:00:00Z" });
    server.clock.advance(1000);
    await voided(api, (await newSale(api)).id);
    expect(ids(await api.sales.list())).toEqual([first.id, second.id]);
    expect(ids(await api.sales.list({ query: { sortBy: "createdAt" } }))).toEqual([second.id, first.id]);
    const page = await caller.fetch("/v1/sales?limit=1&sortOrder=asc");
    expect(page.headers.get("x-total-count")).toBe("2");
    expect(page.headers.get("link")).toMatch(/offset=1.*rel="next"/);
    expect(ids((await page.json()) as { id: string }[])).toEqual([second.id]);
    for (const query of ["limit=0", "soldAfter=today", "voided=yes", "sortBy=price", "contactId=x"]) {
      expect((await caller.fetch(`/v1/sales?${query}`)).status, query).toBe(400);
    }
  });

  it("answers no sale of another workspace or environment", async () => {
    const sold = await newSale(api);
    const outsider = await signedIn(server, { admin });
    const sandbox = await withKey(server, caller, { environment: "development" });
    for (const other of [outsider, sandbox]) {
      expect(await other.api.sales.list({ query: { voided: "include" } })).toEqual([]);
      expect(await errorOf(other.api.sales.get({ params: { id: sold.id } }))).toMatchObject({
        code: "RESOURCE_NOT_FOUND",
        field: "id",
      });
    }
  });
});

describe("GET /sales/{id}", () => {
  it("answers each of the sales of a vehicle that came back", async () => {
    const carId = await newCar(api);
    const first = await newSale(api, { carId, soldPrice: 5000 });
    await api.vehicles.update({ params: { id: carId }, body: { status: "IN_STOCK" } });
    const second = await newSale(api, { carId, soldPrice: 6000 });
    const read = async (id: string) => (await api.sales.get({ params: { id } })).soldPrice;
    expect([await read(first.id), await read(second.id)]).toEqual([5000, 6000]);
    expect((await api.vehicles.sale({ params: { id: carId } })).id).toBe(second.id);
  });

  it("answers RESOURCE_NOT_FOUND for an unknown id", async () => {
    for (const id of [newId(), "sale", "'; drop table sales; --"]) {
      const error = await errorOf(api.sales.get({ params: { id: encodeURIComponent(id) } }));
      expect(error).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "id" });
    }
  });
});
