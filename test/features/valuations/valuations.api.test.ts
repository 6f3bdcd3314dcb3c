import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, accordPrice, accords, request, stockMarket, vin, wrongVin } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(60));
});
afterAll(() => server.close());

const value = (change: object = {}) => owner.api.valuations.create({ body: { ...request, ...change } });

describe("a valuation", () => {
  it("is near what such cars cost, adds up, and says what it rests on", async () => {
    const made = await value();
    const { base_value, adjusted_value, adjustments, total_adjustment } = made.valuation;
    const usual = accordPrice(accord.year, accord.mileage);
    expect(Math.abs(adjusted_value.average / usual - 1)).toBeLessThan(0.06);
    expect(adjusted_value.min).toBeLessThan(adjusted_value.average);
    expect(adjusted_value.max).toBeGreaterThan(adjusted_value.average);
    const sum = adjustments.reduce((total, { impact }) => total + impact, 0);
    expect(base_value.average + sum).toBe(adjusted_value.average);
    expect(total_adjustment).toBe(sum);
    for (const { impact, direction } of adjustments) expect(direction).toBe(impact > 0 ? "positive" : "negative");
    expect(made.comparables?.length).toBeGreaterThan(4);
    for (const one of made.comparables ?? []) {
      expect(one).toMatchObject({ source: "dealer_listing", make: "Honda", location: "San Jose, CA", excluded: null });
    }
    expect(made.location).toEqual({ zip_code: "95112", city: "San Jose", state: "CA", market_region: "Pacific" });
    expect(made.vehicle).toMatchObject({ vin: null, year: 2020, make: "Honda", model: "Accord", mileage: 70_000 });
    expect(made.vehicle_id).toBeNull();
  });

  it("is good for seven days, and is read and listed as it was answered", async () => {
    const made = await value();
    expect(made.valid_days).toBe(7);
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(days(7));
    expect(await owner.api.valuations.get({ params: made })).toEqual(made);
    const { valuations, total } = await owner.api.valuations.list({ query: { limit: 1 } });
    expect(valuations).toEqual([made]);
    expect(total).toBeGreaterThan(1);
  });

  it("falls with the miles and the condition", async () => {
    const average = async (change: object) => (await value(change)).valuation.adjusted_value.average;
    const usual = await average({});
    expect(await average({ vehicle: { ...accord, mileage: 120_000 } })).toBeLessThan(usual);
    expect(await average({ condition: { overall: "poor" } })).toBeLessThan(usual * 0.95);
    expect(await average({ condition: { overall: "excellent" } })).toBeGreaterThan(usual);
  });

  it("says what its car is worth at every level: wholesale below retail, by about a dollar amount", async () => {
    const { alternative_valuations: levels, valuation } = await value();
    expect(levels.retail.average).toBe(valuation.adjusted_value.average);
    expect(levels.private_party.average).toBeLessThan(levels.retail.average);
    expect(levels.wholesale.average).toBeLessThan(levels.private_party.average);
    expect(levels.trade_in.average).toBeLessThan(levels.wholesale.average);
    const gap = levels.retail.average - levels.wholesale.average;
    expect(gap).toBeGreaterThan(2000);
    expect(gap).toBeLessThan(5000);
    const trade = await value({ valuation_type: "trade_in" });
    expect(trade.valuation.adjusted_value.average).toBe(levels.trade_in.average);
    expect(trade.valuation.adjustments.at(-1)).toMatchObject({ factor: "price_level", direction: "negative" });
  });

  it("leaves out the parts that options exclude", async () => {
    const optionNames = ["include_comparables", "include_market_trends", "include_depreciation_forecast"] as const;
    const parts = ["comparables", "market_analysis", "depreciation_forecast"] as const;
    for (const [i, option] of optionNames.entries()) {
      const made = await value({ options: { [option]: false } });
      for (const part of parts) expect(made[part] === null).toBe(part === parts[i]);
      expect(await owner.api.valuations.get({ params: made })).toEqual(made);
    }
  });

  it("tells the sources and the numbers in its meta", async () => {
    const response = await owner.fetch("/v1/pricing/market-valuation", {
      method: "POST",
      body: JSON.stringify(request),
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(201);
    const { meta } = (await response.json()) as { meta: Record<string, unknown> };
    expect(meta).toMatchObject({ data_sources: ["cars.example"] });
    expect(Number(meta.comparables_analyzed)).toBeGreaterThan(4);
    expect(Number(meta.market_transactions_analyzed)).toBeGreaterThanOrEqual(Number(meta.comparables_analyzed));
  });
});

describe("the vehicle of a valuation", () => {
  it("is what the VIN tells, and what the request says before that", async () => {
    const given = { vin: ` ${vin.toLowerCase()} `, year: 2020, mileage: 70_000 };
    const made = await value({ vehicle: given });
    expect(made.vehicle).toMatchObject({ vin, year: 2020, make: "Honda", model: "Accord", mileage: 70_000 });
    expect((await value({ vehicle: { ...given, trim: "Touring" } })).vehicle.trim).toBe("Touring");
  });

  it("is the inventory's where it has that VIN", async () => {
    const car = await owner.api.vehicles.create({ body: { vin } });
    const made = await value({ vehicle: { vin, year: 2020, mileage: 70_000 } });
    expect(made.vehicle_id).toBe(car.id);
    const { valuations, total } = await owner.api.valuations.list({ query: { vehicle_id: car.id } });
    expect({ valuations, total }).toEqual({ valuations: [made], total: 1 });
    const entries = await owner.api.vehicles.timeline({ params: { id: car.id } });
    expect(entries.map(({ kind }) => kind)).toContain("valuation.completed");
  });

  it.each([
    [{ vin: wrongVin, mileage: 1 }, "INVALID_VIN", "vehicle.vin"],
    [{ vin: "SHORT", mileage: 1 }, "INVALID_VIN", "vehicle.vin"],
    [{ mileage: 1 }, "VALIDATION_ERROR", "vehicle.year"],
    [{ year: 2020, make: "Honda", mileage: 1 }, "VALIDATION_ERROR", "vehicle.model"],
    [{ year: 2020, model: "Accord", mileage: 1 }, "VALIDATION_ERROR", "vehicle.make"],
    [{ ...accord, mileage: -1 }, "VALIDATION_ERROR", "vehicle.mileage"],
  ])("%j is refused with %s", async (vehicle, code, field) => {
    expect(await errorOf(value({ vehicle }))).toMatchObject({ code, field, status: 400 });
  });

  it("is sought where a place is", async () => {
    const error = await errorOf(value({ location: { zip_code: "00000" } }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "location.zip_code" });
  });
});

describe("too little of a market", () => {
  it("is said with what was found, and keeps nothing", async () => {
    const { total } = await owner.api.valuations.list();
    await stockMarket(
      server,
      owner,
      accords(4).map((one) => ({ ...one, model: "Prelude" })),
    );
    const error = await errorOf(value({ vehicle: { ...accord, model: "Prelude" } }));
    expect(error).toMatchObject({
      code: "INSUFFICIENT_MARKET_DATA",
      status: 422,
      details: { comparables_found: 4, minimum_required: 5, suggestion: expect.stringContaining("Honda Prelude") },
    });
    expect((await owner.api.valuations.list()).total).toBe(total);
  });

  it("is made up for by cars from further away and other years, which is said", async () => {
    const far = accords(6, { zip: "10001" }).map((one) => ({ ...one, model: "Civic", year: 2023 }));
    await stockMarket(server, owner, far);
    const made = await value({ vehicle: { ...accord, model: "Civic" } });
    expect(made.comparables).toHaveLength(6);
    for (const { distance_miles } of made.comparables ?? []) expect(distance_miles).toBeGreaterThan(2000);
    expect(made.notes.join(" ")).toContain("anywhere");
  });

  it("of the kind asked for is made up for by another kind", async () => {
    const auctions = accords(8, { kind: "auction_sale" }).map((one) => ({ ...one, model: "Insight" }));
    await stockMarket(server, owner, auctions);
    const body = { vehicle: { ...accord, model: "Insight", trim: undefined } };
    const wholesale = await value({ ...body, valuation_type: "wholesale" });
    const retail = await value(body);
    expect(retail.valuation.adjusted_value.average).toBeGreaterThan(wholesale.valuation.adjusted_value.average + 1500);
    expect(retail.comparables?.[0]).toMatchObject({
      source: "recent_sale",
      kind: "auction_sale",
      days_on_market: null,
    });
    expect(retail.notes.join(" ")).toContain("carried to a dealer's retail price");
  });
});

describe("a valuation's report", () => {
  it("says what it rests on, of when, and how sure it is; as JSON and as PDF", async () => {
    const made = await value();
    const params = { valuation_id: made.valuation_id };
    const report = await owner.api.valuations.report({ params });
    expect(report).toMatchObject({ valuation: made, appraiser: (await owner.api.accounts.me()).user.name });
    const text = report.disclosures.join(" ");
    const { min, max } = made.valuation.adjusted_value;
    for (const words of ["cars.example", made.expires_at.slice(0, 10), min.toLocaleString(), max.toLocaleString()])
      expect(text).toContain(words);
    expect(text).not.toContain("DEMO");
    const { pathname } = new URL(made.reports.json_url);
    const paper = await owner.fetch(pathname, { headers: { accept: "application/pdf" } });
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect((await paper.text()).slice(0, 5)).toBe("%PDF-");
    expect(new URL(made.reports.pdf_url).pathname).toBe(`${pathname}.pdf`);
  });

  it("says so where the market is made up", async () => {
    const listed = accords(8).map((one) => ({ ...one, model: "Fit" }));
    await stockMarket(server, owner, listed, { isDemo: true });
    const made = await value({ vehicle: { ...accord, model: "Fit" } });
    expect(made.is_demo).toBe(true);
    expect((await value()).is_demo).toBe(false);
    const { disclosures } = await owner.api.valuations.report({ params: made });
    expect(disclosures[0]).toContain("DEMO DATA");
  });
});

describe("valuations", () => {
  it("of another workspace do not exist, nor count there", async () => {
    const { valuation_id } = await value();
    const { api } = await signedIn(server, { admin: owner });
    const params = { valuation_id };
    const errors = await Promise.all([
      errorOf(api.valuations.get({ params })),
      errorOf(api.valuations.report({ params })),
      errorOf(api.valuations.reportPdf({ params })),
      errorOf(api.valuations.revalue({ params })),
      errorOf(
        api.valuations.exclude({ params: { ...params, listing_id: "1" }, body: { excluded: true, reason: "no" } }),
      ),
    ]);
    for (const error of errors) expect(error).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "valuation_id" });
    expect(await errorOf(api.valuations.create({ body: request }))).toMatchObject({ code: "INSUFFICIENT_MARKET_DATA" });
    expect((await api.valuations.list()).total).toBe(0);
  });

  it("are read, and not made, with a key that only reads", async () => {
    const { valuation_id } = await value();
    const { api } = await withKey(server, owner, { permissions: ["pricing:read"] });
    expect(await api.valuations.get({ params: { valuation_id } })).toMatchObject({ valuation_id });
    const refused = await errorOf(api.valuations.create({ body: request }));
    expect(refused).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
  });

  it("are found by VIN, level and time", async () => {
    const at = server.clock.now().toISOString();
    server.clock.advance(1000);
    const made = await value({ vehicle: { vin, year: 2020, mileage: 60_000 }, valuation_type: "wholesale" });
    const found = async (query: object) => (await owner.api.valuations.list({ query })).valuations;
    expect(await found({ vin: vin.toLowerCase(), created_after: at })).toEqual([made]);
    expect(await found({ valuation_type: "wholesale", created_after: at })).toEqual([made]);
    expect(await found({ valuation_type: "retail", created_after: at })).toEqual([]);
    expect(await found({ vin, created_before: at, valuation_type: "wholesale" })).toEqual([]);
    const unknown = await errorOf(owner.api.valuations.list({ query: { vehicle_id: "none" } }));
    expect(unknown).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });

  it("can be made anew: another valuation, of the day it is made on", async () => {
    const { api } = await withKey(server, owner);
    const before = await value();
    // the session has ended by then, the key has not
    server.clock.advance(days(8));
    const after = await api.valuations.revalue({ params: before });
    expect(after.valuation_id).not.toBe(before.valuation_id);
    expect(Date.parse(after.created_at)).toBeGreaterThan(Date.parse(before.expires_at));
    expect(after.vehicle).toEqual(before.vehicle);
    expect(await api.valuations.get({ params: before })).toEqual(before);
  });
});
