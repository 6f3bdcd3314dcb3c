import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kpi } from "../../../contracts/system/kpis.ts";
import { days } from "../../../server/platform/clock.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { ago, awayFromMidnight, dealership, expected } from "./dealership.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  awayFromMidnight(server);
  admin = await signedIn(server);
});
afterAll(() => server.close());

type NewKpi = Parameters<Api["kpis"]["create"]>[0]["body"];
let made = 0;
/** A custom KPI, as the API returns it. */
async function figure(api: Api, body: Partial<NewKpi>): Promise<Kpi> {
  made += 1;
  const key = `own_${made}`;
  const { id } = await api.kpis.create({ body: { key, title: key, kpiType: "CUSTOM", dataType: "NUMBER", ...body } });
  return api.kpis.get({ params: { id } });
}
/** The value of a formula; undefined if there is no data. */
async function come(api: Api, formula: string): Promise<number | undefined> {
  const { value, hasData } = await figure(api, { formula });
  expect(hasData || value === 0).toBe(true);
  return hasData ? value : undefined;
}
const fresh = async (): Promise<Api> => (await signedIn(server, { admin })).api;
const saab = { make: "Saab", model: "900" };
const draft = (api: Api, dailyBudget: number, currency?: string) =>
  api.campaigns.create({
    body: { name: "Spring", objective: "leads", dailyBudget, ...(currency !== undefined && { currency }) },
  });

describe("a custom KPI over vehicles", () => {
  it("does not count or sum unknown values", async () => {
    const api = await fresh();
    await api.vehicles.create({ body: { ...saab, location: "Row 4" } });
    await api.vehicles.create({ body: saab });
    expect(await come(api, "count(vehicle)")).toBe(2);
    for (const field of ["count(vehicle.askingPrice)", "sum(vehicle.askingPrice)"]) {
      expect(await come(api, field), field).toBeUndefined();
    }
    const sum = { aggregation: "sum", targetModel: "vehicle", targetField: "askingPrice" } as const;
    expect(await figure(api, sum)).toMatchObject({ value: 0, hasData: false });
    await api.vehicles.create({ body: { ...saab, askingPrice: 7000, mileage: 10, location: "Row 5" } });
    expect(await come(api, "count(vehicle.askingPrice)")).toBe(1);
    expect(await come(api, "sum(vehicle.askingPrice) - sum(vehicle.purchasePrice)")).toBeUndefined();
    // without sales, the sum is 0
    expect(await come(api, "sum(vehicle.askingPrice) - sum(sale.soldPrice)")).toBe(7000);
    const but = (field: string, value: string | number) =>
      figure(api, { aggregation: "count", targetModel: "vehicle", filters: [{ field, operator: "ne", value }] });
    expect((await but("location", "Row 4")).value).toBe(2);
    expect((await but("askingPrice", 7000)).value).toBe(2);
    expect((await but("mileage", 11)).value).toBe(3);
  });
});

describe("a custom KPI by a formula over several fields of one model", () => {
  it("counts only rows that have all of these fields, and returns the number of the others as leftOut", async () => {
    const owner = await signedIn(server, { admin });
    await dealership(server, owner);
    // A and B have a purchase price, C has none
    const profit = "sum(sale.soldPrice) - sum(sale.purchasePrice)";
    expect(await figure(owner.api, { formula: profit })).toMatchObject({ value: 4500.25, leftOut: 1 });
    const perSale = await figure(owner.api, { formula: `(${profit}) / count(sale)` });
    expect(perSale).toMatchObject({ value: 2250.125, leftOut: 1 });
    const margin = await figure(owner.api, {
      formula: `(${profit}) / sum(sale.soldPrice) * 100`,
      dataType: "PERCENTAGE",
    });
    expect(margin).toMatchObject({ value: expected.gross_profit_margin.value, leftOut: 1 });
  });

  it("requires nothing for the count of a field or of another model", async () => {
    const owner = await signedIn(server, { admin });
    await dealership(server, owner);
    const rated = await figure(owner.api, { formula: "count(sale.satisfaction) / count(sale) * 100" });
    expect(rated).toMatchObject({ value: 66.6667, leftOut: 0 });
    // all vehicles but C have a purchase price
    const share = await figure(owner.api, { formula: "sum(vehicle.purchasePrice) / count(sale)" });
    expect(share).toMatchObject({ value: 18_500.5, leftOut: 1 });
  });

  it("returns leftOut for an aggregation of a field, and 0 for a count", async () => {
    const owner = await signedIn(server, { admin });
    await dealership(server, owner);
    const over = { targetModel: "sale", targetField: "purchasePrice" } as const;
    const average = await figure(owner.api, { aggregation: "average", ...over });
    expect(average).toMatchObject({ value: 10_250.25, leftOut: 1 });
    expect(await figure(owner.api, { aggregation: "count", ...over })).toMatchObject({ value: 2, leftOut: 0 });
  });
});

describe("a custom KPI over daysInStock", () => {
  it("counts from the acquisition, or else from the day of adding, to now or to the sale", async () => {
    const owner = await signedIn(server, { admin });
    await dealership(server, owner);
    const over = { targetModel: "vehicle", targetField: "daysInStock" } as const;
    const inStock = { field: "status", operator: "eq", value: "IN_STOCK" } as const;
    // E 10 days, G added today
    expect(await figure(owner.api, { aggregation: "average", ...over, filters: [inStock] })).toMatchObject({
      value: 5,
    });
    const longer = (value: number) => ({ field: "daysInStock", operator: "gte", value }) as const;
    // F 60, H 100
    expect(await figure(owner.api, { aggregation: "count", ...over, filters: [longer(60)] })).toMatchObject({
      value: 2,
    });
    // A was sold after 30 days, D after 35
    const sold = { field: "status", operator: "eq", value: "SOLD" } as const;
    const soldLate = await figure(owner.api, { aggregation: "sum", ...over, filters: [sold, longer(30)] });
    expect(soldLate).toMatchObject({ value: 65 });
  });

  it("leaves out a vehicle that was sold before it was added, unless its purchase is known", async () => {
    const api = await fresh();
    const sold = async (acquired: number | undefined, soldPrice: number) => {
      const acquiredAt = acquired === undefined ? {} : { acquiredAt: ago(server, acquired) };
      const { id } = await api.vehicles.create({ body: { ...saab, ...acquiredAt } });
      await api.vehicles.sell({ params: { id }, body: { soldPrice, soldAt: ago(server, 10) } });
    };
    await sold(40, 9000);
    await sold(undefined, 6000);
    const over = { targetModel: "vehicle", targetField: "daysInStock" } as const;
    expect(await figure(api, { aggregation: "average", ...over })).toMatchObject({ value: 30, leftOut: 1 });
    const counted = async (operator: "lt" | "ne", value: number) => {
      const filters = [{ field: "daysInStock", operator, value }];
      return (await figure(api, { aggregation: "count", targetModel: "vehicle", filters })).value;
    };
    expect([await counted("lt", 30), await counted("ne", 30)]).toEqual([0, 1]);
    // one row on both sides: 9,000 for 30 days
    const perDay = await figure(api, { formula: "sum(vehicle.soldPrice) / sum(vehicle.daysInStock)" });
    expect(perDay).toMatchObject({ value: 300, leftOut: 1 });
  });
});

describe("a custom KPI over campaigns", () => {
  it("sums amounts of several currencies in US dollars, by the workspace's rates", async () => {
    const api = await fresh();
    const { changed_at: _at, changed_by: _by, note: _note, ...book } = await api.assessments.rateBook();
    await api.assessments.changeRateBook({
      body: {
        ...book,
        exchange_rates: { ...book.exchange_rates, per_usd: { ...book.exchange_rates.per_usd, EUR: 0.8 } },
      },
    });
    await draft(api, 10);
    await draft(api, 20, "EUR");
    await draft(api, 6000, "JPY");
    const budget = (aggregation: "sum" | "average" | "min" | "max") =>
      come(api, `${aggregation}(campaign.dailyBudget)`);
    // 10.00, 20 / 0.8 = 25.00, 6,000 / 156.5 = 38.34
    expect(await budget("sum")).toBe(73.34);
    expect([await budget("min"), await budget("max")]).toEqual([10, 38.34]);
    const dearer = { field: "dailyBudget", operator: "gte", value: 25 } as const;
    const count = { aggregation: "count", targetModel: "campaign" } as const;
    expect(await figure(api, { ...count, filters: [dearer] })).toMatchObject({ value: 2 });
    // a currency without an exchange rate
    await draft(api, 9999, "XTS");
    expect(await budget("sum")).toBe(73.34);
    expect(await budget("average")).toBe(24.4467);
    expect(await come(api, "count(campaign)")).toBe(4);
  });
});

describe("KPIs of a dealership that does not count in US dollars", () => {
  it("have all amounts in its currency", async () => {
    const api = await fresh();
    const { changed_at: _at, changed_by: _by, note: _note, ...book } = await api.assessments.rateBook();
    const per_usd = { ...book.exchange_rates.per_usd, EUR: 0.8 };
    await api.assessments.changeRateBook({ body: { ...book, exchange_rates: { ...book.exchange_rates, per_usd } } });
    await api.dealership.change({ body: { currency: "EUR" } });
    await draft(api, 20, "EUR");
    await draft(api, 10, "USD");
    expect(await come(api, "sum(campaign.dailyBudget)")).toBe(28);
    const { id } = await api.vehicles.create({ body: { ...saab, askingPrice: 9000 } });
    const damage = { damage_id: "1", type: "dent", location: "hood", severity: "moderate", size_cm: 12 } as const;
    const { summary, options } = await api.assessments.create({ body: { vehicle_id: id, damages: [damage] } });
    expect(options.currency).toBe("EUR");
    const repairs = summary.repair_cost_summary.recommended_repairs_total.estimated;
    expect(repairs).toBeGreaterThan(0);
    expect(await come(api, "sum(assessment.recommendedCost)")).toBeCloseTo(repairs, 1);
    const builtIn = (await api.kpis.list()).find(({ key }) => key === "total_repair_cost");
    expect(builtIn?.value).toBeCloseTo(repairs, 1);
    expect(builtIn?.currency).toBe("EUR");
    // asking prices are in its currency already
    expect(await come(api, "sum(vehicle.askingPrice)")).toBe(9000);
  });
});

describe("a custom KPI with a very large value", () => {
  it("is returned unrounded, and the list still returns all other KPIs", async () => {
    const api = await fresh();
    await api.vehicles.create({ body: saab });
    await figure(api, { formula: "1e305" });
    const grown = await figure(api, { formula: "1e308 * count(vehicle) - 1e-5" });
    expect(grown).toMatchObject({ value: 1e308, hasData: true });
    const kpis = await api.kpis.list();
    expect(kpis.at(-2)).toMatchObject({ value: 1e305, trend: "flat", trendPercentage: 0 });
    for (const { id } of kpis.slice(-2)) {
      const { statistics } = await api.kpis.chartData({ params: { id } });
      expect(statistics.max).toBeGreaterThanOrEqual(1e305);
      expect(statistics.average / statistics.max).toBeCloseTo(1, 10);
    }
  });
});

describe("GET /kpis", () => {
  it("returns pages with a total", async () => {
    const owner = await signedIn(server, { admin });
    const all = await owner.api.kpis.list();
    const [first] = all;
    await owner.api.kpis.toggle({ params: { id: first?.id ?? "" } });
    for (const [path, keys] of [
      ["/v1/kpis", all.map(({ key }) => key)],
      ["/v1/kpis/visible", all.slice(1).map(({ key }) => key)],
    ] as const) {
      const page = async (query: string) => {
        const response = await owner.fetch(`${path}?${query}`);
        const rows = (await response.json()) as Kpi[];
        const { headers } = response;
        return { keys: rows.map(({ key }) => key), total: headers.get("x-total-count"), link: headers.get("link") };
      };
      const total = String(keys.length);
      const next = `<${path}?timeRange=7d&limit=3&offset=5>; rel="next"`;
      expect(await page("timeRange=7d&limit=3&offset=2")).toEqual({ keys: keys.slice(2, 5), total, link: next });
      expect(await page("offset=5")).toEqual({ keys: keys.slice(5), total, link: null });
      expect(await page("")).toEqual({ keys, total, link: null });
      expect((await owner.fetch(`${path}?limit=1001`)).status).toBe(400);
    }
  });
});

describe("the chart of a KPI over vehicles", () => {
  it("counts a vehicle as sold from the day of its sale on, and as in stock before", async () => {
    // a session would expire in that time, an API key does not
    const { api } = await withKey(server, await signedIn(server, { admin }));
    const old = await api.vehicles.create({ body: { ...saab, askingPrice: 4000 } });
    const stays = await api.vehicles.create({ body: { ...saab, askingPrice: 5000 } });
    server.clock.advance(days(40));
    const young = await api.vehicles.create({ body: { ...saab, askingPrice: 3000 } });
    server.clock.advance(days(2));
    const sell = (id: string, soldPrice: number) => api.vehicles.sell({ params: { id }, body: { soldPrice } });
    await sell(old.id, 3900);
    server.clock.advance(days(2));
    await sell(young.id, 2900);
    server.clock.advance(days(1));

    const inStatus = (value: string, operator: "eq" | "ne" = "eq") => ({
      targetModel: "vehicle" as const,
      filters: [{ field: "status", operator, value }],
    });
    const history = async (kpi: Kpi) =>
      (await api.kpis.chartData({ params: { id: kpi.id }, query: { timeRange: "7d" } })).dataPoints.map(
        ({ value }) => value,
      );
    const stock = await figure(api, { aggregation: "count", ...inStatus("IN_STOCK") });
    // at the end of the previous period, day 30: the two old ones
    expect(stock).toMatchObject({ value: 1, trend: "down", trendPercentage: -50 });
    expect(await history(stock)).toEqual([2, 3, 3, 2, 2, 1, 1]);
    expect(await history(await figure(api, { aggregation: "count", ...inStatus("SOLD") }))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
    const unsold = { aggregation: "min", targetField: "askingPrice", ...inStatus("SOLD", "ne") } as const;
    expect(await history(await figure(api, unsold))).toEqual([4000, 3000, 3000, 3000, 3000, 5000, 5000]);
    expect(await history(await figure(api, { formula: "count(vehicle)" }))).toEqual([2, 3, 3, 3, 3, 3, 3]);
    // sold prices count from the day of the sale on
    expect(await history(await figure(api, { formula: "sum(vehicle.soldPrice)" }))).toEqual([
      0, 0, 0, 3900, 3900, 6800, 6800,
    ]);
    // a returned vehicle counts as in stock for all days, because the day of its return is not stored
    await api.vehicles.update({ params: { id: old.id }, body: { status: "IN_STOCK" } });
    expect(await history(stock)).toEqual([2, 3, 3, 3, 3, 2, 2]);

    // days in stock grow each day, and no longer after the sale of the third vehicle on day 44
    expect(await history(await figure(api, { formula: "sum(vehicle.daysInStock)" }))).toEqual([
      39 + 39,
      40 + 40,
      41 + 41 + 1,
      42 + 42 + 2,
      43 + 43 + 3,
      44 + 44 + 4,
      45 + 45 + 4,
    ]);
    const aged = { field: "daysInStock", operator: "gt", value: 40 } as const;
    const agedCount = await figure(api, { aggregation: "count", targetModel: "vehicle", filters: [aged] });
    expect(await history(agedCount)).toEqual([0, 0, 2, 2, 2, 2, 2]);
    const agedPrices = { aggregation: "max", targetModel: "vehicle", targetField: "askingPrice" } as const;
    expect(await history(await figure(api, { ...agedPrices, filters: [aged] }))).toEqual([
      0, 0, 5000, 5000, 5000, 5000, 5000,
    ]);
    expect(await api.vehicles.get({ params: { id: stays.id } })).toMatchObject({ status: "IN_STOCK" });
  });
});
