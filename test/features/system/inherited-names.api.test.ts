import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf } from "../market/files.ts";

/** Properties that every plain object inherits. As keys of a lookup table they would yield a function or the prototype. */
const words = ["Constructor", "__proto__", "valueOf"];

let server: TestServer;
let caller: TestCaller;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  caller = await signedIn(server);
  api = caller.api;
});
afterAll(() => server.close());

const valuation = (word: string) => ({
  vehicle: { year: 2020, make: word, model: word, trim: word, mileage: 20_000 },
  location: { zip_code: "77001" },
  condition: { overall: "good" as const },
  valuation_type: "retail" as const,
});

describe.each(words)("the text %s", (word) => {
  const textsOf = { make: word, model: word, trim: word, bodyStyle: word, fuelType: word, exteriorColor: word };

  it("is accepted as make, model and trim of market listings", async () => {
    const header =
      "listing_id,source,year,make,model,trim,body,color,drivetrain,state,price,mileage,zip,constructor,__proto__";
    const row = (n: number) =>
      `${word}${n},${word},2020,${word},${word},${word},${word},${word},${word},${word},${9000 + n},1000,77001,x,y`;
    const lines = Array.from({ length: 12 }, (_, n) => row(n));
    const done = await api.market.importListings({ file: csvOf(header, ...lines) });
    expect(done).toMatchObject({ status: "completed", created: 12, rejected: 0 });
    const rows = lines.map((_, n) => ({
      listing_id: `json-${word}${n}`,
      year: 2020,
      make: word,
      model: word,
      price: 9100,
    }));
    const json = rows.map((one) => JSON.stringify({ ...one, constructor: "x" })).join("\n");
    expect(await api.market.importListings({ file: new Blob([json]) })).toMatchObject({ created: 12, rejected: 0 });
    expect(await api.market.listings({ query: { make: word } })).toMatchObject({ total: 24 });
    expect((await api.valuations.create({ body: valuation(word) })).comparables).not.toEqual([]);
  });

  it("is accepted in a vehicle's fields, which can be read, valued, changed and sold", async () => {
    const { id } = await api.vehicles.create({ body: { ...textsOf, overviewYear: 2020, zipCode: "77001" } });
    const params = { id };
    await api.vehicles.update({ params, body: { notes: word, trim: `${word} ${word}` } });
    expect(await api.vehicles.list({ query: { search: word } })).not.toEqual([]);
    const value = await api.valuations.valuate({ body: { vehicle_id: id, mileage: 20_000 } });
    expect(value.comparables).not.toEqual([]);
    await api.vehicles.sell({ params, body: { soldPrice: 9000 } });
    expect(await api.vehicles.timeline({ params })).not.toEqual([]);
  });

  it("is accepted as a cell of an inventory import and rejected as a status", async () => {
    const header = "Stock #,Make,Model,Trim,Body,Color,Fuel,Status,constructor,__proto__";
    const text = [
      header,
      `s-${word},${word},${word},${word},${word},${word},${word},,x,y`,
      `t-${word},Kia,Rio,,,,,${word},x,y`,
    ];
    const { rows } = await api.vehicles.importCsv({ file: new Blob([text.join("\n")]), query: {} });
    expect(rows).toMatchObject([
      { outcome: "created" },
      { outcome: "skipped", reason: expect.stringContaining("Status") },
    ]);
  });

  it("as an unknown query parameter causes no server error", async () => {
    for (const path of ["/v1/vehicles", "/v1/market/summary", "/v1/kpis", "/v1/pricing/market-valuation"]) {
      const { status } = await caller.fetch(`${path}?${word}=1`);
      expect([200, 400]).toContain(status);
    }
  });

  it("is rejected as a KPI's model and as a trouble code", async () => {
    const kpi = { key: "one", title: word, kpiType: "CUSTOM" as const, dataType: "NUMBER" as const };
    expect(await errorOf(api.kpis.create({ body: { ...kpi, formula: `count(${word})` } }))).toMatchObject({
      status: 400,
    });
    expect(await errorOf(api.diagnostics.code({ params: { code: word } }))).toMatchObject({
      status: expect.toSatisfy((s: number) => s === 400 || s === 404),
    });
  });
});
