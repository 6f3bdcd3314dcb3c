import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, dayText, instantNow } from "../../../server/platform/clock.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf } from "../market/files.ts";
import { accordInStock, accords, request, stockMarket } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const meanDays = 45;
/** The age of each of a number of cars in a steady market. Days to sell have an exponential law with this mean there. */
const ageOf = (at: number, count: number) => Math.min(119, Math.floor(-meanDays * Math.log(1 - (at + 0.5) / count)));

describe("a valuation in a dense market", () => {
  it("knows the days to sell and the number on offer from all listings, not from the newest of them", async () => {
    const count = 3000;
    const listed = accords(count).map((one, at) => ({ ...one, daysAgo: ageOf((at * 7) % count, count) }));
    await stockMarket(server, owner, listed);
    const { market_analysis, comparables } = await owner.api.valuations.create({ body: request });
    expect(market_analysis?.notes.join(" ")).toContain("Inventory: 3000 such cars are on offer");
    expect(market_analysis?.notes.join(" ")).toContain("the days listed of 3000 cars in the area of the search");
    expect(market_analysis?.days_to_sell.estimate).toBeGreaterThan(0.85 * meanDays);
    expect(market_analysis?.days_to_sell.estimate).toBeLessThan(1.15 * meanDays);
    expect(Math.abs((market_analysis?.days_supply ?? 0) / meanDays - 1)).toBeLessThan(0.15);
    expect(comparables?.length).toBeGreaterThan(0);
  });

  it("counts a car that two websites list once", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const vins = Array.from({ length: 10 }, (_, at) => `1HGCM82633A0043${50 + at}`);
    const cars = accords(10).map((one, at) => ({ ...one, vin: vins[at] ?? "" }));
    await stockMarket(server, dealer, cars);
    await stockMarket(server, dealer, cars);
    const { market_analysis } = await dealer.api.valuations.create({ body: request });
    expect(market_analysis?.notes.join(" ")).toContain("Inventory: 10 such cars are on offer");
  });

  it("counts a car that the dealership sold as a sale, although a listing of it is left", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const vin = "1HGCM82633A004352";
    const [car, ...others] = accords(11);
    if (!car) throw new Error("No car");
    await stockMarket(server, dealer, [{ ...car, vin }, ...others]);
    const params = await dealer.api.vehicles.create({ body: { ...accordInStock, vin } });
    await dealer.api.vehicles.sell({ params, body: { soldPrice: 19_000 } });
    const { market_analysis } = await dealer.api.valuations.create({ body: request });
    expect(market_analysis?.demand_description).toContain("10 such cars are on offer, and 1 sale is known");
  });

  it("does not count a comparable that a person excluded", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, accords(11));
    const { valuation_id, comparables } = await dealer.api.valuations.create({ body: request });
    const params = { valuation_id, listing_id: comparables?.[0]?.listing_id ?? "" };
    const body = { excluded: true, reason: "It was in a flood." };
    const { market_analysis } = await dealer.api.valuations.exclude({ params, body });
    expect(market_analysis?.notes.join(" ")).toContain("Inventory: 10 such cars are on offer");
  });

  it("does not count the listing of the valued car itself", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const vin = "1HGCM82633A004352";
    const [car, ...others] = accords(11);
    if (!car) throw new Error("No car");
    await stockMarket(server, dealer, [{ ...car, vin }, ...others]);
    const body = { ...request, vehicle: { ...request.vehicle, vin } };
    const { market_analysis } = await dealer.api.valuations.create({ body });
    expect(market_analysis?.notes.join(" ")).toContain("Inventory: 10 such cars are on offer");
  });

  it("does not subtract the auction sale of the valued car from the listings, among which it is not", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const vin = "1HGCM82633A004352";
    const auctioned = accords(1, { kind: "auction_sale" }).map((one) => ({ ...one, daysAgo: 3, vin }));
    await stockMarket(server, dealer, [...accords(11, { kind: "recent_sale" }), ...accords(11), ...auctioned]);
    const body = { ...request, vehicle: { ...request.vehicle, vin } };
    const { market_analysis } = await dealer.api.valuations.create({ body });
    expect(market_analysis?.demand_description).toContain("11 such cars are on offer, and 11 sales are known");
  });

  it("counts a car that was sold twice as two sales, each with its days", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const ago = (count: number) => dayText(dayOf(instantNow(server.clock)) - count);
    const columns = "listing_id,source,kind,vin,year,make,model,trim,mileage,price,zip_code,listed_at,sold_at";
    const sale = (listedAgo: number, soldAgo: number) =>
      `S${soldAgo},cars,recent_sale,1HGCM82633A004352,2020,Honda,Accord,EX,70000,17000,95112,${ago(listedAgo)},${ago(soldAgo)}`;
    await stockMarket(server, dealer, accords(10));
    await dealer.api.market.importListings({ file: csvOf(columns, sale(85, 70), sale(30, 20)) });
    const { market_analysis } = await dealer.api.valuations.create({ body: request });
    expect(market_analysis?.demand_description).toContain("10 such cars are on offer, and 2 sales are known");
  });

  it("counts again after rows were deleted", async () => {
    const dealer = await signedIn(server, { admin: owner });
    // more cars than are counted each time
    const listed = accords(2200).map((one, at) => ({ ...one, daysAgo: at < 2100 ? 10 : 40 }));
    await stockMarket(server, dealer, listed);
    const offered = async () =>
      (await dealer.api.valuations.create({ body: request })).market_analysis?.notes.join(" ") ?? "";
    expect(await offered()).toContain("Inventory: 2200 such cars are on offer");
    const before = dayText(dayOf(instantNow(server.clock)) - 20);
    expect(await dealer.api.market.deleteListings({ body: { before } })).toEqual({ deleted: 100 });
    expect(await offered()).toContain("Inventory: 2100 such cars are on offer");
  });
});
