import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fanOut } from "../../server/features/webhooks/delivery/fan-out.ts";
import { releaseLane } from "../../server/features/webhooks/delivery/lanes.repo.ts";
import { webhookDeliveries, webhooks } from "../../server/features/webhooks/webhooks.table.ts";
import { instantOf, minutes } from "../../server/platform/clock.ts";
import { dialect } from "../../server/platform/db/kit.ts";
import type { Writer } from "../../server/platform/db/store.ts";
import { insertEvents, takeEvents } from "../../server/platform/events/events.repo.ts";
import { emit } from "../../server/platform/events/outbox.ts";
import { takePlaces } from "../../server/platform/events/turns.repo.ts";
import { newId } from "../../server/platform/ids.ts";
import { deliveriesOf, type Scene, scene, subscribe } from "../features/webhooks/scene.ts";

let here: Scene;
let workspaceId: string;
beforeAll(async () => {
  here = await scene();
  // No server listens on this port.
  await subscribe(here.api, "http://127.0.0.1:9/", ["lead.created"]);
  workspaceId = (await here.server.store.read.select().from(webhooks))[0]?.workspaceId ?? "";
});
afterAll(() => here.server.close());

const payload = (action: string) =>
  ({
    lead_id: newId(),
    car_id: newId(),
    status: "NEW",
    action,
    assignee_id: null,
    due_at: null,
  }) as const;
const announce = (tx: Writer, action: string) =>
  emit(tx, here.server.clock, { workspaceId, name: "lead.created", payload: payload(action) });

describe("instances whose clocks differ", () => {
  it("create deliveries in the order in which they take events, not in the order of their clocks", async () => {
    const { store, clock } = here.server;
    for (const [i, behindMs] of [0, minutes(5), 1, minutes(10)].entries()) {
      const now = instantOf(new Date(clock.now().getTime() - behindMs));
      await store.write(async (tx) => {
        await announce(tx, `a${i}`);
        await announce(tx, `b${i}`);
        expect(await fanOut(tx, { limit: 10, now })).toBe(2);
      });
    }
    const rows = await store.read.select().from(webhookDeliveries);
    const inOrder = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    const actions = inOrder.map(({ payload: { data } }) => (data as { action: string }).action);
    expect(actions).toEqual(["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"]);
  });

  if (dialect === "pg") {
    it("take events in the order in which they were added, not in the order of their ids", async () => {
      const { store, clock } = here.server;
      const ids = [newId(), newId(), newId()];
      const taken = await store.write(async (tx) => {
        const common = { workspaceId, name: "lead.created", payload: payload("x"), createdAt: instantOf(clock.now()) };
        for (const id of ids.toReversed()) await insertEvents(tx, [{ ...common, name: "lead.created", id }]);
        const first = await takeEvents(tx, { limit: 2, now: instantOf(clock.now()) });
        return [...first, ...(await takeEvents(tx, { limit: 2, now: instantOf(clock.now()) }))];
      });
      expect(taken.map(({ id }) => id)).toEqual(ids.toReversed());
    });
  }
});

describe("a subscription that one instance releases while another adds a delivery to it", () => {
  it("is due afterwards, so that the delivery does not wait for the next message", async () => {
    const { store, clock } = here.server;
    const now = instantOf(clock.now());
    const held = { owner: "elsewhere", leaseUntil: instantOf(new Date(clock.now().getTime() + minutes(60))) };
    await store.write((tx) => tx.update(webhooks).set({ ...held, dueAt: now, restUntil: null }));
    await store.write((tx) => tx.update(webhookDeliveries).set({ status: "cancelled" }));
    const lane = (await store.read.select().from(webhooks))[0];
    const letGo = store.write(async (tx) => {
      await releaseLane(tx, { id: lane?.id ?? "", owner: held.owner, deliveredAt: undefined });
      if (dialect === "pg") await pause(300);
    });
    await pause(100);
    const announced = store.write(async (tx) => {
      await announce(tx, "late");
      await fanOut(tx, { limit: 10, now: instantOf(clock.now()) });
    });
    await Promise.all([letGo, announced]);
    expect((await store.read.select().from(webhooks))[0]?.dueAt).not.toBeNull();
  });
});

describe("a place", () => {
  it("is taken once, also before the transaction ends, and is greater than all earlier places", async () => {
    const { store } = here.server;
    const nowMs = Date.now() + minutes(60);
    const ended: string[] = [];
    const take = (name: string, ms: number, count: number) =>
      store.write(async (tx) => {
        const place = await takePlaces(tx, { purpose: "live", count, nowMs: ms });
        if (dialect === "pg") await pause(name === "slow" ? 300 : 0);
        ended.push(name);
        return place;
      });
    const slow = take("slow", nowMs, 5);
    await pause(50);
    const [first, second] = await Promise.all([slow, take("quick", nowMs - minutes(30), 1)]);
    expect(ended).toEqual(["slow", "quick"]);
    expect(second).toBeGreaterThanOrEqual(first + 5);
  });
});

describe("a subscription", () => {
  it("receives all events after its creation and none before it, also with different clocks", async () => {
    const { server, api } = here;
    const { store, clock } = server;
    const url = "http://127.0.0.1:9/";
    const later = instantOf(new Date(clock.now().getTime() + minutes(20)));
    await store.write((tx) =>
      insertEvents(tx, [
        {
          id: newId(),
          workspaceId,
          name: "lead.created",
          createdAt: later,
          payload: payload("before, by a clock that was ahead"),
        },
      ]),
    );
    const one = await subscribe(api, url, ["lead.created"]);
    clock.advance(minutes(20));
    const two = await subscribe(api, url, ["lead.created"]);
    clock.advance(-minutes(20));
    await store.write((tx) => announce(tx, "after"));
    await store.write((tx) => fanOut(tx, { limit: 10, now: instantOf(clock.now()) }));
    for (const webhook of [one, two]) {
      const got = (await deliveriesOf(api, webhook)).map((delivery) => delivery.payload.data);
      expect(got).toMatchObject([{ action: "after" }]);
    }
  });

  it("that is activated again receives no events from the time when it was disabled", async () => {
    const { api, server } = here;
    const webhook = await subscribe(api, "http://127.0.0.1:9/", ["lead.created"]);
    const params = { id: webhook.webhook_id };
    await api.webhooks.update({ params, body: { status: "disabled" } });
    await server.store.write((tx) => announce(tx, "while it was disabled"));
    await api.webhooks.update({ params, body: { status: "active" } });
    await server.store.write((tx) => fanOut(tx, { limit: 10, now: instantOf(server.clock.now()) }));
    expect(await deliveriesOf(api, webhook)).toEqual([]);
  });
});
