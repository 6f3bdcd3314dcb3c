import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, dayText, instantNow } from "../../../server/platform/clock.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accordInStock, accords, type Listed, request, stockMarket } from "../valuations/market.ts";
import { csvOf } from "./files.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const camries = (count: number, change: Partial<Listed> = {}): Listed[] =>
  accords(count).map((one) => ({ ...one, make: "TOYOTA", model: "CAMRY SE", ...change }));
type Query = NonNullable<NonNullable<Parameters<TestCaller["api"]["market"]["supply"]>[0]>["query"]>;
const supplyOf = async ({ api }: TestCaller, query: Query = {}) => api.market.supply({ query });
const near = { zip_code: "95112" } as const;

describe("GET /market/supply", () => {
  it("lists each model with its supply, the fastest first", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, [
      ...accords(20),
      ...accords(40, { kind: "recent_sale" }),
      ...camries(30, { daysAgo: 80 }),
      ...camries(30, { kind: "recent_sale", daysAgo: 80 }),
    ]);
    await dealer.api.vehicles.create({ body: { make: "toyota", model: "Camry", overviewYear: 2020 } });
    const answer = await supplyOf(dealer, near);
    expect(answer).toMatchObject({ total: 2, limit: 50, offset: 0, sold_days: 90 });
    expect(answer.area).toEqual({ zip_code: "95112", city: "San Jose", state: "CA", radius_miles: 150 });
    expect(answer.models).toMatchObject([
      {
        make: "Honda",
        model: "Accord",
        on_offer: 20,
        sold: 40,
        days_supply: 45,
        days_supply_by: "sales",
        own_stock: 0,
      },
      {
        make: "Toyota",
        model: "Camry",
        on_offer: 30,
        sold: 30,
        days_supply: 90,
        days_supply_by: "sales",
        own_stock: 1,
      },
    ]);
    expect(answer.models[0]?.median_days_to_sell).toBeGreaterThan(0);
    expect(answer.models[0]?.average_price).toBeGreaterThan(5000);
  });

  it("has the figures of a valuation of the same years and area", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, [...accords(20), ...accords(40, { kind: "recent_sale" })]);
    const { id } = await dealer.api.vehicles.create({ body: accordInStock });
    await dealer.api.vehicles.sell({ params: { id }, body: { soldPrice: 19_000 } });
    const { market_analysis } = await dealer.api.valuations.create({ body: request });
    const { models } = await supplyOf(dealer, { ...near, year_min: 2018, year_max: 2022 });
    expect(models).toMatchObject([{ on_offer: 20, sold: 41, days_supply: market_analysis?.days_supply }]);
  });

  it("counts only the area: around the dealership, around a ZIP code, or the whole market", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, [...accords(20), ...camries(10, { zip: "10001" })]);
    const names = async (query: Query = {}) => {
      const { models, area } = await supplyOf(dealer, query);
      return [models.map(({ model }) => model).sort(), area?.zip_code ?? null];
    };
    // without a ZIP code, there is no area
    expect(await names()).toEqual([["Accord", "Camry"], null]);
    await dealer.api.dealership.change({ body: { zipCode: "10001" } });
    expect(await names()).toEqual([["Camry"], "10001"]);
    expect(await names(near)).toEqual([["Accord"], "95112"]);
    expect(await names({ ...near, radius_miles: 4000 })).toEqual([["Accord", "Camry"], "95112"]);
    expect(await names({ area: "market" })).toEqual([["Accord", "Camry"], null]);
    await expect(supplyOf(dealer, { zip_code: "00000" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      field: "zip_code",
    });
  });

  it("filters by name, years and number of cars, sorts, and has pages", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, [
      ...accords(20),
      ...camries(30),
      ...accords(3).map((one) => ({ ...one, model: "Civic" })),
    ]);
    const names = async (query: Query) => (await supplyOf(dealer, query)).models.map(({ model }) => model);
    expect(await names({ sort_by: "on_offer", sort_order: "desc" })).toEqual(["Camry", "Accord"]);
    expect(await names({ sort_by: "on_offer", min_cars: 1 })).toEqual(["Civic", "Accord", "Camry"]);
    expect(await names({ sort_by: "name", min_cars: 1, limit: 1, offset: 1 })).toEqual(["Civic"]);
    expect(await names({ make: "honda", min_cars: 1, sort_by: "name" })).toEqual(["Accord", "Civic"]);
    expect(await names({ make: "Honda", model: "Civic", min_cars: 1 })).toEqual(["Civic"]);
    expect(await names({ year_min: 2021, min_cars: 10 })).toEqual(["Camry"]);
    expect(await names({ year_min: 2024 })).toEqual([]);
  });

  it("is empty without rows, and of another workspace", async () => {
    const outsider = await signedIn(server, { admin: owner });
    expect(await supplyOf(outsider)).toMatchObject({ models: [], total: 0, area: null });
  });

  it("counts again after an import and after a deletion", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, accords(20));
    const offered = async () => (await supplyOf(dealer, near)).models.map(({ on_offer }) => on_offer);
    expect(await offered()).toEqual([20]);
    const day = dayText(dayOf(instantNow(server.clock)) - 20);
    const file = csvOf(
      "listing_id,source,year,make,model,mileage,price,zip_code,listed_at",
      `S1,cars,2020,Honda,Accord,70000,17000,95112,${day}`,
    );
    await dealer.api.market.importListings({ file });
    expect(await offered()).toEqual([21]);
    await dealer.api.market.deleteListings({ body: { source: "cars" } });
    expect(await offered()).toEqual([20]);
  });
});
