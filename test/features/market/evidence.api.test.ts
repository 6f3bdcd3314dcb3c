import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEvidence } from "../../../server/features/market/evidence/evidence.service.ts";
import { createMarketState } from "../../../server/features/market/evidence/market-state.ts";
import { marketImports } from "../../../server/features/market/market.table.ts";
import { createRowCompleter } from "../../../server/features/market/vins/complete-row.ts";
import { sales } from "../../../server/features/sales/sales.table.ts";
import { days, instantOf } from "../../../server/platform/clock.ts";
import { newId } from "../../../server/platform/ids.ts";
import { openVinDecoder } from "../../../server/vin/decoder.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf, header, rows } from "./files.ts";

let server: TestServer;
let owner: TestCaller;
let workspaceId = "";
/** The VIN of a car that was sold at auction, and that a dealer lists. */
const forester = "JF2SJADC5DH400001";
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  await owner.api.market.importListings({
    file: csvOf(
      header,
      ...rows(300),
      ...rows(20, { zip: "10001", from: 1000 }),
      ...rows(5, { make: "Honda", model: "Accord", from: 2000 }),
      `R1,cars,4T1BF1FK0DR314511,2018,Toyota,Camry,SE,30000,15000,77001,${ago(40)}`,
      `R2,cars,4T1BF1FK0DR314511,2018,Toyota,Camry,SE,30100,14500,77001,${ago(21)}`,
    ),
  });
  await owner.api.market.importListings({
    file: csvOf(
      `${header},kind`,
      `F1,lane,${forester},2013,Subaru,Forester,X,60000,11000,77001,${ago(30)},auction`,
      `F2,cars,${forester},2013,Subaru,Forester,X,60100,14900,77001,${ago(20)},dealer`,
    ),
  });
  const { id } = await owner.api.vehicles.create({
    body: { make: "TOYOTA", model: "Camry SE", overviewYear: 2018, mileage: 31_000, zipCode: "77002" },
  });
  await owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 14_900 } });
  workspaceId = (await server.store.read.select().from(marketImports))[0]?.workspaceId ?? "";
});
afterAll(() => server.close());

const ago = (count: number) => instantOf(new Date(server.clock.now().getTime() - days(count))).slice(0, 10);
const near = { latitude: 29.8131, longitude: -95.3098 };
const query = { make: "Toyota", model: "Camry", yearMin: 2016, yearMax: 2020, near };
const complete = createRowCompleter(openVinDecoder());
const evidence = () =>
  createEvidence({ clock: server.clock, state: createMarketState(), models: { modelOf: async () => null }, complete });
const found = (withinMiles: number | null) =>
  evidence().candidatesFor(server.store.read, { ...query, workspaceId, withinMiles });

describe("candidatesFor", () => {
  it("returns the workspace's own sales first, then the newest rows of each year, all of the model", async () => {
    const candidates = await found(null);
    expect(candidates[0]).toMatchObject({ sourceName: "own sales", row: { source: "recent_sale", price: 14_900 } });
    const market = candidates.slice(1).map(({ row }) => row);
    expect(new Set(market.map(({ make, model }) => `${make} ${model}`))).toEqual(new Set(["Toyota Camry"]));
    expect(market.every(({ year }) => year >= 2016 && year <= 2020)).toBe(true);
    const ofYear = market.filter(({ year }) => year === 2018).map(({ date }) => date ?? "");
    expect(ofYear.length).toBeGreaterThan(20);
    expect(ofYear).toEqual([...ofYear].sort().reverse());
  });

  it("returns only the newest row of a relisted car, with the date of its first listing", async () => {
    const relisted = (await found(null)).filter(({ row }) => row.vin === "4T1BF1FK0DR314511");
    expect(relisted).toMatchObject([{ row: { price: 14_500, date: ago(21) }, daysOnMarket: 40 }]);
  });

  it("completes a row without engine, drivetrain and fuel by its VIN, also when it is read by its id", async () => {
    const facts = { engine: "2.5 L I4", drivetrain: "FWD", fuel: "Gasoline" };
    const [camry] = (await found(null)).filter(({ row }) => row.vin === "4T1BF1FK0DR314511");
    expect(camry?.row).toMatchObject(facts);
    const ids = [camry?.id ?? ""];
    const again = await evidence().candidatesByIds(server.store.read, { workspaceId, near, ids, offeredSince: {} });
    expect(again[0]?.row).toMatchObject(facts);
  });

  it("returns own sales of a rare model even after many sales of other cars", async () => {
    const { api } = owner;
    const other = await api.vehicles.create({ body: { make: "Toyota", model: "Corolla", overviewYear: 2018 } });
    await api.vehicles.sell({ params: other, body: { soldPrice: 9000 } });
    const sold = async () => (await found(null)).filter(({ sourceName }) => sourceName === "own sales");
    const before = await sold();
    expect(before).toMatchObject([{ row: { model: "Camry SE" } }]);
    const all = await server.store.read.select().from(sales);
    const [corolla] = all.filter(({ vehicleId }) => vehicleId === other.id);
    if (!corolla) throw new Error("No sale");
    await server.store.write(async (tx) => {
      const many = Array.from({ length: 600 }, () => ({ ...corolla, id: newId() }));
      for (let at = 0; at < many.length; at += 50) await tx.insert(sales).values(many.slice(at, at + 50));
    });
    expect(await sold()).toEqual(before);
    await server.store.write((tx) =>
      tx.update(sales).set({ makeKey: null, modelKey: null }).where(ne(sales.vehicleId, other.id)).returning(),
    );
    expect(await sold()).toEqual(before);
    await api.vehicles.update({ params: other, body: { model: "Camry" } });
    expect(await sold()).toHaveLength(2);
  });

  it("leaves at least half of the candidates to the market, however many own sales there are", async () => {
    const { api } = owner;
    const outbacks = rows(900, { make: "Subaru", model: "Outback", from: 5000 });
    await api.market.importListings({ file: csvOf(header, ...outbacks) });
    const car = await api.vehicles.create({ body: { make: "Subaru", model: "Outback", overviewYear: 2018 } });
    const sale = await api.vehicles.sell({ params: car, body: { soldPrice: 19_000 } });
    const [stored] = (await server.store.read.select().from(sales)).filter(({ id }) => id === sale.id);
    if (!stored) throw new Error("No sale");
    await server.store.write(async (tx) => {
      const many = Array.from({ length: 450 }, () => ({ ...stored, id: newId() }));
      for (let at = 0; at < many.length; at += 50) await tx.insert(sales).values(many.slice(at, at + 50));
    });
    const outback = { ...query, make: "Subaru", model: "Outback", workspaceId, withinMiles: null };
    const candidates = await evidence().candidatesFor(server.store.read, outback);
    const own = candidates.filter(({ sourceName }) => sourceName === "own sales").length;
    expect(candidates.length).toBeGreaterThan(350);
    expect(candidates.length - own).toBeGreaterThan(150);
    expect(candidates.length).toBe(400);
  });

  it("returns an own sale with the car's state at the sale after the car has come back", async () => {
    const { api } = owner;
    const rare = {
      make: "Subaru",
      model: "Baja",
      yearMin: 2003,
      yearMax: 2007,
      near,
      workspaceId,
      withinMiles: null,
    };
    const sold = async () =>
      (await evidence().candidatesFor(server.store.read, rare)).map(
        ({ row: { price, mileage, grade, zip, trim } }) => ({ price, mileage, grade, zip, trim }),
      );
    const params = await api.vehicles.create({
      body: { make: "Subaru", model: "Baja", overviewYear: 2005, mileage: 31_000, condition: "good", zipCode: "77002" },
    });
    await api.vehicles.sell({ params, body: { soldPrice: 25_000 } });
    const first = { price: 25_000, mileage: 31_000, grade: 3.25, zip: "77002", trim: undefined };
    expect(await sold()).toEqual([first]);
    // a correction while the car is sold also changes the sale
    await api.vehicles.update({ params, body: { mileage: 30_000 } });
    const corrected = { ...first, mileage: 30_000 };
    expect(await sold()).toEqual([corrected]);

    const worn = { mileage: 75_000, condition: "poor", zipCode: "10001" } as const;
    await api.vehicles.update({ params, body: { status: "IN_STOCK", ...worn } });
    expect(await sold()).toEqual([corrected]);
    // a correction of the car's identity changes each of its sales
    await api.vehicles.update({ params, body: { trim: "Turbo" } });
    expect(await sold()).toEqual([{ ...corrected, trim: "Turbo" }]);
    await api.vehicles.sell({ params, body: { soldPrice: 12_000 } });
    expect(await sold()).toEqual([
      { price: 12_000, mileage: 75_000, grade: 1.3, zip: "10001", trim: "Turbo" },
      { ...corrected, trim: "Turbo" },
    ]);
  });

  it("leaves out an own sale without a stored state after the car has come back", async () => {
    const { api } = owner;
    const rare = { make: "Subaru", model: "SVX", yearMin: 1990, yearMax: 1999, near, workspaceId, withinMiles: null };
    const sold = async () =>
      (await evidence().candidatesFor(server.store.read, rare)).map(({ row }) => [row.price, row.mileage]);
    const params = await api.vehicles.create({
      body: { make: "Subaru", model: "SVX", overviewYear: 1995, mileage: 90_000 },
    });
    const sale = await api.vehicles.sell({ params, body: { soldPrice: 9000 } });
    const forget = () =>
      server.store.write((tx) =>
        tx.update(sales).set({ asSold: null }).where(eq(sales.id, sale.id)).returning({ id: sales.id }),
      );
    await forget();
    expect(await sold()).toEqual([[9000, 90_000]]);
    await api.vehicles.update({ params, body: { status: "IN_STOCK", mileage: 120_000 } });
    expect(await sold()).toEqual([[9000, 90_000]]);
    await forget();
    expect(await sold()).toEqual([]);
  });

  it("returns the auction sale of a car that the workspace sold, but not the listing that is left of it", async () => {
    const { api } = owner;
    const params = await api.vehicles.create({
      body: { vin: forester, make: "Subaru", model: "Forester", overviewYear: 2013, mileage: 60_200, zipCode: "77002" },
    });
    const cars = { ...query, make: "Subaru", model: "Forester", yearMin: 2011, yearMax: 2015, workspaceId };
    const prices = async () =>
      (await evidence().candidatesFor(server.store.read, { ...cars, withinMiles: null })).map(({ row }) => row.price);
    expect((await prices()).toSorted()).toEqual([11_000, 14_900]);
    await api.vehicles.sell({ params, body: { soldPrice: 14_500 } });
    expect((await prices()).toSorted()).toEqual([11_000, 14_500]);
  });

  it("returns own sales with the state and the coordinates of their ZIP code", async () => {
    const sold = (await found(null)).filter(({ sourceName }) => sourceName === "own sales");
    const sale = sold.find(({ row }) => row.zip === "77002");
    expect(sale?.row).toMatchObject({ state: "TX", lat: expect.closeTo(29.76, 1), lon: expect.closeTo(-95.36, 1) });
  });

  it("returns no own sales of a dealership that counts in another currency, as market prices are in US dollars", async () => {
    const own = async () => (await found(null)).filter(({ sourceName }) => sourceName === "own sales").length;
    expect(await own()).toBeGreaterThan(0);
    await owner.api.dealership.change({ body: { currency: "CAD" } });
    expect(await own()).toBe(0);
    await owner.api.dealership.change({ body: { currency: "USD" } });
    expect(await own()).toBeGreaterThan(0);
  });

  it("returns only rows within the requested distance", async () => {
    const [all, close] = [await found(null), await found(50)];
    expect(all.some(({ distanceMiles }) => (distanceMiles ?? 0) > 1000)).toBe(true);
    expect(close.length).toBeGreaterThan(50);
    expect(close.every(({ distanceMiles }) => (distanceMiles ?? 0) <= 50)).toBe(true);
  });

  it("finds the same rows with candidatesByIds and skips unknown ids", async () => {
    const some = (await found(50)).slice(0, 5);
    const ids = [...some.map(({ id }) => id), "unknown"];
    const again = await evidence().candidatesByIds(server.store.read, { workspaceId, near, ids, offeredSince: {} });
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set(some.map(({ id }) => id)));
  });
});
