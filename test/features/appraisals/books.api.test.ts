import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days, instantOf } from "../../../server/platform/clock.ts";
import { goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accordInStock, accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

async function dealer() {
  const caller = await signedIn(server, { admin });
  await stockMarket(server, caller, accords(40));
  return caller;
}
const ago = (count: number) => instantOf(new Date(server.clock.now().getTime() - days(count)));

describe("an appraised car of which only the books have the purchase", () => {
  it("counts with the price and the sale of the books", async () => {
    const { api } = await dealer();
    const { id } = await api.vehicles.create({ body: accordInStock });
    const earlier = await api.appraisals.create({ body: { vehicle_id: id, wanted_margin: 500 } });
    const made = await api.appraisals.create({ body: { vehicle_id: id, wanted_margin: 1000 } });
    expect((await api.appraisals.calibration()).appraisals).toBe(0);
    await api.vehicles.update({ params: { id }, body: { purchasePrice: 15_000, acquiredAt: ago(0) } });
    await api.vehicles.sell({ params: { id }, body: { soldPrice: 17_000 } });
    const { outcome, decision } = await api.appraisals.get({ params: made });
    expect(decision).toBe("open");
    expect(outcome).toMatchObject({
      price_paid: 15_000,
      price_paid_from: "books",
      sold_price: 17_000,
      margin: 2000,
      made_margin: true,
    });
    expect((await api.appraisals.get({ params: earlier })).outcome).toBeNull();
    expect(await api.appraisals.calibration()).toMatchObject({ appraisals: 1, made: 1, not_sold: 0 });
    await api.appraisals.update({ params: made, body: { decision: "lost" } });
    await api.appraisals.update({ params: earlier, body: { decision: "bought", price_paid: 16_800 } });
    expect((await api.appraisals.get({ params: made })).outcome).toBeNull();
    expect((await api.appraisals.get({ params: earlier })).outcome).toMatchObject({
      price_paid: 16_800,
      price_paid_from: "decision",
      made_margin: false,
    });
    expect(await api.appraisals.calibration()).toMatchObject({ appraisals: 1, made: 0 });
  });

  it("counts with amounts in US dollars if the books have them in another currency", async () => {
    const { api } = await dealer();
    await api.dealership.change({ body: { currency: "EUR" } });
    const { id } = await api.vehicles.create({ body: accordInStock });
    const made = await api.appraisals.create({ body: { vehicle_id: id, wanted_margin: 1000 } });
    await api.vehicles.update({ params: { id }, body: { purchasePrice: 20_000, acquiredAt: ago(0) } });
    await api.vehicles.sell({ params: { id }, body: { soldPrice: 24_000 } });
    const { outcome, currency } = await api.appraisals.get({ params: made });
    const { exchange_rates } = await api.assessments.rateBook();
    const perUsd = exchange_rates.per_usd.EUR;
    expect(currency).toBe("USD");
    expect(outcome?.price_paid).toBeCloseTo(20_000 / perUsd, 1);
    expect(outcome?.sold_price).toBeCloseTo(24_000 / perUsd, 1);
    expect(outcome?.margin).toBeCloseTo(4000 / perUsd, 1);
    expect((await api.appraisals.calibration()).appraisals).toBe(1);
  });

  it("does not count if the car was bought before the appraisal, or the books lack the purchase", async () => {
    const { api } = await dealer();
    const sellAfter = async (purchase: { purchasePrice?: number; acquiredAt?: string }) => {
      const { id } = await api.vehicles.create({ body: accordInStock });
      const made = await api.appraisals.create({ body: { vehicle_id: id, wanted_margin: 1000 } });
      await api.vehicles.update({ params: { id }, body: purchase });
      await api.vehicles.sell({ params: { id }, body: { soldPrice: 17_000 } });
      return (await api.appraisals.get({ params: made })).outcome;
    };
    expect(await sellAfter({ purchasePrice: 15_000, acquiredAt: ago(30) })).toBeNull();
    expect(await sellAfter({ acquiredAt: ago(0) })).toBeNull();
    expect(await sellAfter({ purchasePrice: 15_000, acquiredAt: ago(0) })).not.toBeNull();
    expect(await api.appraisals.calibration()).toMatchObject({ appraisals: 1, not_sold: 0 });
  });
});

describe("an appraisal of a car in stock", () => {
  const soldPriceOf = async ({ api }: TestCaller, made: { appraisal_id: string }) =>
    (await api.appraisals.get({ params: made })).outcome?.sold_price;

  /** A car, with what happens to it. Some days pass after each purchase and before each sale. */
  async function history() {
    // sessions have expired where another test has moved the clock
    await admin.api.accounts.login({ body: { email: admin.email, password: goodPassword } });
    const caller = await withKey(server, await dealer());
    const { api } = caller;
    const params = { id: (await api.vehicles.create({ body: accordInStock })).id };
    return {
      caller,
      appraise: () => api.appraisals.create({ body: { vehicle_id: params.id, wanted_margin: 1000 } }),
      async buy(purchasePrice: number) {
        await api.vehicles.update({ params, body: { status: "IN_STOCK", purchasePrice, acquiredAt: ago(0) } });
        server.clock.advance(days(3));
      },
      async sell(soldPrice: number) {
        server.clock.advance(days(3));
        await api.vehicles.sell({ params, body: { soldPrice } });
      },
    };
  }

  it("does not take the place of the last one before the purchase", async () => {
    const { caller, appraise, buy, sell } = await history();
    const [earlier, last] = [await appraise(), await appraise()];
    await buy(15_000);
    const inStock = await appraise();
    await sell(17_000);
    expect(await soldPriceOf(caller, last)).toBe(17_000);
    expect(await soldPriceOf(caller, earlier)).toBeUndefined();
    expect(await soldPriceOf(caller, inStock)).toBeUndefined();
    const { appraisals } = await caller.api.appraisals.list();
    expect(appraisals.map(({ outcome }) => outcome?.price_paid)).toEqual([undefined, 15_000, undefined]);
    expect(await caller.api.appraisals.calibration()).toMatchObject({ appraisals: 1, made: 1, not_sold: 0 });
  });

  it("does not count for a later purchase of the same car", async () => {
    const { caller, appraise, buy, sell } = await history();
    await buy(15_000);
    const inStock = await appraise();
    await sell(17_000);
    await buy(12_000);
    await sell(14_000);
    expect(await soldPriceOf(caller, inStock)).toBeUndefined();
    expect((await caller.api.appraisals.calibration()).appraisals).toBe(0);
  });

  it("leaves an appraisal before a second purchase to the sale after that one, if the first one has a decision or not", async () => {
    for (const isDecided of [false, true]) {
      const { caller, appraise, buy, sell } = await history();
      const { api } = caller;
      const first = await appraise();
      if (isDecided) await api.appraisals.update({ params: first, body: { decision: "bought", price_paid: 15_000 } });
      await buy(15_000);
      await sell(17_000);
      const second = await appraise();
      await buy(12_000);
      await appraise();
      await sell(14_000);
      expect([await soldPriceOf(caller, first), await soldPriceOf(caller, second)]).toEqual([17_000, 14_000]);
      expect((await api.appraisals.calibration()).appraisals).toBe(2);
      const since = { created_after: second.created_at.slice(0, 10) };
      expect((await api.appraisals.calibration({ query: since })).appraisals).toBe(1);
    }
  });
});
