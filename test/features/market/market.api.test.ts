import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf, header, rows } from "./files.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());
const newUser = () => signedIn(server, { admin: owner });

describe("GET /market/listings and /market/summary", () => {
  it("finds makes and models by all their names", async () => {
    const { api } = await newUser();
    const of = (make: string, model: string, from: number) => rows(2, { make, model, from });
    const lines = [
      ...of("VW", "Golf", 0),
      ...of("Volkswagen", "Golf", 10),
      ...of("Chevy", "Silverado 1500", 20),
      ...of("Mercedes-Benz", "C 300", 30),
      ...of("Mercedes", "C-Class", 40),
    ];
    await api.market.importListings({ file: csvOf(header, ...lines) });
    const total = async (make: string, model: string) => (await api.market.listings({ query: { make, model } })).total;
    expect(await total("volkswagen", "golf")).toBe(4);
    expect(await total("Chevrolet", "Silverado 1500")).toBe(2);
    expect(await total("mercedes benz", "C-Class")).toBe(4);
    expect((await api.market.listings({ query: { make: "VW", year_min: 2017 } })).total).toBe(2);
  });

  it("sorts by distance from a ZIP code and filters by radius", async () => {
    const { api } = await newUser();
    // Houston, 26 miles to its west; Austin, 150; New York
    const lines = ["77001", "77494", "78701", "10001"].flatMap((zip, at) => rows(1, { zip, from: at }));
    await api.market.importListings({ file: csvOf(header, ...lines) });
    const near = await api.market.listings({ query: { zip_code: "77001", radius_miles: 100 } });
    expect(near.listings.map(({ zip_code }) => zip_code)).toEqual(["77001", "77494"]);
    expect(near.listings[1]?.distance_miles).toBeGreaterThan(20);
    expect(near.listings[1]?.distance_miles).toBeLessThan(32);
    const all = await api.market.listings({ query: { zip_code: "77001" } });
    expect(all.listings.map(({ zip_code }) => zip_code)).toEqual(["77001", "77494", "78701", "10001"]);
    const far = await errorOf(api.market.listings({ query: { radius_miles: 5 } }));
    expect(far).toMatchObject({ code: "VALIDATION_ERROR", field: "radius_miles" });
    const nowhere = await errorOf(api.market.listings({ query: { zip_code: "00000" } }));
    expect(nowhere).toMatchObject({ code: "VALIDATION_ERROR", field: "zip_code" });
  });

  it("summarizes the market and deletes listings by source and age", async () => {
    const { api } = await newUser();
    expect(await api.market.summary()).toMatchObject({ rows: 0, newest: null, by_source: [], model: null });
    await api.market.importListings({ file: csvOf(header, ...rows(20)) });
    const sold = ["year,make,model,price,date", "2020,Kia,Rio,9000,2020-05-01", "2021,Kia,Rio,9500,2026-01-02"];
    const query = { source: "auction house", kind: "auction_sale" } as const;
    await api.market.importListings({ file: csvOf(...(sold as [string])), query });
    expect(await api.market.summary()).toMatchObject({
      rows: 22,
      makes: 2,
      models: 2,
      oldest: "2020-05-01T00:00:00.000Z",
      by_source: [
        { source: "cars", kind: "dealer_listing", rows: 20 },
        { source: "auction house", kind: "auction_sale", rows: 2, newest: "2026-01-02T00:00:00.000Z" },
      ],
    });
    const old = { source: "auction house", before: "2025-01-01T00:00:00.000Z" };
    expect(await api.market.deleteListings({ body: old })).toEqual({ deleted: 1 });
    expect(await api.market.deleteListings({ body: { source: "cars" } })).toEqual({ deleted: 20 });
    const other = await newUser();
    expect(await other.api.market.deleteListings({ body: {} })).toEqual({ deleted: 0 });
    expect(await api.market.summary()).toMatchObject({ rows: 1 });
  });

  it("deletes the rows before a day, also where the day begins before it does in UTC", async () => {
    const { api } = await newUser();
    await api.dealership.change({ body: { timeZone: "Europe/Berlin" } });
    const days = ["2026-01-30", "2026-01-31", "2026-02-01"];
    const file = csvOf("year,make,model,price,date", ...days.map((day, at) => `2020,Kia,Rio,900${at},${day}`));
    await api.market.importListings({ file });
    expect(await api.market.deleteListings({ body: { before: "2026-02-01" } })).toEqual({ deleted: 2 });
    expect(await api.market.summary()).toMatchObject({ oldest: "2026-02-01T00:00:00.000Z" });
  });

  it("allows reading with pricing:read and answers INSUFFICIENT_PERMISSIONS for an import", async () => {
    const person = await newUser();
    const reader = await withKey(server, person, { permissions: ["pricing:read"] });
    expect(await reader.api.market.summary()).toMatchObject({ rows: 0 });
    const { code } = await errorOf(reader.api.market.importListings({ file: csvOf(header, ...rows(1)) }));
    expect(code).toBe("INSUFFICIENT_PERMISSIONS");
  });
});

describe("POST /market/model/train", () => {
  it("trains a model on a market that is large enough and reports its evaluation in the summary", async () => {
    const { api } = await newUser();
    const tooFew = await errorOf(api.market.trainModel());
    expect(tooFew).toMatchObject({ code: "INSUFFICIENT_MARKET_DATA", details: { minimum_required: 500 } });
    await api.market.importListings({ file: csvOf(header, ...rows(700)) });
    expect(await api.market.trainModel()).toMatchObject({ status: "processing" });
    server.clock.advance(20_000);
    await vi.waitFor(async () => expect((await api.market.summary()).model).not.toBeNull(), {
      timeout: 50_000,
      interval: 500,
    });
    const { model } = await api.market.summary();
    expect(model).toMatchObject({ version: 1, rows: 700, is_up_to_date: true, held_out: { rows: 700 } });
    expect(model?.held_out.mdape).toBeLessThan(40);
    expect(model?.levels).toEqual([{ kinds: ["dealer_listing", "recent_sale"], ...model?.held_out }]);
    await api.market.importListings({ file: csvOf(header, ...rows(5, { from: 2000 })) });
    expect((await api.market.summary()).model).toMatchObject({ is_up_to_date: false });
  });
});
