import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days, instantOf } from "../../../server/platform/clock.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accordInStock, accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let admin: TestCaller;
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
