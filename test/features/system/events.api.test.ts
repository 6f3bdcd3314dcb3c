import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openSharedBus } from "../../../server/platform/events/live/shared.ts";
import { openLog } from "../../../server/platform/log.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { openReceiver, type Receiver } from "../webhooks/receiver.ts";
import { type Scene, scene, subscribe } from "../webhooks/scene.ts";
import { follow, type Heard, type Stream } from "./stream.ts";

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

const has = ({ heard }: Stream, count: number) =>
  vi.waitFor(() => expect(heard).toHaveLength(count), { timeout: 20_000, interval: 20 });

describe("a webhook's delivery", () => {
  it("is told as it happens, attempt by attempt, to its workspace alone", async () => {
    const stranger = await follow(await signedIn(here.server, { admin: here.owner }));
    const stream = await follow(here.owner);
    const webhook = await subscribe(here.api, receiver.url, ["ping"]);
    const params = { id: webhook.webhook_id };
    const { delivery_id } = await here.api.webhooks.test({ params });
    await has(stream, 1);
    expect(stream.heard[0]).toMatchObject({
      event: "webhook",
      data: {
        ...{ webhook_id: webhook.webhook_id, delivery_id, event: "ping", attempt: 1 },
        ...{ status: "delivered", status_code: 200, webhook_status: "active" },
      },
    });
    receiver.answers(410);
    await here.api.webhooks.test({ params });
    await has(stream, 2);
    expect(stream.heard[1]?.data).toMatchObject({ status: "failed", status_code: 410, webhook_status: "disabled" });
    receiver.answers(200);
    expect(stranger.heard).toEqual([]);
    await Promise.all([stream.leave(), stranger.leave()]);
  });
});

describe("a key", () => {
  it("hears what it may read, and one that may read nothing of it is told what it lacks", async () => {
    const { api, owner, server } = here;
    const withPermission = async (permission: "webhooks:read" | "inspections:read") =>
      follow(await withKey(server, owner, { permissions: [permission] }));
    const everything = await follow(owner);
    const webhooks = await withPermission("webhooks:read");
    const inspections = await withPermission("inspections:read");
    const webhook = await subscribe(api, receiver.url, ["ping"]);
    await api.webhooks.test({ params: { id: webhook.webhook_id } });
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { inspection_id } = await api.visual.create({
      body: { vehicle_id: id, images: await uploadWalkAround(api) },
    });
    await api.visual.cancel({ params: { inspection_id } });
    const names = ({ heard }: Stream) => new Set(heard.map(({ event }) => event));
    const isStopped = ({ data }: Heard) => data.inspection_id === inspection_id && data.status === "failed";
    for (const stream of [everything, inspections])
      await vi.waitFor(() => expect(stream.heard.some(isStopped)).toBe(true), { timeout: 20_000 });
    await vi.waitFor(() => expect(names(webhooks)).toEqual(new Set(["webhook"])), { timeout: 20_000 });
    expect(names(everything)).toContain("webhook");
    expect(names(inspections)).not.toContain("webhook");
    for (const stream of [everything, webhooks, inspections]) await stream.leave();
    const deaf = await withKey(server, owner, { permissions: ["leads:write", "kpis:read"] });
    const refused = await deaf.fetch("/v1/events");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: { code: "INSUFFICIENT_PERMISSIONS", details: { required: expect.arrayContaining(["media:read"]) } },
    });
  });
});

describe("who was cut off", () => {
  it("hears what it missed, each once, and nothing twice after a restart", async () => {
    const { api, owner, server } = here;
    const webhook = await subscribe(api, receiver.url, ["ping"]);
    const ping = () => api.webhooks.test({ params: { id: webhook.webhook_id } });
    const first = await follow(owner);
    await ping();
    await has(first, 1);
    await first.leave();
    const last = first.heard[0]?.id ?? 0;
    const expected: string[] = [];
    for (let i = 0; i < 3; i += 1) expected.push((await ping()).delivery_id);
    const second = await follow(owner, last);
    await has(second, 3);
    expect(second.heard.map(({ data }) => data.delivery_id)).toEqual(expected);
    const ids = second.heard.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    await second.leave();
    await server.restart();
    const third = await follow(owner, ids.at(-1));
    const { delivery_id } = await ping();
    await has(third, 1);
    expect(third.heard[0]).toMatchObject({ data: { delivery_id } });
    // what happened after the restart comes after what happened before
    expect(third.heard[0]?.id).toBeGreaterThan(ids.at(-1) ?? 0);
    await third.leave();
  });
});

describe("two hundred clients", () => {
  it("hear everything of their own workspace at once, and the server answers meanwhile", async () => {
    const { api, owner, server } = here;
    const other = await signedIn(server, { admin: owner });
    const webhook = await subscribe(api, receiver.url, ["ping"]);
    const own = await Promise.all(Array.from({ length: 150 }, () => follow(owner)));
    const theirs = await Promise.all(Array.from({ length: 50 }, () => follow(other)));
    for (let i = 0; i < 20; i += 1) await api.webhooks.test({ params: { id: webhook.webhook_id } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.fetch("/health")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const stream of own) await has(stream, 20);
    expect(new Set(own.map(({ heard }) => JSON.stringify(heard))).size).toBe(1);
    expect(theirs.flatMap(({ heard }) => heard)).toEqual([]);
    await Promise.all([...own, ...theirs].map(({ leave }) => leave()));
    const after = await follow(owner);
    await api.webhooks.test({ params: { id: webhook.webhook_id } });
    await has(after, 1);
    await after.leave();
  }, 60_000);
});

describe("who comes where several instances share their news", () => {
  it.runIf(dialect === "pg")("keeps no one else out when he cannot be told what he missed", async () => {
    const { store, clock } = here.server;
    const bus = openSharedBus({ store, clock, log: openLog("silent") });
    const subscription = { workspaceIds: new Set(["own"]), listener: () => undefined };
    // who comes while the first is looked after is looked after together; no column of the database holds 1.5
    const lastIds = [undefined, 1.5, 1, undefined];
    const came = await Promise.allSettled(lastIds.map((lastId) => bus.subscribe(subscription, lastId)));
    await bus.close();
    expect(came.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });
});
