import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Valuation } from "../../../contracts/pricing/valuation.ts";
import { saveValuation } from "../../../server/features/valuations/valuations.repo.ts";
import { days, instantOf } from "../../../server/platform/clock.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { unchecked } from "../../kit/unchecked.ts";
import { csvOf, header } from "../market/files.ts";
import { accord, accords, request, stockMarket, vin } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(20));
});
afterAll(() => server.close());

const reason = "It was in a flood.";
const value = (change: object = {}) => owner.api.valuations.create({ body: { ...request, ...change } });
const exclude = ({ valuation_id }: Valuation, listing_id: string, body: object = { excluded: true, reason }) =>
  owner.api.valuations.exclude({ params: { valuation_id, listing_id }, body: body as { excluded: true } });
const comparable = ({ comparables }: Valuation, listing: string) =>
  comparables?.find(({ listing_id }) => listing_id === listing);
/** The comparable with the highest adjusted price among those with a weight. */
function dearest({ comparables }: Valuation): string {
  const [first] = (comparables ?? [])
    .filter((one) => one.weight > 0)
    .sort((a, b) => b.adjusted_price - a.adjusted_price);
  return first?.listing_id ?? "";
}

describe("PATCH /pricing/market-valuation/{id}/comparables/{listing_id}", () => {
  it("stores who excluded a comparable and why, and answers the new value", async () => {
    const before = await value();
    const listing = dearest(before);
    const after = await exclude(before, listing);
    const { name } = (await owner.api.accounts.me()).user;
    expect(comparable(after, listing)).toMatchObject({ weight: 0, excluded: { by: name, reason } });
    expect(after.valuation_id).toBe(before.valuation_id);
    expect(after.revision).toBe(1);
    expect(after.valuation.adjusted_value.average).toBeLessThan(before.valuation.adjusted_value.average);
    const sum = after.valuation.adjustments.reduce((total, { impact }) => total + impact, 0);
    expect(after.valuation.base_value.average + sum).toBe(after.valuation.adjusted_value.average);
    expect(await owner.api.valuations.get({ params: before })).toEqual(after);
    const back = await exclude(before, listing, { excluded: false });
    expect(back).toEqual({ ...before, revision: 2 });
    expect(await exclude(before, listing, { excluded: false })).toEqual(back);
  });

  it("applies the exclusion to later valuations of the same car only", async () => {
    const car = { vin, year: 2020, mileage: 70_000 };
    const before = await value({ vehicle: car });
    const listing = dearest(before);
    await exclude(before, listing);
    const again = await value({ vehicle: { ...car, mileage: 71_000 } });
    expect(comparable(again, listing)).toMatchObject({ weight: 0, excluded: { reason } });
    const other = await value({ vehicle: accord });
    expect(comparable(other, listing)?.excluded).toBeNull();
    const { revision } = await owner.api.valuations.revalue({ params: before });
    expect(revision).toBe(0);
  });

  it("does not change the other comparables, including the days of a relisted one", async () => {
    const ago = (count: number) => instantOf(new Date(server.clock.now().getTime() - days(count))).slice(0, 10);
    const relisted = "1HGCV1F34LA012345";
    const line = (id: string, vin: string, day: number) =>
      `${id},cars,${vin},2020,Honda,Insight,EX,70000,${17_000 + day},95112,${ago(day)}`;
    const plain = Array.from({ length: 8 }, (_, at) => line(`I${at}`, "", 11 + at));
    const file = csvOf(header, line("R1", relisted, 50), line("R2", relisted, 10), ...plain);
    await owner.api.market.importListings({ file });
    const before = await value({ vehicle: { ...accord, model: "Insight" } });
    const daysByPrice = ({ comparables }: Valuation) =>
      Object.fromEntries(comparables?.map((one) => [one.price, one.days_on_market]) ?? []);
    expect(daysByPrice(before)[17_010]).toBe(50);
    expect(before.comparables).toHaveLength(9);
    const other = before.comparables?.find(({ price }) => price === 17_011)?.listing_id ?? "";
    const after = await exclude(before, other);
    expect(daysByPrice(after)).toEqual(daysByPrice(before));
    expect(await exclude(before, other, { excluded: false })).toEqual({ ...before, revision: 2 });
  });

  it("restores the value if a comparable among equally similar ones is included again", async () => {
    const [first] = accords(1);
    const fits = Array.from({ length: 50 }, (_, at) => ({ model: "Fit", price: 15_000 + 40 * at, daysAgo: 9 }));
    await stockMarket(
      server,
      owner,
      fits.flatMap((fit) => (first ? [{ ...first, ...fit }] : [])),
    );
    const before = await value({ vehicle: { ...accord, year: 2018, model: "Fit" } });
    const [listing = ""] = (before.comparables ?? []).map(({ listing_id }) => listing_id);
    await exclude(before, listing);
    expect(await exclude(before, listing, { excluded: false })).toEqual({ ...before, revision: 2 });
  });

  it("records an audit entry with the value before and after", async () => {
    const before = await value();
    const listing = dearest(before);
    const after = await exclude(before, listing);
    await exclude(before, listing, { excluded: false });
    const entries = await owner.api.audit.list({ query: { limit: 2 } });
    expect(entries.map(({ action }) => action)).toEqual([
      "valuation.comparable_included",
      "valuation.comparable_excluded",
    ]);
    expect(entries[1]?.details).toMatchObject({
      listing_id: listing,
      reason,
      average_value: {
        from: before.valuation.adjusted_value.average,
        to: after.valuation.adjusted_value.average,
      },
    });
  });

  it("answers RESOURCE_NOT_FOUND for an unknown listing and VALIDATION_ERROR without a reason", async () => {
    const answer = await value();
    expect(await errorOf(exclude(answer, "none"))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "listing_id" });
    const silent = await errorOf(exclude(answer, dearest(answer), { excluded: true }));
    expect(silent).toMatchObject({ code: "VALIDATION_ERROR", field: "reason" });
  });

  it("answers INSUFFICIENT_MARKET_DATA and changes nothing if fewer than five would remain", async () => {
    const few = accords(5).map((one) => ({ ...one, model: "Prelude" }));
    await stockMarket(server, owner, few);
    const answer = await value({ vehicle: { ...accord, model: "Prelude" } });
    const error = await errorOf(exclude(answer, dearest(answer)));
    expect(error).toMatchObject({
      code: "INSUFFICIENT_MARKET_DATA",
      details: { comparables_found: 4, minimum_required: 5 },
    });
    expect(await owner.api.valuations.get({ params: answer })).toEqual(answer);
    expect((await value({ vehicle: { ...accord, model: "Prelude" } })).comparables).toHaveLength(5);
  });

  it("counts an exclusion that runs concurrently with an inclusion that changes nothing", async () => {
    const answer = await value({ vehicle: { ...accord, year: 2021 } });
    const [out = "", other = ""] = (answer.comparables ?? []).map(({ listing_id }) => listing_id);
    const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const blockingWrite = server.store.write(async (tx) => {
      await saveValuation(tx, unchecked({ id: answer.valuation_id }), { revision: 0 });
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const requests = [exclude(answer, out)];
    await pause(200);
    requests.push(exclude(answer, other, { excluded: false }));
    await pause(200);
    gate.resolve();
    await Promise.all([blockingWrite, ...requests]);
    expect((await owner.api.valuations.get({ params: answer })).revision).toBe(1);
  });

  it("applies concurrent exclusions one after the other", async () => {
    const answer = await value({ vehicle: { ...accord, year: 2019 } });
    const listings = (answer.comparables ?? []).slice(0, 4).map(({ listing_id }) => listing_id);
    await Promise.all(listings.map((listing) => exclude(answer, listing)));
    const after = await owner.api.valuations.get({ params: answer });
    expect(after.revision).toBe(4);
    const out = (after.comparables ?? []).filter(({ excluded }) => excluded).map(({ listing_id }) => listing_id);
    expect(out.sort()).toEqual(listings.sort());
  });
});
