import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "../../../contracts/kit/calendar.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

const hour = 60 * 60 * 1000;
const bought = (soldAt: string): string => new Date(Date.parse(soldAt) - 100 * hour).toISOString();
const dayNumber = (day: string): number => Date.parse(day) / (24 * hour);

describe("the days of KPIs in the dealership's time zone", () => {
  let server: TestServer;
  let owner: TestCaller;
  let soldAt: string[];
  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
    const now = server.clock.now().getTime();
    // 40 sales, 53 hours and some minutes apart, so that they fall into every part of a day
    soldAt = Array.from({ length: 40 }, (_, i) => new Date(now - (i + 1) * 53.21 * hour).toISOString());
    for (const at of soldAt) {
      const acquiredAt = bought(at);
      const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", acquiredAt } });
      await owner.api.vehicles.sell({ params: { id: car.id }, body: { soldPrice: 1000, soldAt: at } });
    }
  });
  afterAll(() => server.close());

  const figure = async (key: string, timeRange: "30d" | "90d") => {
    const kpi = (await owner.api.kpis.list({ query: { timeRange } })).find((one) => one.key === key);
    if (!kpi) throw new Error(`no KPI ${key}`);
    const { dataPoints } = await owner.api.kpis.chartData({ params: { id: kpi.id }, query: { timeRange } });
    return { kpi, dataPoints };
  };

  it.each(["UTC", "America/Chicago", "Pacific/Kiritimati", "Asia/Kathmandu", "Pacific/Marquesas", "Africa/Cairo"])(
    "%s: charts show each sale on its day there, the last point is today, and the period starts at midnight",
    async (timeZone) => {
      await owner.api.dealership.change({ body: { timeZone } });
      const expected = new Map<string, number>();
      for (const at of soldAt) expected.set(dayIn(timeZone, at), (expected.get(dayIn(timeZone, at)) ?? 0) + 1);
      const { kpi, dataPoints } = await figure("avg_selling_price", "90d");
      expect(dataPoints.at(-1)?.date).toBe(dayIn(timeZone, server.clock.now().toISOString()));
      for (const { date, hasData } of dataPoints) expect([date, hasData]).toEqual([date, expected.has(date)]);
      const daysToSell = soldAt.map((at) => dayNumber(dayIn(timeZone, at)) - dayNumber(dayIn(timeZone, bought(at))));
      const average = daysToSell.reduce((sum, days) => sum + days, 0) / daysToSell.length;
      expect((await figure("avg_days_to_sell", "90d")).kpi.value).toBeCloseTo(average, 2);
      expect(dayIn(timeZone, kpi.period.from)).toBe(dataPoints[0]?.date);
      expect(dayIn(timeZone, new Date(Date.parse(kpi.period.from) - 1).toISOString())).not.toBe(dataPoints[0]?.date);
    },
  );

  it("counts custom figures by the same days", async () => {
    const timeZone = "America/Chicago";
    await owner.api.dealership.change({ body: { timeZone } });
    const { id } = await owner.api.kpis.create({
      body: { key: "sales_per_day", title: "Sales", kpiType: "CUSTOM", dataType: "NUMBER", formula: "count(sale)" },
    });
    const { dataPoints } = await owner.api.kpis.chartData({ params: { id }, query: { timeRange: "90d" } });
    for (const { date, value } of dataPoints) {
      expect([date, value]).toEqual([date, soldAt.filter((at) => dayIn(timeZone, at) === date).length]);
    }
  });
});
