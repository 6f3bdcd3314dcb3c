import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEvidence } from "../../../server/features/market/evidence/evidence.service.ts";
import { createMarketState } from "../../../server/features/market/evidence/market-state.ts";
import { sales } from "../../../server/features/sales/sales.table.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { found, join, person } from "../teams/people.ts";
import { newCar, newSale, voided } from "./dealer.ts";

let server: TestServer;
let admin: TestCaller;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
beforeEach(async () => {
  api = (await signedIn(server, { admin })).api;
});
afterAll(() => server.close());

const figure = async (key: string) => (await api.kpis.list()).find((kpi) => kpi.key === key);
/** A custom figure, as it is listed. */
async function custom(formula: string): Promise<number> {
  const key = `own_${formula.replace(/\W+/g, "_").replace(/_$/, "").toLowerCase()}`;
  const known = await figure(key);
  if (known) return known.value;
  await api.kpis.create({ body: { key, title: key, kpiType: "CUSTOM", dataType: "NUMBER", formula } });
  return (await figure(key))?.value ?? Number.NaN;
}

describe("a voided sale", () => {
  it("is left out of the built-in KPIs", async () => {
    const car = { purchasePrice: 6000, acquiredAt: new Date(server.clock.now().getTime() - 864e5).toISOString() };
    const buyer = { name: "Pat", email: "pat@example.com" };
    await newSale(api, { car, soldPrice: 8000, satisfaction: 5, buyer });
    const keys = [
      "avg_days_to_sell",
      "avg_selling_price",
      "gross_profit_margin",
      "customer_satisfaction_score",
      "customer_retention_rate",
    ];
    const read = async () =>
      (await api.kpis.list())
        .filter(({ key }) => keys.includes(key))
        .map(({ key, value, hasData }) => [key, value, hasData]);
    const before = await read();
    const second = await newSale(api, { car, soldPrice: 2000, satisfaction: 1, buyer });
    expect(await read()).not.toEqual(before);
    await voided(api, second.id);
    expect(await read()).toEqual(before);
  });

  it("is left out of custom figures over sales", async () => {
    const sale = await newSale(api, { soldPrice: 8000 });
    await newSale(api, { soldPrice: 1000 });
    expect([await custom("count(sale)"), await custom("sum(sale.soldPrice)")]).toEqual([2, 9000]);
    await voided(api, sale.id);
    expect([await custom("count(sale)"), await custom("sum(sale.soldPrice)")]).toEqual([1, 1000]);
  });

  it("does not make its buyer a contact of the team", async () => {
    const owner = await person(server, admin);
    const team = await found(owner);
    const member = await person(server, admin);
    await join({ owner, team, joins: member, role: "Manager" });
    const sale = await newSale(owner.api, {
      car: { teamId: team.id },
      buyer: { name: "Kim", email: "kim@example.com" },
    });
    const body = {
      key: "buyers",
      title: "Buyers",
      kpiType: "CUSTOM",
      dataType: "NUMBER",
      formula: "count(contact)",
    } as const;
    await owner.api.kpis.create({ body });
    const buyers = async () =>
      (await owner.api.kpis.list({ query: { teamId: team.id } })).find(({ key }) => key === "buyers")?.value;
    expect(await buyers()).toBe(1);
    await voided(owner.api, sale.id);
    expect(await buyers()).toBe(0);
  });

  it("is no evidence for valuations, and not counted as an own sale", async () => {
    const car = { make: "Toyota", model: "Camry", overviewYear: 2018, mileage: 30_000, zipCode: "77002" };
    const sale = await newSale(api, { car, soldPrice: 14_900 });
    const other = await newSale(api, { car, soldPrice: 15_100 });
    const [row] = await server.store.read.select().from(sales).where(eq(sales.id, sale.id));
    const evidence = createEvidence({
      clock: server.clock,
      state: createMarketState(),
      models: { modelOf: async () => null },
      complete: (row) => row,
    });
    const near = { latitude: 29.8131, longitude: -95.3098 };
    const query = { make: "Toyota", model: "Camry", yearMin: 2016, yearMax: 2020, near, withinMiles: null };
    const where = { workspaceId: row?.workspaceId ?? "", near, offeredSince: {} };
    const ids = [sale.id, other.id];
    const read = async () => ({
      found: (await evidence.candidatesFor(server.store.read, { ...query, ...where })).map(({ row: one }) => one.price),
      byId: (await evidence.candidatesByIds(server.store.read, { ...where, ids })).map(({ row: one }) => one.price),
      count: (await api.market.summary()).own_sales,
    });
    expect(await read()).toMatchObject({ count: 2 });
    expect((await read()).found.sort()).toEqual([14_900, 15_100]);
    await voided(api, sale.id);
    expect(await read()).toEqual({ found: [15_100], byId: [15_100], count: 1 });
  });

  it("is not the last sale of its vehicle, and is not corrected with it", async () => {
    const carId = await newCar(api, { purchasePrice: 100 });
    const first = await newSale(api, { carId, soldPrice: 5000 });
    await api.vehicles.update({ params: { id: carId }, body: { status: "IN_STOCK" } });
    const second = await newSale(api, { carId, soldPrice: 6000 });
    const last = async () => (await api.vehicles.sale({ params: { id: carId } })).id;
    expect(await last()).toBe(second.id);
    const before = await voided(api, second.id);
    expect(await last()).toBe(first.id);
    await voided(api, first.id);
    expect(await errorOf(last())).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    const third = await newSale(api, { carId, soldPrice: 7000 });
    await api.vehicles.update({ params: { id: carId }, body: { purchasePrice: 200 } });
    expect(await api.sales.get({ params: { id: second.id } })).toEqual(before);
    expect(await api.sales.get({ params: { id: third.id } })).toMatchObject({ purchasePrice: 200 });
  });

  it("keeps its vehicle from deletion, as part of its history", async () => {
    const sale = await newSale(api);
    await voided(api, sale.id);
    await api.vehicles.remove({ params: { id: sale.vehicleId } });
    expect(await api.vehicles.get({ params: { id: sale.vehicleId } })).toMatchObject({ status: "ARCHIVED" });
    expect((await api.sales.get({ params: { id: sale.id } })).voidedAt).not.toBeNull();
  });
});
