import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kpi } from "../../../contracts/system/kpis.ts";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { ago, awayFromMidnight, dealership, expected } from "./dealership.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  awayFromMidnight(server);
  owner = await signedIn(server);
  api = owner.api;
  await dealership(server, owner);
});
afterAll(() => server.close());

const byKey = (kpis: readonly Kpi[]) => new Map(kpis.map((kpi) => [kpi.key, kpi]));
const find = async (key: string): Promise<Kpi> => {
  const kpi = byKey(await api.kpis.list()).get(key);
  if (!kpi) throw new Error(`no figure ${key}`);
  return kpi;
};
type NewKpi = Parameters<Api["kpis"]["create"]>[0]["body"];
let created = 0;
/** Creates a custom KPI and returns it as it is listed. */
async function custom(body: Partial<NewKpi>): Promise<Kpi> {
  created += 1;
  const key = `own_${created}`;
  const { id } = await api.kpis.create({ body: { key, title: key, kpiType: "CUSTOM", dataType: "NUMBER", ...body } });
  return api.kpis.get({ params: { id } });
}

describe("GET /kpis, built-in KPIs", () => {
  it("returns values to the cent, with period and trend", async () => {
    const kpis = byKey(await api.kpis.list());
    expect([...kpis.keys()]).toEqual(Object.keys(expected));
    for (const [key, figure] of Object.entries(expected)) {
      const hasData = key !== "total_repair_cost";
      expect(kpis.get(key), key).toMatchObject({ ...figure, hasData, kpiType: "BUILTIN", isVisible: true });
      expect(kpis.get(key)?.period.days).toBe(30);
    }
    const { id, formula } = await find("gross_profit_margin");
    expect(formula).toContain("Σ sold");
    expect(await api.kpis.get({ params: { id } })).toMatchObject({ key: "gross_profit_margin", value: 18 });
  });

  it("computes other periods by timeRange", async () => {
    const week = byKey(await api.kpis.list({ query: { timeRange: "7d" } }));
    // B and C were sold on the days 5 and 2, A in the week before
    expect(week.get("avg_selling_price")).toMatchObject({ value: 12_500.37, period: { days: 7 } });
    expect(week.get("avg_selling_price")?.trendPercentage).toBe(25);
    const quarter = byKey(await api.kpis.list({ query: { timeRange: "90d" } }));
    expect(quarter.get("customer_retention_rate")?.value).toBe(33.33);
    expect((await owner.fetch("/v1/kpis?timeRange=1y")).status).toBe(400);
  });

  it("returns no data for an empty workspace, and none of another account", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const kpis = await outsider.api.kpis.list();
    expect(kpis).toHaveLength(8);
    for (const kpi of kpis) expect(kpi).toMatchObject({ value: 0, hasData: false, trend: "flat", trendPercentage: 0 });
    const { id } = await find("avg_selling_price");
    expect(await errorOf(outsider.api.kpis.get({ params: { id } }))).toMatchObject({
      code: "KPI_NOT_FOUND",
      status: 404,
    });
    const sandbox = await withKey(server, owner, { environment: "development" });
    expect((await sandbox.api.kpis.list())[1]).toMatchObject({ key: "avg_selling_price", hasData: false });
  });

  it("GET /kpis/{id}/chart-data returns a point for each day", async () => {
    const { id } = await find("avg_selling_price");
    const month = await api.kpis.chartData({ params: { id } });
    expect(month).toMatchObject({ kpiId: id, timeRange: "30d" });
    expect(month.dataPoints).toHaveLength(30);
    const dates = month.dataPoints.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(dates.at(-1)).toBe(ago(server, 0).slice(0, 10));
    const known = month.dataPoints.filter(({ hasData }) => hasData);
    expect(known.map(({ date, value }) => [date, value])).toEqual([
      [ago(server, 10).slice(0, 10), 10_000],
      [ago(server, 5).slice(0, 10), 15_000.75],
      [ago(server, 2).slice(0, 10), 9999.99],
    ]);
    expect(known[0]?.label).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
    expect(month.statistics).toEqual({ min: 9999.99, max: 15_000.75, average: 11_666.91, trend: "down" });
    const sevenDays = await api.kpis.chartData({ params: { id }, query: { timeRange: "7d" } });
    expect(sevenDays.dataPoints.map(({ value }) => value)).toEqual([0, 15_000.75, 0, 0, 9999.99, 0, 0]);
    const age = await find("avg_age_of_inventory");
    const ages = await api.kpis.chartData({ params: { id: age.id }, query: { timeRange: "7d" } });
    // six days ago (B 19 + C 14 + E 4 + F 54) / 4; then B is sold: (15 + 5 + 55) / 3; then C, two days ago: (8 + 58) / 2
    expect(ages.dataPoints.map(({ value }) => value)).toEqual([22.75, 25, 26, 27, 33, 34, 35]);
    const none = await api.kpis.chartData({
      params: { id: (await find("total_repair_cost")).id },
      query: { timeRange: "90d" },
    });
    expect(none.dataPoints).toHaveLength(90);
    expect(none.statistics).toEqual({ min: 0, max: 0, average: 0, trend: "flat" });
  });
});

describe("custom KPIs", () => {
  it("compute an aggregation over filtered rows", async () => {
    const asking = { targetModel: "vehicle", targetField: "askingPrice" } as const;
    // asking prices: A 9,000; B 13,500.50; D 6,000; E 21,000; F 8,000; G 4,000; H 1,001
    expect((await custom({ aggregation: "sum", ...asking })).value).toBe(62_501.5);
    expect((await custom({ aggregation: "min", ...asking })).value).toBe(1001);
    expect((await custom({ aggregation: "max", ...asking })).value).toBe(21_000);
    expect((await custom({ aggregation: "average", ...asking })).value).toBe(8928.7857);
    const inStock = [{ field: "status", operator: "eq", value: "IN_STOCK" }] as const;
    expect((await custom({ aggregation: "sum", ...asking, filters: [...inStock] })).value).toBe(25_000);
    const cheap = { field: "askingPrice", operator: "lt", value: 8000.01 } as const;
    expect((await custom({ aggregation: "count", targetModel: "vehicle", filters: [cheap] })).value).toBe(4);
    const good = { field: "satisfaction", operator: "gte", value: 4.5 } as const;
    expect((await custom({ aggregation: "count", targetModel: "sale", filters: [good] })).value).toBe(1);
    const beyond = { field: "mileage", operator: "lt", value: 1e300 } as const;
    expect(await custom({ aggregation: "count", targetModel: "vehicle", filters: [beyond] })).toMatchObject({
      hasData: false,
    });
    const { value, trend, hasData } = await custom({ aggregation: "count", targetModel: "sale" });
    expect({ value, trend, hasData }).toEqual({ value: 3, trend: "up", hasData: true });
    expect(await custom({ aggregation: "average", targetModel: "sale", targetField: "satisfaction" })).toMatchObject({
      value: 4,
    });
    expect(await custom({ aggregation: "count", targetModel: "contact" })).toMatchObject({ value: 3 });
    for (const targetModel of ["lead", "inspection", "diagnostic", "assessment", "valuation", "campaign"] as const) {
      expect(await custom({ aggregation: "count", targetModel })).toMatchObject({ value: 0, hasData: false });
    }
    const { id } = await custom({ aggregation: "sum", targetModel: "sale", targetField: "soldPrice" });
    const { dataPoints } = await api.kpis.chartData({ params: { id }, query: { timeRange: "7d" } });
    expect(dataPoints.map((point) => point.value)).toEqual([0, 15_000.75, 0, 0, 9999.99, 0, 0]);
    await api.kpis.reset();
  });

  it("compute a formula; a division by zero has no data", async () => {
    const margin = "(sum(sale.soldPrice) − sum(sale.purchasePrice)) ÷ count(sale) × 1";
    expect((await custom({ formula: margin, dataType: "CURRENCY" })).value).toBe(2250.13);
    expect(await custom({ formula: "count(sale) / count(lead)" })).toMatchObject({ value: 0, hasData: false });
    expect(await custom({ formula: "count(lead)" })).toMatchObject({ value: 0, hasData: false });
    expect(await custom({ formula: "-1.5" })).toMatchObject({ value: -1.5, hasData: true });
    expect(await custom({})).toMatchObject({ value: 0, hasData: false, formula: null });
    // with an aggregation, the formula is only a description
    const said = {
      formula: "all of them <b>'; drop table kpis; --",
      aggregation: "count",
      targetModel: "sale",
    } as const;
    expect(await custom(said)).toMatchObject({ ...said, value: 3 });
    await api.kpis.reset();
  });

  it("POST /kpis answers VALIDATION_ERROR for each invalid field", async () => {
    const body = { key: "wrong", title: "Wrong", kpiType: "CUSTOM", dataType: "NUMBER" };
    const count = { aggregation: "count", targetModel: "vehicle" };
    const filter = (one: object) => ({ ...count, filters: [{ field: "make", operator: "eq", value: "Saab", ...one }] });
    for (const [field, wrong] of [
      ["key", { key: undefined }],
      ["key", { key: "Upper" }],
      ["key", { key: "two__lines" }],
      ["key", { key: "a".repeat(61) }],
      ["key", { key: "drôle" }],
      ["title", { title: " " }],
      ["title", { title: "x".repeat(101) }],
      ["title", { title: 7 }],
      ["kpiType", { kpiType: "BUILTIN" }],
      ["kpiType", { kpiType: "OTHER" }],
      ["dataType", { dataType: "MONEY" }],
      ["description", { description: "x".repeat(501) }],
      ["icon", { icon: "x".repeat(61) }],
      ["color", { color: "red" }],
      ["displayOrder", { displayOrder: -1 }],
      ["displayOrder", { displayOrder: 1.5 }],
      ["isVisible", { isVisible: "yes" }],
      ["formula", { formula: "1 +" }],
      ["formula", { formula: "🚗" }],
      ["formula", { formula: `1${"+1".repeat(250)}` }],
      ["aggregation", { aggregation: "median", targetModel: "vehicle" }],
      ["targetModel", { aggregation: "count" }],
      ["targetModel", { aggregation: "count", targetModel: "boat" }],
      ["targetModel", { targetModel: "vehicle" }],
      ["targetField", { targetField: "mileage" }],
      ["targetField", { aggregation: "sum", targetModel: "vehicle" }],
      ["targetField", { aggregation: "sum", targetModel: "vehicle", targetField: "vin" }],
      ["targetField", { aggregation: "sum", targetModel: "vehicle", targetField: "constructor" }],
      ["filters", { filters: [{ field: "make", operator: "eq", value: "Saab" }] }],
      ["filters[0].field", filter({ field: "workspaceId" })],
      ["filters[0].field", filter({ field: "__proto__" })],
      ["filters[0].operator", filter({ operator: "lt" })],
      ["filters[0].operator", filter({ operator: "like" })],
      ["filters[0].value", filter({ value: 7 })],
      ["filters[0].value", filter({ field: "mileage", value: "7" })],
      ["filters", { ...count, filters: Array.from({ length: 11 }, () => filter({}).filters[0]) }],
      ["surprise", { surprise: 1 }],
    ] as const) {
      const error = await errorOf(api.kpis.create({ body: { ...body, ...wrong } as never }));
      expect(error, JSON.stringify(wrong)).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field });
    }
    expect(await api.kpis.list()).toHaveLength(8);
    for (const key of ["avg_selling_price", "mine"]) {
      if (key === "mine") await api.kpis.create({ body: { ...body, key } as never });
      expect(await errorOf(api.kpis.create({ body: { ...body, key } as never }))).toMatchObject({
        code: "DUPLICATE_KPI_KEY",
        status: 400,
        field: "key",
      });
    }
    await api.kpis.reset();
  });

  it("PATCH /kpis/{id} rejects invalid logic and the key of another KPI", async () => {
    const { id } = await custom({ aggregation: "count", targetModel: "sale" });
    const change = (body: object) => api.kpis.update({ params: { id }, body: body as never });
    const renamed = { title: "مبيعات 🚗 <b>", description: "שלום", color: "#ABCDEF", icon: "car", isVisible: false };
    expect(await change(renamed)).toMatchObject({ ...renamed, value: 3 });
    const averaged = { aggregation: "average", targetField: "soldPrice", dataType: "CURRENCY" };
    expect(await change(averaged)).toMatchObject({ value: 11_666.91 });
    expect(await change({ aggregation: null, targetModel: null, targetField: null, formula: "2 * 3" })).toMatchObject({
      value: 6,
    });
    expect(await errorOf(change({ formula: "2 *" }))).toMatchObject({ code: "VALIDATION_ERROR", field: "formula" });
    expect(await errorOf(change({ aggregation: "sum" }))).toMatchObject({ field: "targetModel" });
    expect(await change({ kpiType: "CUSTOM", icon: "cash" })).toMatchObject({ kpiType: "CUSTOM", icon: "cash" });
    expect(await errorOf(change({ kpiType: "BUILTIN" }))).toMatchObject({ code: "VALIDATION_ERROR", field: "kpiType" });
    expect(await errorOf(change({ key: "avg_selling_price" }))).toMatchObject({ code: "DUPLICATE_KPI_KEY" });
    expect(await api.kpis.get({ params: { id } })).toMatchObject({ formula: "2 * 3", value: 6 });
    expect(await api.kpis.remove({ params: { id } })).toMatchObject({ success: true });
    expect(await errorOf(api.kpis.remove({ params: { id } }))).toMatchObject({ code: "KPI_NOT_FOUND", status: 404 });
  });

  it("POST /kpis rejects the fifty-first custom KPI", async () => {
    for (let i = 0; i < 50; i += 1) await custom({});
    expect(await errorOf(custom({}))).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await api.kpis.reset()).toMatchObject({ success: true, kpisCount: 8 });
  });
});

describe("the display of KPIs", () => {
  it("PATCH /kpis/{id} changes the display of a built-in KPI, not its logic", async () => {
    const { id } = await find("avg_selling_price");
    const change = (body: object) => api.kpis.update({ params: { id }, body: body as never });
    const look = { title: "Mean price", color: "#000000", icon: "car", displayOrder: 3 };
    expect(await change(look)).toMatchObject({ ...look, value: 11_666.91 });
    for (const logic of [
      { key: "other" },
      { kpiType: "CUSTOM" },
      { dataType: "NUMBER" },
      { formula: "1" },
      { aggregation: "count", targetModel: "lead" },
      { filters: [] },
    ]) {
      const error = await errorOf(change({ title: "no", ...logic }));
      expect(error, JSON.stringify(logic)).toMatchObject({ code: "CANNOT_MODIFY_BUILTIN_LOGIC", status: 400 });
      expect(error.field).toBe(Object.keys(logic)[0]);
    }
    expect(await change({ key: "avg_selling_price", kpiType: "BUILTIN" })).toMatchObject(look);
    const removal = api.kpis.remove({ params: { id } });
    expect(await errorOf(removal)).toMatchObject({ code: "CANNOT_DELETE_BUILTIN", status: 400 });
    await api.kpis.reset();
    expect(await find("avg_selling_price")).toMatchObject({ id, title: "Average selling price", displayOrder: 1 });
  });

  it("PATCH /kpis/{id} changes the chart like PATCH /kpis/{id}/chart", async () => {
    const { id } = await find("avg_selling_price");
    const change = (body: object) => api.kpis.update({ params: { id }, body: body as never });
    const drawn = { chartType: "AREA", chartEnabled: false, chartConfig: { timeRange: "90d", showAverage: true } };
    expect(await change(drawn)).toMatchObject({ ...drawn, title: "Average selling price", value: 11_666.91 });
    expect(await find("avg_selling_price")).toMatchObject(drawn);
    expect(await errorOf(change({ chartType: "PIE" }))).toMatchObject({
      code: "INVALID_CHART_TYPE",
      status: 400,
      field: "chartType",
    });
    await api.kpis.reset();
  });

  it("toggle hides and shows a KPI", async () => {
    const { id } = await find("avg_days_to_sell");
    expect(await api.kpis.toggle({ params: { id } })).toMatchObject({ id, isVisible: false });
    expect((await api.kpis.visible()).map((kpi) => kpi.key)).not.toContain("avg_days_to_sell");
    expect(await api.kpis.visible()).toHaveLength(7);
    expect(await api.kpis.toggle({ params: { id } })).toMatchObject({ isVisible: true });
    expect(await errorOf(api.kpis.toggle({ params: { id: newId() } }))).toMatchObject({ code: "KPI_NOT_FOUND" });
  });

  it("reorder sets all positions or none", async () => {
    const before = await api.kpis.list();
    const orders = before.map(({ id }, i) => ({ id, displayOrder: before.length - i }));
    const unknown = { id: newId(), displayOrder: 0 };
    expect(await errorOf(api.kpis.reorder({ body: { orders: [...orders, unknown] } }))).toMatchObject({
      code: "KPI_NOT_FOUND",
      field: "orders[8].id",
    });
    expect(await errorOf(api.kpis.reorder({ body: { orders: [] } }))).toMatchObject({ field: "orders" });
    expect((await api.kpis.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await api.kpis.reorder({ body: { orders } })).toMatchObject({ success: true });
    expect((await api.kpis.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse());
    await api.kpis.reset();
    expect((await api.kpis.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it("chart accepts known chart types only", async () => {
    const { id } = await find("avg_days_to_sell");
    const chart = (body: object) => api.kpis.chart({ params: { id }, body: body as never });
    const chartConfig = { timeRange: "7d", showAverage: false, colors: ["#123abc"], legend: { at: "top" } };
    const drawn = { chartType: "DONUT", chartEnabled: false, chartConfig };
    expect(await chart(drawn)).toEqual({ id, ...drawn, updatedAt: expect.any(String) });
    expect(await chart({ chartEnabled: true })).toMatchObject({ ...drawn, chartEnabled: true });
    expect(await find("avg_days_to_sell")).toMatchObject({ ...drawn, chartEnabled: true });
    for (const chartType of ["PIE", "line", 7, null]) {
      expect(await errorOf(chart({ chartType }))).toMatchObject({
        code: "INVALID_CHART_TYPE",
        status: 400,
        field: "chartType",
      });
    }
    for (const [field, body] of [
      ["chartEnabled", { chartEnabled: "yes" }],
      ["chartConfig.timeRange", { chartConfig: { timeRange: "1y" } }],
      ["chartConfig.colors[0]", { chartConfig: { colors: ["blue"] } }],
      ["chartConfig", { chartConfig: { note: "x".repeat(4000) } }],
    ] as const) {
      expect(await errorOf(chart(body)), JSON.stringify(body)).toMatchObject({ code: "VALIDATION_ERROR", field });
    }
    await api.kpis.reset();
  });
});
