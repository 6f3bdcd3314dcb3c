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

describe("POST /pricing/market-valuation", () => {
  it("answers a value near the market's price, adjustments that add up and comparables", async () => {
    const answer = await value();
    const { base_value, adjusted_value, adjustments, total_adjustment } = answer.valuation;
    const usual = accordPrice(accord.year, accord.mileage);
    expect(Math.abs(adjusted_value.average / usual - 1)).toBeLessThan(0.06);
    expect(adjusted_value.min).toBeLessThan(adjusted_value.average);
    expect(adjusted_value.max).toBeGreaterThan(adjusted_value.average);
    const sum = adjustments.reduce((total, { impact }) => total + impact, 0);
    expect(base_value.average + sum).toBe(adjusted_value.average);
    expect(total_adjustment).toBe(sum);
    for (const { impact, direction } of adjustments) expect(direction).toBe(impact > 0 ? "positive" : "negative");
    expect(answer.comparables?.length).toBeGreaterThan(4);
    for (const one of answer.comparables ?? []) {
      expect(one).toMatchObject({ source: "dealer_listing", make: "Honda", location: "San Jose, CA", excluded: null });
    }
    expect(answer.location).toEqual({ zip_code: "95112", city: "San Jose", state: "CA", market_region: "Pacific" });
    expect(answer.vehicle).toMatchObject({ vin: null, year: 2020, make: "Honda", model: "Accord", mileage: 70_000 });
    expect(answer.vehicle_id).toBeNull();
  });

  it("answers a valuation valid for seven days, which GET and the list return unchanged", async () => {
    const answer = await value();
    expect(answer.valid_days).toBe(7);
    expect(Date.parse(answer.expires_at) - Date.parse(answer.created_at)).toBe(days(7));
    expect(await owner.api.valuations.get({ params: answer })).toEqual(answer);
    const { valuations, total } = await owner.api.valuations.list({ query: { limit: 1 } });
    expect(valuations).toEqual([answer]);
    expect(total).toBeGreaterThan(1);
  });

  it("answers a lower value for more miles and for a worse condition", async () => {
    const average = async (change: object) => (await value(change)).valuation.adjusted_value.average;
    const usual = await average({});
    expect(await average({ vehicle: { ...accord, mileage: 120_000 } })).toBeLessThan(usual);
    expect(await average({ condition: { overall: "poor" } })).toBeLessThan(usual * 0.95);
    expect(await average({ condition: { overall: "excellent" } })).toBeGreaterThan(usual);
  });

  it("answers the value at each level, with wholesale some thousand dollars below retail", async () => {
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

  it("omits the parts that the options exclude", async () => {
    const optionNames = ["include_comparables", "include_market_trends", "include_depreciation_forecast"] as const;
    const parts = ["comparables", "market_analysis", "depreciation_forecast"] as const;
    for (const [i, option] of optionNames.entries()) {
      const answer = await value({ options: { [option]: false } });
      for (const part of parts) expect(answer[part] === null).toBe(part === parts[i]);
      expect(await owner.api.valuations.get({ params: answer })).toEqual(answer);
    }
  });

  it("answers the sources and counts in meta", async () => {
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

describe("the vehicle of POST /pricing/market-valuation", () => {
  it("has the facts of the VIN, overridden by those of the request", async () => {
    const given = { vin: ` ${vin.toLowerCase()} `, year: 2020, mileage: 70_000 };
    const answer = await value({ vehicle: given });
    expect(answer.vehicle).toMatchObject({ vin, year: 2020, make: "Honda", model: "Accord", mileage: 70_000 });
    expect((await value({ vehicle: { ...given, trim: "Touring" } })).vehicle.trim).toBe("Touring");
  });

  it("is the inventory vehicle with the same VIN", async () => {
    const car = await owner.api.vehicles.create({ body: { vin } });
    const answer = await value({ vehicle: { vin, year: 2020, mileage: 70_000 } });
    expect(answer.vehicle_id).toBe(car.id);
    const { valuations, total } = await owner.api.valuations.list({ query: { vehicle_id: car.id } });
    expect({ valuations, total }).toEqual({ valuations: [answer], total: 1 });
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
  ])("answers an error for %j: %s", async (vehicle, code, field) => {
    expect(await errorOf(value({ vehicle }))).toMatchObject({ code, field, status: 400 });
  });

  it("answers VALIDATION_ERROR for an unknown ZIP code", async () => {
    const error = await errorOf(value({ location: { zip_code: "00000" } }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "location.zip_code" });
  });
});

describe("POST /pricing/market-valuation with few comparables", () => {
  it("answers INSUFFICIENT_MARKET_DATA with the number found, and stores nothing", async () => {
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

  it("uses comparables of any distance and of other years, and says so in the notes", async () => {
    const far = accords(6, { zip: "10001" }).map((one) => ({ ...one, model: "Civic", year: 2023 }));
    await stockMarket(server, owner, far);
    const answer = await value({ vehicle: { ...accord, model: "Civic" } });
    expect(answer.comparables).toHaveLength(6);
    for (const { distance_miles } of answer.comparables ?? []) expect(distance_miles).toBeGreaterThan(2000);
    expect(answer.notes.join(" ")).toContain("at any distance");
  });

  it("answers a lower confidence in Alaska, for a trim without comparables, and at another level", async () => {
    const confidenceOf = async (change: object) => (await value(change)).confidence_factors;
    const oddsOf = ({ overall_confidence: share }: Awaited<ReturnType<typeof confidenceOf>>) => share / (1 - share);
    const usual = await confidenceOf({ vehicle: { ...accord, trim: "EX" } });
    const others = {
      distance: { vehicle: { ...accord, trim: "EX" }, location: { zip_code: "99501" } },
      same_trim: { vehicle: { ...accord, trim: "Touring" } },
      price_level: { vehicle: { ...accord, trim: "EX" }, valuation_type: "wholesale" },
    };
    for (const [factor, change] of Object.entries(others)) {
      const found = await confidenceOf(change);
      const named = (all: typeof found) => all.factors.find((one) => one.factor === factor)?.confidence ?? 0;
      expect(named(found)).toBeLessThan(named(usual) - 0.2);
      expect(oddsOf(found)).toBeLessThan(oddsOf(usual) / 1.5);
      expect(found.factors.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10);
    }
  });

  it("uses prices of another level if the requested level has too few", async () => {
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
    expect(retail.notes.join(" ")).toContain("converted to the retail level");
  });
});

describe("GET /pricing/market-valuation/{id}/report", () => {
  it("answers the sources, the validity and the band, as JSON and as PDF", async () => {
    const answer = await value();
    const params = { valuation_id: answer.valuation_id };
    const report = await owner.api.valuations.report({ params });
    expect(report).toMatchObject({ valuation: answer, appraiser: (await owner.api.accounts.me()).user.name });
    const text = report.disclosures.join(" ");
    const { min, max } = answer.valuation.adjusted_value;
    for (const words of ["cars.example", answer.expires_at.slice(0, 10), min.toLocaleString(), max.toLocaleString()])
      expect(text).toContain(words);
    expect(text).not.toContain("DEMO");
    const { pathname } = new URL(answer.reports.json_url);
    const paper = await owner.fetch(pathname, { headers: { accept: "application/pdf" } });
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect((await paper.text()).slice(0, 5)).toBe("%PDF-");
    expect(new URL(answer.reports.pdf_url).pathname).toBe(`${pathname}.pdf`);
  });

  it("discloses demo data", async () => {
    const listed = accords(8).map((one) => ({ ...one, model: "Fit" }));
    await stockMarket(server, owner, listed, { isDemo: true });
    const answer = await value({ vehicle: { ...accord, model: "Fit" } });
    expect(answer.is_demo).toBe(true);
    expect((await value()).is_demo).toBe(false);
    const { disclosures } = await owner.api.valuations.report({ params: answer });
    expect(disclosures[0]).toContain("DEMO DATA");
  });
});

describe("access to and search of valuations", () => {
  it("answers RESOURCE_NOT_FOUND for a valuation of another workspace, which has its own market", async () => {
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

  it("allows reading with pricing:read and answers INSUFFICIENT_PERMISSIONS for a new valuation", async () => {
    const { valuation_id } = await value();
    const { api } = await withKey(server, owner, { permissions: ["pricing:read"] });
    expect(await api.valuations.get({ params: { valuation_id } })).toMatchObject({ valuation_id });
    const refused = await errorOf(api.valuations.create({ body: request }));
    expect(refused).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
  });

  it("GET /pricing/market-valuation filters by VIN, level and time", async () => {
    const at = server.clock.now().toISOString();
    server.clock.advance(1000);
    const answer = await value({ vehicle: { vin, year: 2020, mileage: 60_000 }, valuation_type: "wholesale" });
    const found = async (query: object) => (await owner.api.valuations.list({ query })).valuations;
    expect(await found({ vin: vin.toLowerCase(), created_after: at })).toEqual([answer]);
    expect(await found({ valuation_type: "wholesale", created_after: at })).toEqual([answer]);
    expect(await found({ valuation_type: "retail", created_after: at })).toEqual([]);
    expect(await found({ vin, created_before: at, valuation_type: "wholesale" })).toEqual([]);
    const unknown = await errorOf(owner.api.valuations.list({ query: { vehicle_id: "none" } }));
    expect(unknown).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });

  it("POST /pricing/market-valuation/{id}/revalue creates a new valuation with the current date", async () => {
    const { api } = await withKey(server, owner);
    const before = await value();
    // after this time the session has expired, but not the key
    server.clock.advance(days(8));
    const after = await api.valuations.revalue({ params: before });
    expect(after.valuation_id).not.toBe(before.valuation_id);
    expect(Date.parse(after.created_at)).toBeGreaterThan(Date.parse(before.expires_at));
    expect(after.vehicle).toEqual(before.vehicle);
    expect(await api.valuations.get({ params: before })).toEqual(before);
  });
});
