import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { dayOf, days, dayText, instantNow, instantOf, minutes } from "../../../server/platform/clock.ts";
import { passTime, waitForJobs } from "../../kit/jobs.ts";
import { goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf, header } from "../market/files.ts";
import { accords, request, stockMarket } from "./market.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest();
  // noon, because the tests count days and must not run across midnight
  server.clock.freezeAt(new Date(`${dayText(dayOf(instantNow(server.clock)) + 1)}T12:00:00Z`));
  // waits for the nightly jobs of the skipped night, which would delete an uploaded file as an old one
  await waitForJobs(server);
  owner = await signedIn(server);
});
afterAll(() => server.close());
const value = ({ api }: TestCaller) => api.valuations.create({ body: request });
const offered = ({ market_analysis }: Awaited<ReturnType<typeof value>>) =>
  Number(/Inventory: (\d+) such/.exec(market_analysis?.notes.join(" ") ?? "")?.[1]);
type Person = Awaited<ReturnType<typeof signedIn>>;
/** Lets the time pass for which the pace of the own cars is kept. Sessions expire soon after it. */
async function countAgain(...people: Person[]): Promise<void> {
  server.clock.advance(minutes(10) + 1);
  for (const { api, email } of people) await api.accounts.login({ body: { email, password: goodPassword } });
}
const meanOf = ({ market_analysis }: Awaited<ReturnType<typeof value>>) => market_analysis?.days_to_sell.estimate ?? 0;

describe("the dealership's own cars", () => {
  it("count for the days to sell: those sold, and those that have not sold yet", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const { api } = dealer;
    await stockMarket(server, dealer, accords(20));
    const before = await value(dealer);
    const ago = (count: number) => instantOf(new Date(server.clock.now().getTime() - days(count)));
    const bought = async () =>
      api.vehicles.create({ body: { make: "Honda", model: "Accord", overviewYear: 2020, acquiredAt: ago(150) } });
    const cars: string[] = [];
    for (let count = 0; count < 12; count += 1) cars.push((await bought()).id);
    expect(meanOf(await value(dealer))).toBe(meanOf(before));
    await countAgain(owner, dealer);
    // the cars that it has sold before are not entered: these 150 days say nothing about the sales of that time
    expect(Math.abs(meanOf(await value(dealer)) - meanOf(before))).toBeLessThanOrEqual(1);
    await server.store.write((tx) =>
      tx
        .update(vehicles)
        .set({ createdAt: ago(150) })
        .where(inArray(vehicles.id, cars))
        .returning(),
    );
    await countAgain(owner, dealer);
    const unsold = await value(dealer);
    expect(meanOf(unsold)).toBeGreaterThan(meanOf(before) + 10);
    for (const id of cars) await api.vehicles.sell({ params: { id }, body: { soldPrice: 19_000, soldAt: ago(145) } });
    await countAgain(owner, dealer);
    const sold = await value(dealer);
    expect(meanOf(sold)).toBeLessThan(meanOf(before));
    expect(sold.market_analysis?.notes.join(" ")).toContain("Based on 12 own sales of all models");
    const [sale] = await api.sales.list();
    await api.sales.void({ params: { id: sale?.id ?? "" }, body: { reason: "The buyer did not pay." } });
    await countAgain(owner, dealer);
    expect((await value(dealer)).market_analysis?.notes.join(" ")).toContain("Based on 11 own sales of all models");
  });

  it("sell in the mean number of days that the KPI has, in the valuation, its report and an appraisal", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const { api } = dealer;
    await stockMarket(server, dealer, accords(20));
    const ago = (count: number) => instantOf(new Date(server.clock.now().getTime() - days(count)));
    for (let count = 0; count < 60; count += 1) {
      // 5 to 64 days: 34.5 on average
      const body = { make: "Honda", model: "Accord", overviewYear: 2020, acquiredAt: ago(94), mileage: 60_000 };
      const { id } = await api.vehicles.create({ body });
      await api.vehicles.sell({ params: { id }, body: { soldPrice: 19_000, soldAt: ago(89 - count) } });
    }
    await countAgain(owner, dealer);
    const kpi = (await api.kpis.list({ query: { timeRange: "90d" } })).find(({ key }) => key === "avg_days_to_sell");
    expect(kpi?.value).toBeCloseTo(34.5, 1);
    const offered = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" };
    const { id: vehicle_id } = await api.vehicles.create({ body: offered });
    const found = await api.valuations.valuate({ body: { vehicle_id } });
    const mean = meanOf(found);
    expect(Math.abs(mean / 34.5 - 1)).toBeLessThan(0.1);
    const { valuation_id } = found;
    const wanted = { vehicle_id, valuation_id, wanted_margin: 1000, holding_per_day: 10 };
    expect((await api.appraisals.create({ body: wanted })).costs).toMatchObject({ days_to_sell: mean });
    const report = await api.valuations.report({ params: { valuation_id } });
    expect(JSON.stringify(report)).toContain(`"estimate":${mean}`);
  });

  it("are ranked by their asking price, with a suggested price", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const { api } = dealer;
    await stockMarket(server, dealer, accords(20));
    const fields = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" };
    const { id } = await api.vehicles.create({ body: fields });
    const positionAt = async (askingPrice: number) => {
      await api.vehicles.update({ params: { id }, body: { askingPrice } });
      return (await api.valuations.valuate({ body: { vehicle_id: id } })).price_position;
    };
    const first = await api.valuations.valuate({ body: { vehicle_id: id } });
    expect(first.price_position).toBeNull();
    const market = first.alternative_valuations.retail.average;
    const [dear, cheap] = [await positionAt(market * 1.2), await positionAt(market * 0.8)];
    expect(dear).toMatchObject({ percent_of_market: 120, rank: 21, of: 21, suggestion: { change: "lower" } });
    expect(cheap).toMatchObject({ percent_of_market: 80, rank: 1, of: 21, suggestion: { change: "raise" } });
    expect(dear?.days_to_sell.estimate).toBeGreaterThan(cheap?.days_to_sell.estimate ?? 0);
    expect(dear?.suggestion.price).toBe(cheap?.suggestion.price);
    const kept = await positionAt(cheap?.suggestion.price ?? 0);
    expect(kept?.suggestion.change).toBe("keep");
    expect(kept?.days_to_sell).toEqual(kept?.suggestion.days_to_sell);
    expect(kept?.days_to_sell.estimate).toBeLessThanOrEqual(45);
  });

  it("are ranked among the cars on offer, not among sold ones and old listings", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const { api } = dealer;
    const old = accords(6).map((one) => ({ ...one, daysAgo: 200 }));
    await stockMarket(server, dealer, [...accords(8), ...accords(10, { kind: "recent_sale" }), ...old]);
    const fields = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" };
    const { id } = await api.vehicles.create({ body: { ...fields, askingPrice: 60_000 } });
    const answer = await api.valuations.valuate({ body: { vehicle_id: id } });
    expect(answer.comparables).toHaveLength(24);
    expect(answer.price_position).toMatchObject({ rank: 9, of: 9 });
  });

  it("sell sooner at a lower price, and their supply is known from sales", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, [...accords(20), ...accords(60, { kind: "recent_sale" })]);
    const { market_analysis, valuation } = await value(dealer);
    const steps = market_analysis?.price_steps ?? [];
    expect(steps.map((step) => step.percent_of_market)).toEqual([90, 95, 98, 100, 102, 105, 110]);
    expect(steps[3]).toMatchObject({
      price: valuation.adjusted_value.average,
      days_to_sell: market_analysis?.days_to_sell,
    });
    const means = steps.map(({ days_to_sell }) => days_to_sell.estimate ?? 0);
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    expect(means[6]).toBeGreaterThan(means[0] ?? 0);
    // 20 cars on offer, 60 sales in 90 days
    expect(market_analysis).toMatchObject({ days_supply: 30, inventory_level: "balanced" });
    expect(market_analysis?.demand_description).toContain(
      "In the area of the search, 20 such cars are on offer, and 60 sales are known from the last 90 days, a supply of 30 days",
    );
    expect(market_analysis?.demand_description).toContain("The dealership sold none of this model");
  });

  it("have the supply that their days listed imply where few sales are known", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, [...accords(60), ...accords(2, { kind: "recent_sale" })]);
    const { market_analysis } = await value(dealer);
    expect(market_analysis?.days_supply).toBeGreaterThan(20);
    expect(market_analysis?.days_supply).toBeLessThan(60);
    expect(market_analysis?.notes.join(" ")).toContain("This market has few of the sales.");
  });
});

describe("listings as evidence of a valuation", () => {
  it("do not count as inventory or for the days to sell if they are from an old file", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, accords(20));
    const fresh = await value(dealer);
    await stockMarket(
      server,
      dealer,
      accords(80).map((one) => ({ ...one, daysAgo: 540 + one.daysAgo })),
    );
    const answer = await value(dealer);
    expect(offered(answer)).toBe(20);
    expect(answer.market_analysis).toMatchObject({
      market_demand: fresh.market_analysis?.market_demand,
      inventory_level: fresh.market_analysis?.inventory_level,
    });
    // the old prices move the value a little, and so the prices of the listings relative to it
    const change = (meanOf(answer) - meanOf(fresh)) / meanOf(fresh);
    expect(Math.abs(change)).toBeLessThan(0.1);
    expect(Math.max(...(answer.comparables ?? []).map(({ days_on_market }) => days_on_market ?? 0))).toBeLessThan(70);
  });

  it("count as offered until 60 days after the last import that contained them", async () => {
    // the session expires during the test, but not the key
    const dealer = await withKey(server, await signedIn(server, { admin: owner }));
    const listedAt = instantOf(new Date(server.clock.now().getTime() - days(10))).slice(0, 10);
    const lines = accords(12).map(
      ({ year, mileage, price }, i) => `S${i},cars,,${year},Honda,Accord,EX,${mileage},${price},95112,${listedAt}`,
    );
    await dealer.api.market.importListings({ file: csvOf(header, ...lines) });
    const offeredAndDays = async () => {
      const answer = await value(dealer);
      const on = (answer.comparables ?? []).map(({ days_on_market }) => days_on_market ?? -1);
      return { offered: offered(answer), days: on.toSorted((a, b) => a - b) };
    };
    const all = (many: number, count: number) => Array.from({ length: many }, () => count);
    expect(await offeredAndDays()).toEqual({ offered: 12, days: all(12, 10) });
    // the nightly jobs run before the next upload: they would delete the file, which has a time of the real clock
    await passTime(server, days(61));
    expect(await offeredAndDays()).toEqual({ offered: 0, days: all(12, 10) });
    const imported = await dealer.api.market.importListings({ file: csvOf(header, ...lines.slice(0, 6)) });
    expect(imported).toMatchObject({ status: "completed", created: 0, updated: 0, unchanged: 6 });
    expect(await offeredAndDays()).toEqual({ offered: 6, days: [...all(6, 10), ...all(6, 71)] });
  });
});
