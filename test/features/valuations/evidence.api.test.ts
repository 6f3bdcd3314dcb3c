import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, accords, request, stockMarket, vin } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());
const newDealer = () => signedIn(server, { admin: owner });
const value = ({ api }: TestCaller, change: object = {}) => api.valuations.create({ body: { ...request, ...change } });

async function sell({ api }: TestCaller, soldPrice: number, change: object = {}): Promise<void> {
  const body = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112", ...change };
  const { id } = await api.vehicles.create({ body });
  await api.vehicles.sell({ params: { id }, body: { soldPrice } });
}

describe("valuations from own sales", () => {
  it("ignore a car that was given away or sold for a dollar", async () => {
    const dealer = await newDealer();
    for (let i = 0; i < 5; i += 1) await sell(dealer, 17_000 + 100 * i);
    const before = await value(dealer);
    await sell(dealer, 0);
    await sell(dealer, 1);
    const { valuation, comparables, confidence_factors } = await value(dealer);
    expect(comparables).toHaveLength(5);
    expect(valuation.adjusted_value).toEqual(before.valuation.adjusted_value);
    expect(confidence_factors.factors).toEqual(before.confidence_factors.factors);
  });

  it("return the price of own sales in the same condition", async () => {
    const dealer = await newDealer();
    for (let i = 0; i < 6; i += 1) await sell(dealer, 15_000, { condition: "fair" });
    const { valuation } = await value(dealer, { condition: { overall: "fair" } });
    expect(valuation.adjusted_value.average).toBe(15_000);
  });
});

describe("a market with listings and auction sales", () => {
  it("determines the gap between auction and retail, which all levels use", async () => {
    const dealer = await newDealer();
    await stockMarket(server, dealer, accords(60));
    const usual = (await value(dealer)).alternative_valuations;
    await stockMarket(server, dealer, accords(60, { kind: "auction_sale", factor: 0.6 }));
    const answer = await value(dealer);
    const levels = answer.alternative_valuations;
    expect(levels.retail).toEqual(usual.retail);
    expect(levels.wholesale.average).toBeLessThan(usual.wholesale.average - 1000);
    const trade = await value(dealer, { valuation_type: "trade_in" });
    const step = trade.valuation.adjustments.find(({ factor }) => factor === "price_level");
    expect(step?.description).toMatch(/the usual gap and \d\d pairs of similar cars/);
    const listing_id = answer.comparables?.[0]?.listing_id ?? "";
    const after = await dealer.api.valuations.exclude({
      params: { valuation_id: answer.valuation_id, listing_id },
      body: { excluded: true, reason: "It was in a flood." },
    });
    const gap = ({ retail, wholesale }: typeof levels) => retail.average - wholesale.average;
    expect(Math.abs(gap(after.alternative_valuations) - gap(levels))).toBeLessThan(50);
  });
});

describe("POST /pricing/market-valuation with a VIN and a model", () => {
  it("uses the VIN's facts if the request names the same model in any spelling", async () => {
    const dealer = await newDealer();
    await stockMarket(server, dealer, accords(20));
    const named = async (make: string, model: string) =>
      (await value(dealer, { vehicle: { vin, year: 2020, mileage: 70_000, make, model } })).vehicle;
    const unnamed = (await value(dealer, { vehicle: { vin, year: 2020, mileage: 70_000 } })).vehicle;
    expect(unnamed.body_style).not.toBeNull();
    expect(await named("HONDA", "accord")).toEqual({ ...unnamed, make: "HONDA", model: "accord" });
    await stockMarket(
      server,
      dealer,
      accords(20).map((one) => ({ ...one, model: "Civic" })),
    );
    expect(await named("Honda", "Civic")).toMatchObject({ body_style: null, engine: null, year: accord.year });
  });
});
