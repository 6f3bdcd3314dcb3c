import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { latestValueOf } from "../../../server/features/valuations/valuations.steps.ts";
import { days } from "../../../server/platform/clock.ts";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, accordInStock, accords, request, stockMarket, vin, wrongVin } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(40));
});
afterAll(() => server.close());

const car = async (change: object = {}) =>
  (await owner.api.vehicles.create({ body: { ...accordInStock, ...change } })).id;
const payloadsOf = async (name: string) =>
  (await server.store.read.select().from(outboxEvents))
    .filter((event) => event.name === name)
    .map(({ payload }) => payload);

describe("POST /pricing/valuate", () => {
  it("values a vehicle at retail at its location and emits pricing.calculated", async () => {
    const vehicle_id = await car({ condition: "fair" });
    const answer = await owner.api.valuations.valuate({ body: { vehicle_id } });
    expect(answer).toMatchObject({
      vehicle_id,
      vehicle: { year: 2020, model: "Accord", mileage: 70_000 },
      location: { zip_code: "95112" },
      condition: { overall: "fair", inspection_id: null },
      valuation: { valuation_type: "retail" },
    });
    expect(await payloadsOf("pricing.calculated")).toContainEqual({
      valuation_id: answer.valuation_id,
      vehicle_id,
      vehicle: { year: 2020, make: "Honda", model: "Accord" },
      valuation_type: "retail",
      average_value: answer.valuation.adjusted_value.average,
      currency: "USD",
      confidence: answer.valuation.adjusted_value.confidence,
    });
    const again = await owner.api.valuations.valuate({ body: { vehicle_id, mileage: 90_000, condition: "good" } });
    expect(again).toMatchObject({ vehicle: { mileage: 90_000 }, condition: { overall: "good" } });
  });

  it("uses the usual ZIP code of the inventory, and answers VALIDATION_ERROR without mileage or any ZIP code", async () => {
    const vehicle_id = await car({ zipCode: null });
    const answer = await owner.api.valuations.valuate({ body: { vehicle_id } });
    expect(answer.location.zip_code).toBe("95112");
    const unknown = await errorOf(owner.api.valuations.valuate({ body: { vehicle_id: await car({ mileage: null }) } }));
    expect(unknown).toMatchObject({ code: "VALIDATION_ERROR", field: "mileage" });
    const none = await errorOf(owner.api.valuations.valuate({ body: { vehicle_id: "none" } }));
    expect(none).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
    const other = await signedIn(server, { admin: owner });
    const { id } = await other.api.vehicles.create({ body: { ...accordInStock, zipCode: null } });
    const nowhere = await errorOf(other.api.valuations.valuate({ body: { vehicle_id: id } }));
    expect(nowhere).toMatchObject({ code: "VALIDATION_ERROR", field: "vehicle_id" });
    expect(nowhere.message).toContain("ZIP code");
  });

  it("values a vehicle at the ZIP code of the request, and names zip_code in the error for an unknown one", async () => {
    const vehicle_id = await car();
    const answer = await owner.api.valuations.valuate({ body: { vehicle_id, zip_code: "60601" } });
    expect(answer.location).toMatchObject({ zip_code: "60601", state: "IL" });
    expect((await owner.api.vehicles.get({ params: { id: vehicle_id } })).zipCode).toBe("95112");
    const unknown = await errorOf(owner.api.valuations.valuate({ body: { vehicle_id, zip_code: "00000" } }));
    expect(unknown).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "zip_code",
      message: "zip_code: 00000 is not a known ZIP code.",
    });
    const malformed = await errorOf(owner.api.valuations.valuate({ body: { vehicle_id, zip_code: "6060" } }));
    expect(malformed).toMatchObject({ code: "VALIDATION_ERROR", field: "zip_code" });
  });

  it("names inspection_id in the errors for an inspection without a grade and for one of another car", async () => {
    const vehicle_id = await car();
    const images = await uploadWalkAround(owner.api);
    const { inspection_id } = await owner.api.visual.create({ body: { vehicle_id, images } });
    await owner.api.visual.cancel({ params: { inspection_id } });
    const ungraded = await errorOf(owner.api.valuations.valuate({ body: { vehicle_id, inspection_id } }));
    expect(ungraded).toMatchObject({ code: "INSPECTION_NOT_READY", field: "inspection_id" });
    const other = { vehicle_id: await car(), inspection_id };
    const foreign = await errorOf(owner.api.valuations.valuate({ body: other }));
    expect(foreign).toMatchObject({ code: "INSPECTION_NOT_FOUND", field: "inspection_id" });
  });

  it("suggests a price for a vehicle without an asking price, the same as with one", async () => {
    const unpriced = await owner.api.valuations.valuate({ body: { vehicle_id: await car({ askingPrice: null }) } });
    expect(unpriced.price_position).toBeNull();
    const priced = await owner.api.valuations.valuate({ body: { vehicle_id: await car({ askingPrice: 21_500 }) } });
    const { change, ...suggestion } = priced.price_position?.suggestion ?? {};
    expect(change).toBeDefined();
    expect(priced.suggested_price).toEqual(suggestion);
    expect(unpriced.suggested_price).toEqual(suggestion);
  });

  it("reports what the record knows of the vehicle, on the report too", async () => {
    const known = { exteriorColor: "Modern Steel", stockNumber: "S-4711" };
    const answer = await owner.api.valuations.valuate({ body: { vehicle_id: await car(known) } });
    const facts = { exterior_color: "Modern Steel", stock_number: "S-4711" };
    expect(answer.vehicle).toMatchObject(facts);
    const { valuation, comparables_analyzed } = await owner.api.valuations.report({ params: answer });
    expect(valuation.vehicle).toMatchObject(facts);
    expect(comparables_analyzed).toBe(40);
    expect(valuation.notes[0]).toContain("40 comparable cars");
    expect(valuation.depreciation_forecast?.original_msrp).toBeNull();
  });

  it("forecasts the value in 30, 60 and 90 days, between today's and that of the next year", async () => {
    const { valuation, depreciation_forecast, created_at } = await owner.api.valuations.valuate({
      body: { vehicle_id: await car() },
    });
    const { forecast = [], forecast_days = [] } = depreciation_forecast ?? {};
    expect(forecast_days.map((one) => one.days)).toEqual([30, 60, 90]);
    const { average } = valuation.adjusted_value;
    const line = [average, ...forecast_days.map((one) => one.estimated_value), forecast[0]?.estimated_value ?? 0];
    expect(line).toEqual(line.toSorted((a, b) => b - a));
    for (const { days: ahead, date, min, max, estimated_value, confidence } of forecast_days) {
      expect(Date.parse(date) - Date.parse(created_at.slice(0, 10))).toBe(days(ahead));
      expect(min).toBeLessThan(estimated_value);
      expect(max).toBeGreaterThan(estimated_value);
      expect(confidence).toBeLessThanOrEqual(valuation.adjusted_value.confidence);
    }
  });

  it("latestValueOf returns the newest valuation while it is valid", async () => {
    const vehicle = { id: await car() };
    const latest = (ahead = 0) => {
      const clock = { ...server.clock, now: () => new Date(server.clock.now().getTime() + ahead) };
      return latestValueOf(clock)(server.store.read, vehicle);
    };
    expect(await latest()).toBeNull();
    await owner.api.valuations.valuate({ body: { vehicle_id: vehicle.id, mileage: 90_000 } });
    const answer = await owner.api.valuations.valuate({ body: { vehicle_id: vehicle.id } });
    expect(await latest()).toEqual({
      cents: answer.valuation.adjusted_value.average * 100,
      source: `retail valuation of ${answer.created_at.slice(0, 10)}`,
    });
    expect(await latest(days(7))).toBeNull();
  });

  it("latestValueOf returns the retail value, even after newer valuations of other levels", async () => {
    const own = "1HGCM82603A000002";
    const vehicle = { id: await car({ vin: own }) };
    const latest = () => latestValueOf(server.clock)(server.store.read, vehicle);
    const value = (valuation_type: "wholesale" | "trade_in" | "retail") =>
      owner.api.valuations.create({ body: { ...request, vehicle: { ...accord, vin: own }, valuation_type } });
    const wholesale = await value("wholesale");
    const day = wholesale.created_at.slice(0, 10);
    expect(await latest()).toEqual({
      cents: wholesale.alternative_valuations.retail.average * 100,
      source: `retail value from the wholesale valuation of ${day}`,
    });
    const retail = await value("retail");
    await value("trade_in");
    expect(await latest()).toEqual({
      cents: retail.valuation.adjusted_value.average * 100,
      source: `retail valuation of ${day}`,
    });
  });

  it("latestValueOf adds back the deduction for a poor condition", async () => {
    const valueIn = async (condition: "good" | "fair" | "poor" | "excellent") => {
      const id = await car();
      const answer = await owner.api.valuations.valuate({ body: { vehicle_id: id, condition } });
      const step = answer.valuation.adjustments.find(({ factor }) => factor === "condition")?.impact ?? 0;
      return { ...(await latestValueOf(server.clock)(server.store.read, { id })), step };
    };
    const good = await valueIn("good");
    const poor = await valueIn("poor");
    expect(poor.step).toBeLessThan(-1000);
    expect(Math.abs((poor.cents ?? 0) - (good.cents ?? 0))).toBeLessThanOrEqual(100);
    expect(poor.source).toBe(`${good.source}, without the deduction for the reported poor condition`);
    const fair = await valueIn("fair");
    expect(fair.cents).toBe((good.cents ?? 0) + fair.step * 100);
    expect(fair.source).toBe(`${good.source}, reported fair condition`);
    expect((await valueIn("excellent")).cents).toBeGreaterThan(good.cents ?? 0);
  });

  it("has its valuations deleted when the vehicle is purged", async () => {
    const vehicle_id = await car();
    const { valuation_id } = await owner.api.valuations.valuate({ body: { vehicle_id } });
    await owner.api.valuations.reportPdf({ params: { valuation_id } });
    await owner.api.vehicles.remove({ params: { id: vehicle_id } });
    expect((await owner.api.vehicles.get({ params: { id: vehicle_id } })).status).toBe("ARCHIVED");
    await owner.api.vehicles.remove({ params: { id: vehicle_id }, query: { purge: "true" } });
    expect(await errorOf(owner.api.valuations.get({ params: { valuation_id } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
  });

  it("becomes the step of a case, and answers CASE_CLOSED for a closed case", async () => {
    const opened = await owner.api.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } });
    const body = { vehicle_id: opened.vehicle_id, mileage: 70_000, case_id: opened.inspection_id };
    await stockMarket(
      server,
      owner,
      accords(20).map((one) => ({ ...one, year: 2003 })),
    );
    const answer = await owner.api.valuations.valuate({ body });
    const params = { inspection_id: opened.inspection_id };
    const { average } = answer.valuation.adjusted_value;
    expect(await owner.api.cases.get({ params })).toMatchObject({
      steps: { valuation: { status: "completed", id: answer.valuation_id } },
      average_value: average,
    });
    const wrong = { ...body, vehicle_id: await car() };
    expect(await errorOf(owner.api.valuations.valuate({ body: wrong }))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
      field: "case_id",
    });
    const unlinked = await errorOf(
      owner.api.valuations.create({ body: { ...request, case_id: opened.inspection_id } }),
    );
    expect(unlinked).toMatchObject({ code: "INSPECTION_NOT_FOUND", field: "case_id" });
    await owner.api.cases.complete({ params });
    expect(await errorOf(owner.api.valuations.valuate({ body }))).toMatchObject({ code: "CASE_CLOSED" });
  });
});

describe("POST /pricing/market-valuation with an inspection", () => {
  it("uses the inspected grade, and answers INSPECTION_NOT_FOUND for an inspection of another vehicle", async () => {
    const own = "1HGCM82693A000001";
    const { id } = await owner.api.vehicles.create({ body: { vin: own } });
    const images = await uploadWalkAround(owner.api);
    const { inspection_id } = await owner.api.visual.create(
      { body: { vehicle_id: id, images } },
      { headers: { prefer: "wait=60" } },
    );
    await vi.waitFor(
      async () => expect((await owner.api.visual.get({ params: { inspection_id } })).status).toBe("completed"),
      { timeout: 50_000, interval: 100 },
    );
    const { results } = await owner.api.visual.get({ params: { inspection_id } });
    const body = { ...request, vehicle: { ...accord, vin: own } };
    const answer = await owner.api.valuations.create({
      body: { ...body, condition: { overall: "poor", inspection_id } },
    });
    const grade = results?.grade.value ?? Number.NaN;
    expect(answer.condition).toEqual({ overall: "poor", inspection_id, grade });
    expect(answer.notes.join(" ")).toContain(
      `grade ${results?.grade.value.toFixed(1)} of 5, from the visual inspection`,
    );
    const inStock = { vehicle_id: id, mileage: accord.mileage, zip_code: request.location.zip_code, inspection_id };
    const { condition } = await owner.api.valuations.valuate({ body: inStock });
    expect(condition).toMatchObject({ inspection_id, grade });
    const undamaged = await latestValueOf(server.clock)(server.store.read, { id });
    expect(undamaged?.source).toMatch(/^retail valuation of .*inspected grade \d\.\d/);
    const { disclosures } = await owner.api.valuations.report({ params: answer });
    expect(disclosures.join(" ")).toContain(
      `The condition is grade ${grade.toFixed(1)} of 5, from a visual inspection`,
    );
    expect(disclosures.join(" ")).not.toMatch(/no inspection|poor/);
    const by_hand = { revision: 0, manual_grade: { value: 1.2, reason: "Smoke in the cabin" } };
    await owner.api.byHand.enter({ params: { inspection_id }, body: by_hand });
    const entered = await owner.api.valuations.valuate({ body: inStock });
    expect(entered.condition).toMatchObject({ inspection_id, grade: 1.2 });
    expect(entered.notes.join(" ")).toMatch(/grade 1\.2 of 5, entered by .+ for the visual inspection\./);
    const foreign = { ...request, vehicle: { ...accord, vin }, condition: { overall: "poor" as const, inspection_id } };
    const unknown = { ...request, condition: { overall: "poor" as const, inspection_id: "none" } };
    for (const wrong of [foreign, unknown]) {
      expect(await errorOf(owner.api.valuations.create({ body: wrong }))).toMatchObject({
        code: "INSPECTION_NOT_FOUND",
        field: "condition.inspection_id",
      });
    }
  });

  it("answers INSPECTION_NOT_READY for an inspection that has not completed", async () => {
    const own = "1HGCM82643A000004";
    const { id } = await owner.api.vehicles.create({ body: { vin: own } });
    const images = await uploadWalkAround(owner.api);
    const { inspection_id } = await owner.api.visual.create({ body: { vehicle_id: id, images } });
    await owner.api.visual.cancel({ params: { inspection_id } });
    const body = {
      ...request,
      vehicle: { ...accord, vin: own },
      condition: { overall: "good", inspection_id },
    } as const;
    expect(await errorOf(owner.api.valuations.create({ body }))).toMatchObject({
      code: "INSPECTION_NOT_READY",
      field: "condition.inspection_id",
      details: { status: "failed" },
    });
  });
});

describe("POST /pricing/bulk-valuation", () => {
  it("values each vehicle independently of the failures of others", async () => {
    const vehicles = [
      { vin, mileage: 70_000 },
      { vin: wrongVin, mileage: 70_000 },
      { vin: "1G1YY22G065104378", mileage: 10_000 },
    ];
    const answer = await owner.api.valuations.bulk({
      body: { vehicles, valuation_type: "trade_in", location: { zip_code: "95112" } },
    });
    expect(answer.results.map(({ vin: named, status, error }) => [named, status, error?.code])).toEqual([
      [vin, "completed", undefined],
      [wrongVin, "failed", "INVALID_VIN"],
      ["1G1YY22G065104378", "failed", "INSUFFICIENT_MARKET_DATA"],
    ]);
    const [first] = answer.results;
    const average = first?.valuation?.valuation.adjusted_value.average;
    expect(answer.summary).toEqual({
      requested: 3,
      completed: 1,
      failed: 2,
      total_average_value: average,
      currency: "USD",
    });
    expect(first?.valuation).toMatchObject({ comparables: null, valuation: { valuation_type: "trade_in" } });
    const params = { valuation_id: first?.valuation?.valuation_id ?? "" };
    const stored = await owner.api.valuations.get({ params });
    expect({ ...stored, comparables: null }).toEqual(first?.valuation);
    expect(stored.comparables?.length).toBeGreaterThan(4);
    expect(await payloadsOf("pricing.calculated")).toContainEqual(expect.objectContaining(params));
  });

  it("answers VALIDATION_ERROR for more than 1,000 vehicles", async () => {
    const vehicles = Array.from({ length: 1001 }, () => ({ vin, mileage: 1 }));
    const body = { vehicles, valuation_type: "retail" as const, location: { zip_code: "95112" } };
    expect(await errorOf(owner.api.valuations.bulk({ body }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "vehicles",
    });
  });
});

describe("events of valuations", () => {
  it("emits market_valuation.completed for a requested valuation and for a revaluation", async () => {
    const answer = await owner.api.valuations.create({ body: request });
    const again = await owner.api.valuations.revalue({ params: answer });
    const events = await payloadsOf("market_valuation.completed");
    for (const { valuation_id, valuation, market_analysis } of [answer, again]) {
      expect(events).toContainEqual({
        valuation_id,
        vehicle: { year: 2020, make: "Honda", model: "Accord" },
        valuation_type: "retail",
        average_value: valuation.adjusted_value.average,
        confidence: valuation.adjusted_value.confidence,
        market_demand: market_analysis?.market_demand,
      });
    }
  });
});

describe("custom KPIs", () => {
  it("compute counts and maxima of valuations", async () => {
    const figure = async (formula: string) => {
      const key = `of_${formula.replace(/\W+/g, "_").replace(/_$/, "").toLowerCase()}`;
      const body = { key, title: "V", kpiType: "CUSTOM", dataType: "CURRENCY", formula } as const;
      await owner.api.kpis.create({ body });
      return (await owner.api.kpis.list()).find((one) => one.key === key)?.value;
    };
    const { valuations } = await owner.api.valuations.list({ query: { limit: 100 } });
    const averages = valuations.map(({ valuation }) => valuation.adjusted_value.average);
    expect(await figure("count(valuation)")).toBe(averages.length);
    expect(await figure("max(valuation.averageValue)")).toBe(Math.max(...averages));
  });
});
