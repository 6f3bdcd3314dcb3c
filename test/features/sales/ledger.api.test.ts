import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { minutes } from "../../../server/platform/clock.ts";
import { bodyOf, idOf, openReceiver, type Receiver } from "../webhooks/receiver.ts";
import { deliveriesOf, type Scene, scene, subscribe } from "../webhooks/scene.ts";
import { correct, newCar, newSale, voided } from "./dealer.ts";
import { Ledger, salesOf } from "./ledger.ts";

let here: Scene;
let receiver: Receiver;
let ledger: Ledger;
beforeAll(async () => {
  here = await scene();
  receiver = await openReceiver();
});
beforeEach(() => {
  ledger = new Ledger();
});
afterAll(async () => {
  await here.server.close();
  await receiver.close();
});

/** A day of sales: some are corrected, some voided, some cars sold twice. */
async function tradeFor(rounds: number): Promise<void> {
  const { api, server } = here;
  for (let i = 0; i < rounds; i += 1) {
    const carId = await newCar(api);
    const buyer = { name: `Buyer ${i}`, email: `buyer${i}@example.com` };
    const { id } = await newSale(api, { carId, soldPrice: 5000 + i, ...(i % 2 === 0 && { buyer }) });
    if (i % 3 === 1) await correct(api, id, { soldPrice: 6000 + i });
    if (i % 6 === 1) await correct(api, id, { soldPrice: 7000 + i, contactId: null });
    if (i % 4 === 2) await voided(api, id);
    if (i % 8 === 2) await correct(api, (await newSale(api, { carId, soldPrice: 8000 })).id, { satisfaction: 5 });
    if (i === Math.floor(rounds / 2)) await server.restart();
  }
}

/** Waits until every message is delivered. The clock leaps over the pauses between attempts. */
const allDelivered = (webhook: { webhook_id: string }) =>
  vi.waitFor(
    async () => {
      here.server.clock.advance(minutes(6));
      const waiting = (await deliveriesOf(here.api, webhook)).filter(({ status }) => status !== "delivered");
      expect(waiting.map(({ event, attempts }) => [event, attempts])).toEqual([]);
    },
    { timeout: 50_000, interval: 100 },
  );

const counted = async () => salesOf(await here.api.sales.list({ query: { limit: 1000 } }));
const events = ["vehicle.sold", "vehicle.sale_corrected", "vehicle.sale_voided"] as const;

describe("an accounting package that receives sales at least once", () => {
  it("has each sale exactly once, equal to GET /sales, after crashes, repeats and changed order", async () => {
    const attempts = new Map<string, number>();
    const arrived: string[] = [];
    receiver.answers((response, received) => {
      const id = idOf(received);
      const nth = attempts.size;
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      // Every fifth message is rejected three times: later ones overtake it.
      if (nth % 5 === 3 && attempt <= 3) return response.writeHead(503).end();
      const message = bodyOf(received);
      arrived.push(message.event);
      ledger.post(message);
      // Crashes before it stores the message, and after it stored it but before it answers.
      const crashesBefore = nth % 4 === 1 && attempt === 1;
      const crashesAfter = nth % 4 === 2 && attempt === 1;
      if (!crashesBefore) ledger.store();
      if (crashesBefore || crashesAfter) {
        ledger.crash();
        return response.destroy();
      }
      response.writeHead(200).end();
    });
    const webhook = await subscribe(here.api, receiver.url, [...events]);
    await tradeFor(16);
    await allDelivered(webhook);
    expect(arrived.length).toBeGreaterThan(attempts.size);
    expect(ledger.sales()).toEqual(await counted());
    expect(ledger.sales().size).toBeGreaterThan(10);
    const deliveries = await deliveriesOf(here.api, webhook);
    for (const { delivery_id: id } of deliveries) await here.api.webhooks.redeliver({ params: { id } });
    await allDelivered(webhook);
    expect(ledger.sales()).toEqual(await counted());
    await here.api.webhooks.remove({ params: { id: webhook.webhook_id } });
  });

  it("reconciles with GET /sales when it missed messages", async () => {
    await tradeFor(3);
    for (const sale of await here.api.sales.list({ query: { limit: 1000, voided: "include" } })) {
      const data = { sale_id: sale.id, sold_price: sale.soldPrice, sold_at: sale.soldAt, contact_id: sale.contactId };
      if (sale.voidedAt === null)
        ledger.post({ event: "vehicle.sale_corrected", data: { ...data, updated_at: sale.updatedAt } });
      else ledger.post({ event: "vehicle.sale_voided", data });
    }
    expect(ledger.sales()).toEqual(await counted());
  });
});
