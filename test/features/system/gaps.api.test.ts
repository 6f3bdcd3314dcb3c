import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LiveGap } from "../../../contracts/system/events.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openSharedBus } from "../../../server/platform/events/live/shared.ts";
import type { LiveMessage, Subscription } from "../../../server/platform/events/live.ts";
import { newId } from "../../../server/platform/ids.ts";
import { createLog } from "../../../server/platform/log.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { rejectInserts } from "../../kit/reject-inserts.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { openReceiver, type Receiver } from "../webhooks/receiver.ts";
import { type Scene, scene, subscribe } from "../webhooks/scene.ts";
import { follow, type Stream } from "./stream.ts";

let here: Scene;
let receiver: Receiver;
/** Has a key, which stays valid when the clock jumps. */
let caller: TestCaller;
let webhookId: string;
beforeAll(async () => {
  here = await scene();
  receiver = await openReceiver();
  caller = await withKey(here.server, here.owner);
  webhookId = (await subscribe(here.api, receiver.url, ["ping"])).webhook_id;
});
afterAll(async () => {
  await here.server.close();
  await receiver.close();
});

/** Publishes an event `webhook`. Returns its delivery. */
const ping = async () => (await here.api.webhooks.test({ params: { id: webhookId } })).delivery_id;
const deliveries = ({ received }: Stream) => received.map(({ data }) => data.delivery_id);
const hears = (stream: Stream, expected: readonly string[]) =>
  vi.waitFor(() => expect(deliveries(stream)).toEqual(expected), { timeout: 20_000, interval: 20 });

/** The last id of a stream that was open for a moment. */
async function lastId(): Promise<number> {
  const stream = await follow(caller);
  await vi.waitFor(() => expect(stream.lastId()).toBeDefined());
  await stream.leave();
  return stream.lastId() ?? 0;
}

/** The gaps of a stream that resumes after `id`, when it has received these deliveries. */
async function gapsAfter(id: number | string, expected: readonly string[]) {
  const stream = await follow(caller, id);
  await hears(stream, expected);
  await vi.waitFor(() => expect(stream.lastId()).toBeDefined());
  await stream.leave();
  return stream.gaps;
}
const atStart = (gap: LiveGap) => [{ gap, position: 0 }];

describe("GET /events?types=", () => {
  it("sends only the selected events", async () => {
    const webhooks = await follow(caller, undefined, "webhook,job");
    const spins = await follow(caller, undefined, "spin360");
    const delivery = await ping();
    await hears(webhooks, [delivery]);
    expect(spins.received).toEqual([]);
    await Promise.all([webhooks.leave(), spins.leave()]);
  });

  it("answers VALIDATION_ERROR for an unknown type, and names it", async () => {
    for (const [types, unknown] of [
      ["inspection,cars", "cars"],
      ["", ""],
    ]) {
      const answer = await caller.fetch(`/v1/events?types=${types}`);
      expect(answer.status).toBe(400);
      const { error } = (await answer.json()) as { error: { code: string; field: string; message: string } };
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "types" });
      expect(error.message).toContain(`"${unknown}"`);
    }
  });

  it("answers INSUFFICIENT_PERMISSIONS to a key that may read none of them", async () => {
    const key = await withKey(here.server, here.owner, { permissions: ["media:read"] });
    const refused = await key.fetch("/v1/events?types=webhook,inspection");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: {
        code: "INSUFFICIENT_PERMISSIONS",
        details: { required: expect.arrayContaining(["webhooks:read", "inspections:read"]) },
      },
    });
  });
});

describe("GET /events without a gap", () => {
  it("starts with an id, after which a stream resumes that has received no event", async () => {
    const before = await lastId();
    const missed = [await ping(), await ping()];
    expect(await gapsAfter(before, missed)).toEqual([]);
  });

  it("sends the current id every 20 seconds to a stream without events", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      const outsider = await withKey(here.server, await signedIn(here.server, { admin: here.owner }));
      const quiet = await follow(outsider);
      const own = await follow(caller);
      const delivery = await ping();
      await hears(own, [delivery]);
      const latest = own.received[0]?.id ?? Number.NaN;
      await vi.waitFor(() => expect(quiet.lastId()).toBeDefined());
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(() => expect(quiet.lastId()).toBeGreaterThanOrEqual(latest));
      expect(quiet.received).toEqual([]);
      await Promise.all([quiet.leave(), own.leave()]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("GET /events with a gap", () => {
  it("says before the first event that the server was restarted, where events are kept in memory", async () => {
    const before = await lastId();
    const own = await follow(caller);
    const missed = await ping();
    await hears(own, [missed]);
    await own.leave();
    await here.server.restart();
    if (dialect === "pg") expect(await gapsAfter(before, [missed])).toEqual([]);
    else expect(await gapsAfter(before, [])).toEqual(atStart({ after: before, reason: "restarted" }));
  });

  it("says that events are no longer kept, on Postgres after 15 minutes", async () => {
    const before = await lastId();
    const own = await follow(caller);
    const old = await ping();
    await hears(own, [old]);
    const last = own.received[0]?.id ?? 0;
    here.server.clock.advance(minutes(16));
    const recent = await ping();
    await hears(own, [old, recent]);
    await own.leave();
    // the old event was received: nothing is missing after it
    expect(await gapsAfter(last, [recent])).toEqual([]);
    if (dialect === "pg")
      expect(await gapsAfter(before, [recent])).toEqual(atStart({ after: before, reason: "not_kept" }));
    else expect(await gapsAfter(before, [old, recent])).toEqual([]);
  });

  it("says that it does not know an id of the future, and a text that is no id", async () => {
    const future = (here.server.clock.now().getTime() + minutes(60)) * 1000;
    expect(await gapsAfter(future, [])).toEqual(atStart({ after: future, reason: "unknown_id" }));
    for (const text of ["none", "-1", "1.5", "9999999999999999"]) {
      expect(await gapsAfter(text, [])).toEqual(atStart({ after: null, reason: "unknown_id" }));
    }
  });

  it.runIf(dialect === "pg")(
    "says to open streams, and to one that resumes, that the database lost events",
    async () => {
      const own = await follow(caller);
      await vi.waitFor(() => expect(own.lastId()).toBeDefined());
      const before = own.lastId() ?? 0;
      const accept = await rejectInserts(here.server, {
        table: "live_messages",
        column: "name",
        value: "webhook",
        as: "database",
      });
      await ping();
      await vi.waitFor(() => expect(own.gaps).toEqual(atStart({ after: null, reason: "lost" })), { timeout: 10_000 });
      await accept();
      const next = await ping();
      await hears(own, [next]);
      await own.leave();
      expect(await gapsAfter(before, [next])).toEqual(atStart({ after: null, reason: "lost" }));
    },
  );
});

describe.runIf(dialect === "pg")("openSharedBus", () => {
  const open = () => {
    const { store, clock } = here.server;
    return openSharedBus({ store, clock, log: createLog("silent") });
  };
  const listening = () => {
    const messages: LiveMessage[] = [];
    const gaps: LiveGap[] = [];
    const workspaceIds = new Set(["own"]);
    const subscription: Subscription = {
      workspaceIds,
      listener: (message) => messages.push(message),
      onGap: (gap) => gaps.push(gap),
    };
    return { messages, gaps, subscription };
  };
  const spin = {
    job_id: newId(),
    car_id: null,
    side: "OUTSIDE",
    state: "stored",
    progress: 0,
    frame_count: null,
  } as const;

  it("reports a gap to a subscriber that missed more than 500 messages, and sends it the newest 500", async () => {
    const bus = open();
    const first = listening();
    const { position } = await bus.subscribe(first.subscription);
    const before = position();
    for (let i = 0; i < 500; i += 1) bus.publish("own", "spin360", spin);
    await vi.waitFor(() => expect(first.messages).toHaveLength(500), { timeout: 20_000 });
    const all = listening();
    await bus.subscribe(all.subscription, before);
    expect([all.messages.length, all.gaps]).toEqual([500, []]);
    bus.publish("own", "spin360", spin);
    await vi.waitFor(() => expect(first.messages).toHaveLength(501), { timeout: 20_000 });
    const late = listening();
    await bus.subscribe(late.subscription, before);
    expect(late.gaps).toEqual([{ after: before, reason: "not_kept" }]);
    expect(late.messages).toEqual(first.messages.slice(1));
    await bus.close();
  });
});
