import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { addSold } from "../../kit/sold.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const accord = "1HGCM82633A004352";

describe("POST, PATCH and DELETE /vehicles", () => {
  it("fills in missing fields from the VIN and keeps given ones", async () => {
    const car = await api.vehicles.create({ body: { vin: accord.toLowerCase(), trim: "EX-L", mileage: 91_000 } });
    expect(car).toMatchObject({
      vin: accord,
      make: "Honda",
      model: "Accord",
      overviewYear: 2003,
      trim: "EX-L",
      status: "IN_STOCK",
    });
    expect(car.engine).toContain("V6");
    for (const reference of [car.id, accord, accord.toLowerCase()]) {
      expect((await api.vehicles.get({ params: { id: reference } })).id).toBe(car.id);
    }
  });

  it("leaves the trim empty if the VIN gives several", async () => {
    const car = await api.vehicles.create({ body: { vin: "2T1BURHE3JC074702" } });
    expect(car).toMatchObject({ make: "Toyota", model: "Corolla", trim: null });
    await api.vehicles.remove({ params: { id: car.id } });
  });

  it("answers INVALID_VIN with the expected check digit", async () => {
    const error = await errorOf(api.vehicles.create({ body: { vin: "1HGCM82643A004352" } }));
    expect(error).toMatchObject({ code: "INVALID_VIN", status: 400, field: "vin" });
    expect(error.message).toMatch(/check digit.*3/i);
  });

  it("answers DUPLICATE_VIN for a second vehicle with the VIN", async () => {
    expect(await errorOf(api.vehicles.create({ body: { vin: accord } }))).toMatchObject({
      code: "DUPLICATE_VIN",
      status: 409,
      field: "vin",
    });
  });

  it("requires make and model without a VIN, and rejects unknown fields", async () => {
    expect(await errorOf(api.vehicles.create({ body: { model: "Golf" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "make",
    });
    const wrong = await owner.fetch("/v1/vehicles", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ make: "VW", model: "Golf", mileage: -1, colour: "red" }),
    });
    const { error } = (await wrong.json()) as { error: { details: { issues: { path: string }[] } } };
    expect(error.details.issues.map(({ path }) => path).sort()).toEqual(["colour", "mileage"]);
  });

  it("stores decimal amounts exactly to the cent", async () => {
    const car = await api.vehicles.create({
      body: { make: "BMW", model: "320i", purchasePrice: 12_345.67, askingPrice: 0.1 + 0.2 },
    });
    expect(car).toMatchObject({ purchasePrice: 12_345.67, askingPrice: 0.3, soldPrice: null });
  });

  it("answers VALIDATION_ERROR for an amount with a third decimal", async () => {
    const { id } = await api.vehicles.create({ body: { make: "BMW", model: "i3", askingPrice: 19.99 } });
    const third = errorOf(api.vehicles.update({ params: { id }, body: { askingPrice: 12.345 } }));
    expect(await third).toMatchObject({ code: "VALIDATION_ERROR", field: "askingPrice" });
    expect((await third).message).toContain("at most two decimals");
    expect((await api.vehicles.get({ params: { id } })).askingPrice).toBe(19.99);
    await api.vehicles.remove({ params: { id } });
  });

  it("rejects an invalid instant and a text with NUL", async () => {
    const create = (body: object) =>
      owner.fetch("/v1/vehicles", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ make: "BMW", model: "X1", ...body }),
      });
    for (const acquiredAt of ["9999-12-31T23:59:59-01:00", "0000-01-01T00:00:00+14:00", "yesterday"]) {
      expect(await (await create({ acquiredAt })).json()).toMatchObject({
        error: { code: "VALIDATION_ERROR", field: "acquiredAt" },
      });
    }
    expect((await create({ notes: "a\u0000b" })).status).toBe(400);
    expect((await owner.fetch("/v1/vehicles?search=%00")).status).toBe(400);
    expect(await api.vehicles.list({ query: { model: "X1" } })).toEqual([]);
  });

  it("PATCH changes only given fields; null clears a field", async () => {
    const car = await api.vehicles.create({ body: { make: "BMW", model: "X3", location: "Row 4", mileage: 10 } });
    const changed = await api.vehicles.update({ params: { id: car.id }, body: { mileage: 20, location: null } });
    expect(changed).toMatchObject({ make: "BMW", model: "X3", mileage: 20, location: null });
    expect(changed.updatedAt >= car.updatedAt).toBe(true);
  });

  it("DELETE deletes a vehicle without dependents and archives others", async () => {
    const free = await api.vehicles.create({ body: { make: "Fiat", model: "500" } });
    expect((await api.vehicles.remove({ params: { id: free.id } })).message).toContain("deleted");
    expect(await errorOf(api.vehicles.get({ params: { id: free.id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    const used = await api.vehicles.create({ body: { make: "Fiat", model: "Panda" } });
    await api.visual.create({ body: { vehicle_id: used.id, images: await uploadWalkAround(api) } });
    expect((await api.vehicles.remove({ params: { id: used.id } })).message).toContain("archived");
    expect((await api.vehicles.get({ params: { id: used.id } })).status).toBe("ARCHIVED");
  });
});

describe("GET /vehicles", () => {
  it("searches by every word, filters, sorts and pages", async () => {
    for (const [i, model] of ["Corolla", "Camry", "RAV4"].entries()) {
      await api.vehicles.create({
        body: { make: "Toyota", model, overviewYear: 2018 + i, askingPrice: 15_000 + i * 1000, stockNumber: `T%${i}` },
      });
    }
    const names = async (query: Parameters<Api["vehicles"]["list"]>[0]) =>
      (await api.vehicles.list(query)).map(({ model }) => model);
    expect(await names({ query: { search: "toyota cam" } })).toEqual(["Camry"]);
    expect(await names({ query: { search: "t%1" } })).toEqual(["Camry"]);
    expect(await names({ query: { search: "%", make: "BMW" } })).toEqual([]);
    expect(await names({ query: { make: "toyota", sortBy: "overviewYear", sortOrder: "asc" } })).toEqual([
      "Corolla",
      "Camry",
      "RAV4",
    ]);
    expect(await names({ query: { priceMin: 15_500, yearMax: 2019 } })).toEqual(["Camry"]);
    expect(await names({ query: { search: "orol" } })).toEqual(["Corolla"]);
    expect(await names({ query: { search: "ra toy", make: "Toyota" } })).toEqual(["RAV4"]);
    expect(await names({ query: { search: "av" } })).toEqual([]);
    for (const search of [
      '"',
      'toy"ota',
      "toyota*",
      "toy OR cam",
      "_oyota",
      "\\",
      "🚗🚗🚗",
      "'; drop table vehicles; --",
    ]) {
      expect(await names({ query: { search } }), search).toEqual([]);
    }
    const page = await owner.fetch("/v1/vehicles?make=Toyota&limit=2");
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(page.headers.get("link")).toBe('</v1/vehicles?make=Toyota&limit=2&offset=2>; rel="next"');
    expect(await names({ query: { sortBy: "mileage", sortOrder: "asc", limit: 1 } })).toEqual(["X3"]);
    for (const stockNumber of ["new?1", "new?2"])
      await api.vehicles.create({ body: { make: "Kia", model: "Rio", stockNumber } });
    const asked = await owner.fetch("/v1/vehicles?search=new?&make=Kia&limit=1");
    expect(asked.headers.get("link")).toBe('</v1/vehicles?search=new%3F&make=Kia&limit=1&offset=1>; rel="next"');
  });

  it("filters by make and model regardless of case, also beyond ASCII", async () => {
    const car = await api.vehicles.create({ body: { make: "Škoda", model: "Élégance" } });
    for (const make of ["Škoda", "škoda", "ŠKODA"]) {
      for (const model of ["Élégance", "élégance", "ÉLÉGANCE"])
        expect((await api.vehicles.list({ query: { make, model } })).map(({ id }) => id)).toEqual([car.id]);
    }
    expect(await api.vehicles.list({ query: { make: "koda" } })).toEqual([]);
  });

  it("finds the vehicle in stock for a reused stock number", async () => {
    const stockNumber = "R/1 é";
    const numbered = (model: string) => ({ make: "Kia", model, stockNumber });
    const found = async () => (await api.vehicles.get({ params: { id: stockNumber } })).id;
    const [old, now] = [await addSold(api, numbered("Old")), await api.vehicles.create({ body: numbered("New") })];
    for (const [gone, there] of [
      [old, now],
      [now, old],
    ] as const) {
      if (gone.soldAt === null) await api.vehicles.sell({ params: { id: gone.id }, body: { soldPrice: 1 } });
      await api.vehicles.update({ params: { id: there.id }, body: { status: "IN_STOCK" } });
      expect(await found()).toBe(there.id);
    }
    for (const { id } of [old, now]) await api.vehicles.update({ params: { id }, body: { status: "ARCHIVED" } });
    expect(await found()).toBe(now.id);
  });

  it("does not return vehicles of another account", async () => {
    const outsider = await signedIn(server, { admin: owner });
    expect(await outsider.api.vehicles.list()).toEqual([]);
    expect(await errorOf(outsider.api.vehicles.get({ params: { id: accord } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
    expect(await errorOf(outsider.api.vehicles.update({ params: { id: accord }, body: { mileage: 1 } }))).toMatchObject(
      { status: 404 },
    );
  });
});

describe("GET /vehicles/decode-vin/{vin}", () => {
  it("decodes without a network", async () => {
    expect(await api.vehicles.decodeVin({ params: { vin: accord } })).toMatchObject({
      make: "Honda",
      model: "Accord",
      year: 2003,
    });
    expect(await errorOf(api.vehicles.decodeVin({ params: { vin: "1HGCM82633A00435" } }))).toMatchObject({
      code: "INVALID_VIN",
    });
  });
});
