import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openSharedBus } from "../../../server/platform/events/live/shared.ts";
import { createLog } from "../../../server/platform/log.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { openReceiver, type Receiver } from "../webhooks/receiver.ts";
import { type Scene, scene, subscribe } from "../webhooks/scene.ts";
import { follow, type ReceivedEvent, type Stream } from "./stream.ts";

let here: Scene;
let receiver: Receiver;
beforeAll(async () => {
  here = await scene();
  receiver = await openReceiver();
});
afterAll(async () => {
  await here.server.close();
  await receiver.close();
});

const waitForCount = ({ received }: Stream, count: number) =>
  vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 20_000, interval: 20 });

describe("GET /events about webhook deliveries", () => {
  it("sends each attempt to the own workspace only", async () => {
    const outsider = await follow(await signedIn(here.server, { admin: here.owner }));
    const stream = await follow(here.owner);
    const webhook = await subscribe(here.api, receiver.url, ["ping"]);
    const params = { id: webhook.webhook_id };
    const { delivery_id } = await here.api.webhooks.test({ params });
    await waitForCount(stream, 1);
    expect(stream.received[0]).toMatchObject({
      event: "webhook",
      data: {
        webhook_id: webhook.webhook_id,
        delivery_id,
        event: "ping",
        attempt: 1,
        status: "delivered",
        status_code: 200,
        webhook_status: "active",
      },
    });
    receiver.answers(410);
    await here.api.webhooks.test({ params });
    await waitForCount(stream, 2);
    expect(stream.received[1]?.data).toMatchObject({ status: "failed", status_code: 410, webhook_status: "disabled" });
    receiver.answers(200);
    expect(outsider.received).toEqual([]);
    await Promise.all([stream.leave(), outsider.leave()]);
  });
});

describe("GET /events with an API key", () => {
  it("sends what the key may read and answers INSUFFICIENT_PERMISSIONS to a key without a matching permission", async () => {
    const { api, owner, server } = here;
    const withPermission = async (permission: "webhooks:read" | "inspections:read") =>
      follow(await withKey(server, owner, { permissions: [permission] }));
    const session = await follow(owner);
    const webhooks = await withPermission("webhooks:read");
    const inspections = await withPermission("inspections:read");
    const webhook = await subscribe(api, receiver.url, ["ping"]);
    await api.webhooks.test({ params: { id: webhook.webhook_id } });
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { inspection_id } = await api.visual.create({
      body: { vehicle_id: id, images: await uploadWalkAround(api) },
    });
    await api.visual.cancel({ params: { inspection_id } });
    const names = ({ received }: Stream) => new Set(received.map(({ event }) => event));
    const isStopped = ({ data }: ReceivedEvent) => data.inspection_id === inspection_id && data.status === "failed";
    for (const stream of [session, inspections])
      await vi.waitFor(() => expect(stream.received.some(isStopped)).toBe(true), { timeout: 20_000 });
    await vi.waitFor(() => expect(names(webhooks)).toEqual(new Set(["webhook"])), { timeout: 20_000 });
    expect(names(session)).toContain("webhook");
    expect(names(inspections)).not.toContain("webhook");
    for (const stream of [session, webhooks, inspections]) await stream.leave();
    const unrelated = await withKey(server, owner, { permissions: ["kpis:read"] });
    const refused = await unrelated.fetch("/v1/events");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: { code: "INSUFFICIENT_PERMISSIONS", details: { required: expect.arrayContaining(["media:read"]) } },
    });
  });
});

describe("GET /events with Last-Event-ID", () => {
  it("sends each missed event once, also after a server restart", async () => {
    const { api, owner, server } = here;
    const webhook = await subscribe(api, receiver.url, ["ping"]);
    const ping = () => api.webhooks.test({ params: { id: webhook.webhook_id } });
    const first = await follow(owner);
    await ping();
    await waitForCount(first, 1);
    await first.leave();
    const last = first.received[0]?.id ?? 0;
    const expected: string[] = [];
    for (let i = 0; i < 3; i += 1) expected.push((await ping()).delivery_id);
    const second = await follow(owner, last);
    await waitForCount(second, 3);
    expect(second.received.map(({ data }) => data.delivery_id)).toEqual(expected);
    const ids = second.received.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    await second.leave();
    await server.restart();
    const third = await follow(owner, ids.at(-1));
    const { delivery_id } = await ping();
    await waitForCount(third, 1);
    expect(third.received[0]).toMatchObject({ data: { delivery_id } });
    // Ids after the restart are greater than ids before it.
    expect(third.received[0]?.id).toBeGreaterThan(ids.at(-1) ?? 0);
    await third.leave();
  });
});

describe("GET /events with 200 clients", () => {
  it("sends every event of the own workspace to all while the server answers other requests", async () => {
    const { api, owner, server } = here;
    const other = await signedIn(server, { admin: owner });
    const webhook = await subscribe(api, receiver.url, ["ping"]);
    const own = await Promise.all(Array.from({ length: 150 }, () => follow(owner)));
    const theirs = await Promise.all(Array.from({ length: 50 }, () => follow(other)));
    for (let i = 0; i < 20; i += 1) await api.webhooks.test({ params: { id: webhook.webhook_id } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.fetch("/health")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const stream of own) await waitForCount(stream, 20);
    expect(new Set(own.map(({ received }) => JSON.stringify(received))).size).toBe(1);
    expect(theirs.flatMap(({ received }) => received)).toEqual([]);
    await Promise.all([...own, ...theirs].map(({ leave }) => leave()));
    const after = await follow(owner);
    await api.webhooks.test({ params: { id: webhook.webhook_id } });
    await waitForCount(after, 1);
    await after.leave();
  }, 60_000);
});

describe("openSharedBus", () => {
  it.runIf(dialect === "pg")("accepts other subscribers when one has an invalid last id", async () => {
    const { store, clock } = here.server;
    const bus = openSharedBus({ store, clock, log: createLog("silent") });
    const subscription = { workspaceIds: new Set(["own"]), listener: () => undefined, onGap: () => undefined };
    // Subscribers that come during the first query share the next one. No integer column accepts 1.5.
    const lastIds = [undefined, 1.5, 1, undefined];
    const results = await Promise.allSettled(lastIds.map((lastId) => bus.subscribe(subscription, lastId)));
    await bus.close();
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });
});
