import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { follow, type Stream } from "../features/system/stream.ts";
import { openReceiver, type Receiver } from "../features/webhooks/receiver.ts";
import { subscribe } from "../features/webhooks/scene.ts";
import { type Instance, type Pair, startPair } from "./pair.ts";

let pair: Pair;
let receiver: Receiver;
let webhookId: string;
beforeAll(async () => {
  pair = await startPair();
  receiver = await openReceiver();
  webhookId = (await subscribe(pair.a.api, receiver.url, ["ping"])).webhook_id;
});
afterAll(async () => {
  await pair.close();
  await receiver.close();
});

/** Has something happen at an instance; answers what is to be heard of it. */
const ping = async ({ api }: Instance) => (await api.webhooks.test({ params: { id: webhookId } })).delivery_id;
const deliveries = ({ received }: Stream) => received.map(({ data }) => data.delivery_id);
const hears = (stream: Stream, expected: readonly string[]) =>
  vi.waitFor(() => expect([...deliveries(stream)].sort()).toEqual([...expected].sort()), {
    timeout: 60_000,
    interval: 20,
  });

describe("a client that listens to one instance", () => {
  it("receives the events of the other instance with the same content, ids and order", async () => {
    const { a, b } = pair;
    const [atA, atB] = [await follow(a.caller), await follow(b.caller)];
    const one = await ping(b);
    await hears(atA, [one]);
    const many = await Promise.all([a, b, a, b, a, b, a, b].map(ping));
    for (const stream of [atA, atB]) await hears(stream, [one, ...many]);
    expect(atA.received).toEqual(atB.received);
    const ids = atA.received.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((x, y) => x - y));
    await Promise.all([atA.leave(), atB.leave()]);
  });

  it("continues at the other instance after a disconnect or a crash, without lost or repeated events", async () => {
    const { a, b } = pair;
    const atA = await follow(a.caller);
    const first = await ping(a);
    await hears(atA, [first]);
    const last = atA.received.at(-1)?.id;
    await a.kill();
    await atA.leave();
    // It held the lease of the undelivered events for a minute.
    await pair.pass(60_000);
    const missed = [await ping(b), await ping(b)];
    const goesOn = await follow(b.caller, last);
    const then = await ping(b);
    await hears(goesOn, [...missed, then]);
    expect(deliveries(goesOn).slice(-1)).toEqual([then]);
    // Back at the first instance, which was not running when the events happened.
    await a.start();
    const back = await follow(a.caller, last);
    await hears(back, [...missed, then]);
    expect(back.received).toEqual(goesOn.received);
    for (const stream of [goesOn, back]) await stream.leave();
  }, 120_000);
});
