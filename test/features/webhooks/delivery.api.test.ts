import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { fanOut } from "../../../server/features/webhooks/delivery/fan-out.ts";
import { dueDeliveries, type WebhookRow } from "../../../server/features/webhooks/delivery/lanes.repo.ts";
import { insertWebhook } from "../../../server/features/webhooks/webhooks.repo.ts";
import { webhooks } from "../../../server/features/webhooks/webhooks.table.ts";
import { hours, instantNow } from "../../../server/platform/clock.ts";
import { emit } from "../../../server/platform/events/outbox.ts";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf } from "../../kit/people.ts";
import { bodyOf, idOf, openReceiver, type Receiver, verified } from "./receiver.ts";
import { carOf, deliveriesOf, lead, type Scene, scene, settled, subscribe, theDelivery } from "./scene.ts";

let here: Scene;
let carId: string;
let receiver: Receiver;
beforeAll(async () => {
  here = await scene();
  carId = await carOf(here.api);
});
afterAll(() => here.server.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const { webhook_id: id } of (await here.api.webhooks.list()).webhooks) {
    await here.api.webhooks.remove({ params: { id } });
  }
  await receiver.close();
});

describe("webhook messages for events", () => {
  it("are sent to the event's subscribers in order, with a signature that the standard's own library accepts", async () => {
    const { api } = here;
    await lead(api, carId, "before the subscription");
    const webhook = await subscribe(api, receiver.url);
    const made = await lead(api, carId);
    await api.leads.update({ params: { id: made.id }, body: { status: "COMPLETED" } });
    await api.vehicles.sell({ params: { id: await carOf(api) }, body: { soldPrice: 1 } });
    for (let i = 0; i < 30; i += 1) await lead(api, carId, `Call ${i}`);
    await receiver.has(32);
    const [first] = receiver.got;
    expect(receiver.got.map((one) => verified(one, webhook.secret))).toEqual(receiver.got.map(bodyOf));
    expect(receiver.got.map((one) => bodyOf(one).event)).toEqual([
      "lead.created",
      "lead.updated",
      ...Array.from({ length: 30 }, () => "lead.created"),
    ]);
    expect(receiver.got.slice(2).map((one) => bodyOf(one).data.action)).toEqual(
      Array.from({ length: 30 }, (_, i) => `Call ${i}`),
    );
    expect(new Set(receiver.got.map(idOf)).size).toBe(32);
    expect(first && bodyOf(first)).toEqual({
      event: "lead.created",
      type: "lead.created",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { lead_id: made.id, car_id: carId, status: "NEW", action: "Call", assignee_id: null, due_at: null },
    });
    expect(first).toMatchObject({
      path: new URL(receiver.url).pathname,
      headers: { "content-type": "application/json", "user-agent": expect.stringMatching(/^Forecourt\/\d/) },
    });
    expect(receiver.connections()).toBeLessThan(5);
    await settled(api, webhook, { last_delivery_at: expect.any(String), failure_count: 0 });
  });

  it("are sent to every subscription to the event, each signed by its own secret, and to no other", async () => {
    const { api } = here;
    const other = await openReceiver();
    const one = await subscribe(api, receiver.url, ["lead.created"]);
    const two = await subscribe(api, receiver.url, ["lead.created"]);
    await subscribe(api, other.url, ["vehicle.sold"]);
    await lead(api, carId);
    await receiver.has(2);
    await theDelivery(api, one, { status: "delivered" });
    await theDelivery(api, two, { status: "delivered" });
    expect(new Set(receiver.got.map(idOf)).size).toBe(1);
    const passes = receiver.got.map((message) =>
      [one, two].map(({ secret }) => {
        try {
          return verified(message, secret) !== undefined;
        } catch {
          return false;
        }
      }),
    );
    expect(passes.flatMap((each) => each.filter(Boolean))).toEqual([true, true]);
    expect(other.got).toEqual([]);
    await other.close();
  });

  it("have the documented payloads for inspections and valuations", async () => {
    const { api, server } = here;
    const [workspace] = await server.store.read.select().from(workspaces);
    const events = ["inspection.completed", "pricing.calculated", "market_valuation.completed"] as const;
    const webhook = await subscribe(api, receiver.url, [...events]);
    const vehicle = { year: 2020, make: "Saab", model: "900" };
    const valuation = {
      valuation_id: newId(),
      vehicle,
      valuation_type: "retail",
      average_value: 9000,
      confidence: 0.9,
    } as const;
    const payloads = {
      "inspection.completed": {
        inspection_id: newId(),
        vehicle_id: carId,
        status: "completed",
        overall_condition: "good",
        health_score: 80,
        estimated_repair_total: 120.5,
        average_value: null,
        report_url: "/report",
      },
      "pricing.calculated": { ...valuation, vehicle_id: null, currency: "USD" },
      "market_valuation.completed": { ...valuation, market_demand: "high" },
    } as const;
    await server.store.write(async (tx) => {
      for (const name of events) {
        await emit(tx, server.clock, { workspaceId: workspace?.id ?? "", name, payload: payloads[name] as never });
      }
    });
    await receiver.has(3);
    expect(receiver.got.map((one) => [bodyOf(one).event, bodyOf(one).data])).toEqual(Object.entries(payloads));
    expect((await deliveriesOf(api, webhook)).map(({ event }) => event)).toEqual([...events].reverse());
  });
});

describe("webhook deliveries", () => {
  it("have a log of request, response and latency, without the secret", async () => {
    const { api } = here;
    receiver.answers((response) => response.writeHead(202, { "x-receiver": "theirs" }).end("x\0".repeat(4000)));
    const webhook = await subscribe(api, receiver.url, ["lead.created"]);
    const { id } = await lead(api, carId);
    const delivery = await theDelivery(api, webhook, { status: "delivered" });
    const [got] = receiver.got;
    expect(delivery).toMatchObject({
      event: "lead.created",
      attempts: 1,
      next_attempt_at: null,
      is_replay: false,
      message_id: got && idOf(got),
      payload: { event: "lead.created", type: "lead.created", data: { lead_id: id } },
      log: [
        {
          attempt: 1,
          status_code: 202,
          error: null,
          latency_ms: expect.any(Number),
          request_headers: { "webhook-id": got && idOf(got), "webhook-signature": got?.headers["webhook-signature"] },
          response_headers: { "x-receiver": "theirs" },
        },
      ],
    });
    expect(delivery.log[0]?.response_body).toHaveLength(4096);
    expect(delivery.log[0]?.response_body).not.toContain("\0");
    expect(JSON.stringify(delivery)).not.toContain(webhook.secret);
    const list = (query: object) => api.webhooks.deliveries({ params: { id: webhook.webhook_id }, query });
    expect(await list({ status: "failed" })).toMatchObject({ deliveries: [], total: 0 });
    expect(await list({ event: "lead.created", status: "delivered" })).toMatchObject({ total: 1, limit: 20 });
  });

  it("are sent again with the same message id by a redelivery request", async () => {
    const { api } = here;
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId);
    const first = await theDelivery(api, webhook, { status: "delivered" });
    const again = await api.webhooks.redeliver({ params: { id: first.delivery_id } });
    expect(again).toMatchObject({
      is_replay: true,
      status: "pending",
      message_id: first.message_id,
      attempts: 0,
      log: [],
    });
    await receiver.has(2);
    const [one, two] = receiver.got;
    expect([two && idOf(two), two?.body]).toEqual([one && idOf(one), one?.body]);
    expect(two && verified(two, webhook.secret)).toEqual(first.payload);
    expect(await deliveriesOf(api, webhook)).toHaveLength(2);
  });

  it("that are pending are sent at once by a redelivery request, and not duplicated", async () => {
    const { api } = here;
    receiver.answers(500);
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId);
    const waiting = await theDelivery(api, webhook, { status: "pending", attempts: 1 });
    receiver.answers(200);
    const again = await api.webhooks.redeliver({ params: { id: waiting.delivery_id } });
    expect(again).toMatchObject({ delivery_id: waiting.delivery_id, is_replay: false });
    await theDelivery(api, webhook, { status: "delivered", attempts: 2 });
  });
});

describe("the test ping of a webhook", () => {
  it("is sent once, whatever events the subscription has", async () => {
    const { api } = here;
    const webhook = await subscribe(api, receiver.url, ["vehicle.sold"]);
    const params = { id: webhook.webhook_id };
    const ping = await api.webhooks.test({ params });
    expect(ping).toMatchObject({ event: "ping", status: "pending" });
    await theDelivery(api, webhook, { status: "delivered", delivery_id: ping.delivery_id });
    expect(receiver.got.map((one) => verified(one, webhook.secret))).toMatchObject([
      { event: "ping", type: "ping", data: { webhook_id: webhook.webhook_id } },
    ]);
    receiver.answers(500);
    await api.webhooks.test({ params });
    await vi.waitFor(async () => {
      expect((await deliveriesOf(api, webhook))[0]).toMatchObject({ event: "ping", status: "failed", attempts: 1 });
    });
    await settled(api, webhook, { failure_count: 0 });
  });

  it("reaches a disabled subscription, which receives no other message", async () => {
    const { api } = here;
    const webhook = await subscribe(api, receiver.url);
    const params = { id: webhook.webhook_id };
    const disabled = await api.webhooks.update({ params, body: { status: "disabled" } });
    expect(disabled).toMatchObject({ status: "disabled", disabled_reason: "Its owner disabled it." });
    await lead(api, carId);
    await api.webhooks.test({ params });
    await theDelivery(api, webhook, { event: "ping", status: "delivered" });
    const [ping] = await deliveriesOf(api, webhook);
    const replay = await errorOf(api.webhooks.redeliver({ params: { id: ping?.delivery_id ?? "" } }));
    expect(replay).toMatchObject({ code: "VALIDATION_ERROR", field: "id" });
    const active = await api.webhooks.update({ params, body: { status: "active" } });
    expect(active).toMatchObject({ status: "active", disabled_reason: null });
    await lead(api, carId, "heard again");
    await receiver.has(2);
    expect(receiver.got.map((one) => bodyOf(one).data.action)).toEqual([undefined, "heard again"]);
  });
});

describe("fanOut", () => {
  it("takes events in order up to 500 deliveries, and at least one event", async () => {
    const { server, api } = here;
    await subscribe(api, receiver.url);
    const now = instantNow(server.clock);
    const undone = new Error("none of it happened");
    const writing = server.store.write(async (tx) => {
      const [like] = await tx.select().from(webhooks);
      const subscribed = async (count: number) => {
        for (let i = 0; i < count; i += 1)
          await insertWebhook(tx, { ...like, id: newId(), createdAt: now } as WebhookRow);
      };
      const happened = async (count: number) => {
        const payload = {
          lead_id: newId(),
          car_id: newId(),
          status: "NEW",
          action: "Call",
          assignee_id: null,
          due_at: null,
        } as const;
        for (let i = 0; i < count; i += 1)
          await emit(tx, server.clock, { workspaceId: like?.workspaceId ?? "", name: "lead.created", payload });
      };
      const turns = async () => {
        const taken: number[] = [];
        do taken.push(await fanOut(tx, { limit: 200, now }));
        while (taken.at(-1) !== 0);
        return taken;
      };
      await subscribed(29);
      await happened(40);
      expect(await turns()).toEqual([16, 16, 8, 0]);
      const last = { now, limit: 100 };
      expect(await dueDeliveries(tx, like?.id ?? "", last)).toHaveLength(40);
      await subscribed(480);
      await happened(2);
      expect(await turns()).toEqual([1, 1, 0]);
      throw undone;
    });
    await expect(writing).rejects.toBe(undone);
  });
});

// the last test, because it advances the clock
describe("rotation of a webhook's secret", () => {
  it("signs with both secrets for a day, then only with the new one", async () => {
    const { api, server } = here;
    const old = await subscribe(api, receiver.url);
    const params = { id: old.webhook_id };
    const { secret = "" } = await api.webhooks.rotateSecret({ params });
    await lead(api, carId);
    await receiver.has(1);
    const [during] = receiver.got;
    const at = () => server.clock.now();
    expect(during && verified(during, old.secret, at())).toEqual(during && verified(during, secret, at()));
    // a delivery under way would run out of time with the clock, and the next message would wait for its repetition
    await theDelivery(api, old, { status: "delivered" });
    server.clock.advance(hours(24));
    await lead(api, carId);
    await receiver.has(2);
    const [, after] = receiver.got;
    expect(after && verified(after, secret, at())).toMatchObject({ event: "lead.created" });
    expect(() => after && verified(after, old.secret, at())).toThrow("No matching signature");
  });
});
