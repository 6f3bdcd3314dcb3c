import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForJobs } from "../../kit/jobs.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let owner: TestCaller;
/** The value of all vehicles of this test: they differ only in their asking price. */
let value: number;
let suggested: number;
const cars: Record<string, string> = {};
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(40));
  const car = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" } as const;
  const add = async (name: string, change: object) => {
    cars[name] = (await owner.api.vehicles.create({ body: { ...car, ...change } })).id;
  };
  await add("unpriced", {});
  await owner.api.repricing.start();
  await waitForJobs(server);
  const latest = (await listed({ include: "latestValue" }))[0]?.latestValue;
  value = latest?.value ?? 0;
  suggested = latest?.suggestion?.price ?? 0;
  await add("cheap", { askingPrice: Math.round(value * 0.8) });
  await add("right", { askingPrice: suggested });
  await add("dear", { askingPrice: Math.round(value * 1.3) });
  await add("prelude", { model: "Prelude", askingPrice: 9000 });
  await owner.api.repricing.start();
  await waitForJobs(server);
});
afterAll(() => server.close());

type Query = NonNullable<NonNullable<Parameters<Api["vehicles"]["list"]>[0]>["query"]>;
const listed = (query: Query) => owner.api.vehicles.list({ query });
const named = async (query: Query) => {
  const names = new Map(Object.entries(cars).map(([name, id]) => [id, name]));
  return (await listed(query)).map(({ id }) => names.get(id));
};

describe("GET /vehicles", () => {
  it("filters by the asking price in percent of the value, as it is shown", async () => {
    expect(await named({ priceToMarketMin: 0, sortBy: "askingPrice", sortOrder: "asc" })).toEqual([
      "cheap",
      "right",
      "dear",
    ]);
    expect(await named({ priceToMarketMin: 130 })).toEqual(["dear"]);
    expect(await named({ priceToMarketMax: 80 })).toEqual(["cheap"]);
    expect(await named({ priceToMarketMin: 80.1, priceToMarketMax: 129.9 })).toEqual(["right"]);
  });

  it("filters by what the suggested price asks for, from the current asking price", async () => {
    expect(await named({ suggestedChange: "raise" })).toEqual(["cheap"]);
    expect(await named({ suggestedChange: "keep" })).toEqual(["right"]);
    expect(await named({ suggestedChange: "lower" })).toEqual(["dear"]);
    const shown = await listed({ suggestedChange: "raise,lower,keep", include: "latestValue" });
    const changes = new Map(shown.map(({ id, latestValue }) => [id, latestValue?.suggestion?.change]));
    expect([cars.cheap, cars.right, cars.dear].map((id) => changes.get(id ?? ""))).toEqual(["raise", "keep", "lower"]);

    const params = { id: cars.dear ?? "" };
    await owner.api.vehicles.update({ params, body: { askingPrice: suggested } });
    expect(await named({ suggestedChange: "lower" })).toEqual([]);
    await owner.api.vehicles.update({ params, body: { askingPrice: Math.round(value * 1.3) } });
  });

  it("compares no asking price that is not in US dollars, as values are", async () => {
    const dearOf = async () =>
      (await listed({ include: "latestValue" })).find(({ id }) => id === cars.dear)?.latestValue ?? undefined;
    await owner.api.dealership.change({ body: { currency: "CAD" } });
    expect(await named({ priceToMarketMin: 0 })).toEqual([]);
    expect(await named({ suggestedChange: "lower" })).toEqual([]);
    expect(await dearOf()).toMatchObject({
      value,
      priceToMarket: null,
      suggestion: { price: suggested, change: null },
    });
    const made = await owner.api.valuations.valuate({ body: { vehicle_id: cars.dear ?? "" } });
    expect(made.price_position).toBeNull();
    await owner.api.dealership.change({ body: { currency: "USD" } });
    expect(await named({ suggestedChange: "lower" })).toEqual(["dear"]);
    expect(await dearOf()).toMatchObject({ priceToMarket: 1.3, suggestion: { change: "lower" } });
  });

  it("suggests a price for a vehicle without one", async () => {
    const [car] = (await listed({ unpriced: "true", include: "latestValue" })).filter(({ id }) => id === cars.unpriced);
    expect(car?.latestValue).toMatchObject({ priceToMarket: null, suggestion: { price: suggested, change: null } });
  });

  it("sorts by price to market; vehicles without one come last", async () => {
    const order = async (sortOrder: "asc" | "desc") => named({ sortBy: "priceToMarket", sortOrder });
    expect((await order("asc")).slice(0, 3)).toEqual(["cheap", "right", "dear"]);
    expect((await order("desc")).slice(0, 3)).toEqual(["dear", "right", "cheap"]);
    expect(await named({ sortBy: "priceToMarket", sortOrder: "asc", limit: 1, offset: 1 })).toEqual(["right"]);
  });

  it("answers INSUFFICIENT_PERMISSIONS for these filters and this order without pricing:read", async () => {
    const { api } = await withKey(server, owner, { permissions: ["vehicles:read"] });
    for (const query of [
      { priceToMarketMin: 1 },
      { priceToMarketMax: 1 },
      { suggestedChange: "keep" },
      { sortBy: "priceToMarket" },
    ] as Query[]) {
      expect(await errorOf(api.vehicles.list({ query }))).toMatchObject({
        code: "INSUFFICIENT_PERMISSIONS",
        field: Object.keys(query)[0],
      });
    }
    expect((await api.vehicleFacets.count({})).work.toReprice).toBeNull();
  });
});

it("GET /today and GET /vehicles/facets count what to re-price", async () => {
  expect((await owner.api.today.get()).toDo).toMatchObject({ toRaise: 1, toLower: 1 });
  expect((await owner.api.vehicleFacets.count({})).work.toReprice).toBe(2);
});
