import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ValuationType } from "../../../contracts/pricing/valuation.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accordInStock, accords, request, stockMarket } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  // a wholesale value below $15,000, where the industry's usual days are fewer, and a retail value above
  await stockMarket(server, owner, accords(60));
  await stockMarket(server, owner, accords(40, { kind: "auction_sale", factor: 0.6 }));
  await stockMarket(server, owner, accords(40, { kind: "private_listing", factor: 0.9 }));
});
afterAll(() => server.close());

const value = ({ api }: TestCaller, valuation_type: ValuationType) =>
  api.valuations.create({ body: { ...request, valuation_type } });
type Answer = Awaited<ReturnType<typeof value>>;

/** What a valuation says about the time, without prices and without the trend of its level's prices. */
const paceOf = ({ market_analysis: analysis }: Answer) => ({
  days: analysis?.days_to_sell,
  supply: analysis?.days_supply,
  steps: analysis?.price_steps?.map(({ percent_of_market, days_to_sell }) => ({ percent_of_market, days_to_sell })),
  demand: [analysis?.demand_score, analysis?.demand_description],
  inventory: [analysis?.inventory_level, analysis?.notes.slice(0, 2)],
});
const others = ["trade_in", "private_party", "wholesale"] as const;

describe("valuations of one car at different levels", () => {
  it.each(others)("say the same days to sell, supply and demand: %s and retail", async (level) => {
    const [retail, other] = [await value(owner, "retail"), await value(owner, level)];
    expect(other.valuation.adjusted_value.average).not.toBe(retail.valuation.adjusted_value.average);
    expect(retail.market_analysis?.notes.join(" ")).toContain("Inventory: 60 such cars are on offer");
    expect(paceOf(other)).toEqual(paceOf(retail));
  });

  it.each(others)("have days to sell at retail prices, not at prices of the level: %s", async (level) => {
    const { market_analysis, alternative_valuations, suggested_price } = await value(owner, level);
    const market = market_analysis?.price_steps?.find(({ percent_of_market }) => percent_of_market === 100);
    expect(market?.price).toBe(alternative_valuations.retail.average);
    const percent = (100 * (suggested_price?.price ?? 0)) / alternative_valuations.retail.average;
    expect(suggested_price?.percent_of_market).toBeCloseTo(percent, 1);
    expect(suggested_price?.percent_of_market).toBe((await value(owner, "retail")).suggested_price?.percent_of_market);
  });

  it("rank the asking price among the same cars", async () => {
    const { id } = await owner.api.vehicles.create({ body: { ...accordInStock, askingPrice: 17_900 } });
    const positionAt = async (valuation_type: ValuationType) => {
      const body = { vehicles: [{ vehicle_id: id }], valuation_type };
      const [one] = (await owner.api.valuations.bulk({ body })).results;
      return one?.valuation?.price_position;
    };
    const retail = await positionAt("retail");
    expect(retail?.of).toBe(31);
    expect(await positionAt("trade_in")).toMatchObject({ rank: retail?.rank, of: 31 });
  });

  it("stay the same when a comparable of a trade-in valuation is excluded", async () => {
    const before = await value(owner, "trade_in");
    const listing_id = before.comparables?.[0]?.listing_id ?? "";
    const body = { excluded: true, reason: "It was in a flood." };
    const after = await owner.api.valuations.exclude({
      params: { valuation_id: before.valuation_id, listing_id },
      body,
    });
    expect(after.comparables?.[0]?.excluded).not.toBeNull();
    expect(paceOf(after)).toEqual(paceOf(before));
    await owner.api.valuations.exclude({
      params: { valuation_id: before.valuation_id, listing_id },
      body: { excluded: false },
    });
  });
});
