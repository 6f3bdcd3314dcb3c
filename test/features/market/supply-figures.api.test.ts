import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sequence } from "../../../bench/market.ts";
import { milesBetween } from "../../../server/domain/places/distance.ts";
import { marketArea } from "../../../server/domain/valuation/days-to-sell/area.ts";
import { ownPaceOf } from "../../../server/domain/valuation/days-to-sell/own-pace.ts";
import { nameOf } from "../../../server/domain/valuation/names/names.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { rowSeparator } from "../../../server/features/market/evidence/area.repo.ts";
import { staysOf } from "../../../server/features/market/evidence/stays.ts";
import { countModels } from "../../../server/features/market/supply/count-models.ts";
import { type CountedModel, modelSupply } from "../../../server/features/market/supply/model-supply.ts";
import { dayOf, dayText, instantNow } from "../../../server/platform/clock.ts";
import { placeOfZip } from "../../../server/platform/places/zips.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { type Listed, stockMarket, vin } from "../valuations/market.ts";

let server: TestServer;
let owner: TestCaller;
let today: number;
beforeAll(async () => {
  server = await serveForTest();
  // noon, so that no day ends during the test
  server.clock.freezeAt(new Date(`${dayText(dayOf(instantNow(server.clock)) + 1)}T12:00:00Z`));
  today = dayOf(instantNow(server.clock));
  owner = await signedIn(server);
});
afterAll(() => server.close());

type Query = NonNullable<NonNullable<Parameters<TestCaller["api"]["market"]["supply"]>[0]>["query"]>;
const names = [
  ["Honda", "Accord"],
  ["Honda", "Civic"],
  ["Toyota", "Camry"],
  ["Ford", "Escape"],
  ["Kia", "Sorento"],
  ["Mazda", "CX-5"],
  // a model of two makes, with others between them
  ["Ford", "Zeta"],
  ["Toyota", "Zeta"],
] as const;
const kinds = ["dealer_listing", "dealer_listing", "recent_sale", "private_listing", "auction_sale"] as const;
const home = "95112";

/** Some cars have several rows: of one or more models, kinds, places and days. */
function drawn(count: number): Listed[] {
  const random = sequence(20_261_130);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const upTo = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, () => {
    const [make, model] = of(names);
    const shared = upTo(80);
    return {
      make,
      model,
      trim: null,
      kind: of(kinds),
      year: 2015 + upTo(8),
      mileage: upTo(120_000),
      price: 8000 + upTo(30_000),
      zip: of([home, "94103", "10001"]),
      daysAgo: upTo(400),
      ...(shared < 40 && { vin: `VIN${shared}` }),
    };
  });
}

const isRetail = ({ kind }: Listed) => kind === "dealer_listing" || kind === "recent_sale";

/** A row of a car as `staysOf` reads it. */
function sightingText({ kind, daysAgo }: Listed): string {
  const day = today - daysAgo;
  return kind === "recent_sale" ? `${day} 1 - ${day} cars.example` : `${day} 0 ${dayText(day)} ${today} cars.example`;
}

/** The figures of a model, one car after the other. */
function figuresOf(rows: readonly Listed[], make: string, model: string) {
  const name = nameOf({ make, model });
  const ofModel = rows.filter((row) => row.make === make && row.model === model);
  const cars = [...Map.groupBy(ofModel, (row) => row.vin ?? row).values()];
  const priceOf = (car: readonly Listed[]) => car.reduce((sum, { price }) => sum + price, 0) / car.length;
  const counts = cars.flatMap((car) =>
    staysOf({ newest: "", listed: null, seen: 0, cars: 1, rows: car.map(sightingText).join(rowSeparator) }),
  );
  const supply = modelSupply(
    {
      makeKey: name.make,
      modelKey: name.model,
      area: marketArea(counts, today),
      price: cars.reduce((sum, car) => sum + priceOf(car), 0) / cars.length,
      rows: [{ make, model, body: null }],
    },
    { ownSold: 0, ownPace: ownPaceOf([]), today },
  );
  const { makeKey: _make, modelKey: _model, ...figures } = supply;
  return { ...figures, average_price: expect.closeTo(figures.average_price, 0), own_stock: 0 };
}

const milesFromHome = (zip: string): number => {
  const [here, there] = [placeOfZip(home), placeOfZip(zip)];
  if (!here || !there) throw new Error(`no place: ${zip}`);
  return milesBetween(here, there);
};

async function workspaceOf({ api }: TestCaller): Promise<string> {
  const { user } = await api.accounts.me();
  const own = and(eq(workspaces.accountId, user.id), eq(workspaces.environment, "production"));
  return (await server.store.read.select().from(workspaces).where(own))[0]?.id ?? "";
}

describe("the figures of GET /market/supply", () => {
  it("are those of a count of each car, with 900 drawn rows", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const rows = drawn(900);
    await stockMarket(server, dealer, rows);
    const counted = rows.filter((row) => isRetail(row) && row.daysAgo <= 365);
    const areas: readonly (readonly [Query, (row: Listed) => boolean])[] = [
      [{ area: "market" }, () => true],
      [{ zip_code: home }, ({ zip }) => milesFromHome(zip) <= 150],
      [{ zip_code: home, radius_miles: 10 }, ({ zip }) => milesFromHome(zip) <= 10],
      [{ area: "market", year_min: 2017, year_max: 2019 }, ({ year }) => year >= 2017 && year <= 2019],
      [{ area: "market", make: "Honda" }, ({ make }) => make === "Honda"],
      [{ area: "market", model: "Zeta" }, ({ model }) => model === "Zeta"],
    ];
    for (const [query, isIn] of areas) {
      const inArea = counted.filter(isIn);
      const { models } = await dealer.api.market.supply({ query: { min_cars: 1, sort_by: "name", ...query } });
      const expected = names.filter(
        ([make, model]) => make === (query.make ?? make) && model === (query.model ?? model),
      );
      expect(models.map(({ make, model }) => `${make} ${model}`).sort()).toEqual(
        expected.map((name) => name.join(" ")).sort(),
      );
      for (const model of models) expect(model).toEqual(figuresOf(inArea, model.make, model.model));
    }
  });

  it("count a car that the dealership sold as its sale, and not as a listing", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const rows = drawn(61).map((row, i): Listed => {
      const listed = { ...row, kind: "dealer_listing" as const, daysAgo: 20, vin: `CAR${i}` };
      return i === 0 ? { ...listed, make: "Honda", model: "Accord", vin } : listed;
    });
    const accords = rows.filter(({ model }) => model === "Accord").length;
    await stockMarket(server, dealer, rows);
    const accordOf = async (query: Query) =>
      (await dealer.api.market.supply({ query: { area: "market", ...query } })).models.find(
        ({ model }) => model === "Accord",
      );
    expect(await accordOf({})).toMatchObject({ on_offer: accords, sold: 0 });
    const { id } = await dealer.api.vehicles.create({ body: { vin, make: "Honda", model: "Accord" } });
    await dealer.api.vehicles.sell({ params: { id }, body: { soldPrice: 9000 } });
    // another question: the first answer is kept
    expect(await accordOf({ min_cars: 2, make: "Honda" })).toMatchObject({ on_offer: accords - 1, sold: 1 });
  });

  it("take few queries for many models", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const [first] = drawn(1);
    if (!first) throw new Error("no row");
    const rows = Array.from(
      { length: 120 },
      (_, i): Listed => ({
        ...first,
        kind: "dealer_listing",
        daysAgo: 10,
        model: `Model${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
      }),
    );
    await stockMarket(server, dealer, rows);
    let queries = 0;
    const db = new Proxy(server.store.analytics, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === "select") queries += 1;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const workspaceId = await workspaceOf(dealer);
    const counted: CountedModel[] = [];
    const all = { makeKey: undefined, modelKey: undefined, years: undefined, near: undefined };
    for await (const one of countModels(db, { ...all, workspaceId, since: today - 365, today })) counted.push(one);
    expect(counted).toHaveLength(rows.length);
    expect(counted.every(({ area }) => area.onOffer === 1)).toBe(true);
    expect(queries).toBeLessThan(20);
  });
});
