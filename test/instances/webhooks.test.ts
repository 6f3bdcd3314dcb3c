import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bodyOf, idOf, openReceiver, type Received, type Receiver } from "../features/webhooks/receiver.ts";
import { carOf, lead, subscribe } from "../features/webhooks/scene.ts";
import { type Instance, type Pair, startPair } from "./pair.ts";

let pair: Pair;
const receiversToClose: Receiver[] = [];
beforeAll(async () => {
  pair = await startPair();
});
afterAll(async () => {
  await pair.close();
  for (const receiver of receiversToClose) await receiver.close();
});

/** A slow receiver that records the maximum number of messages at the same time. */
async function slowReceiver(answersAfterMs: number) {
  let open = 0;
  let max = 0;
  const receiver = await openReceiver((response) => {
    open += 1;
    max = Math.max(max, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(204).end();
    }, answersAfterMs);
  });
  receiversToClose.push(receiver);
  return { ...receiver, maxAtOnce: () => max };
}
const leadIdOf = (received: Received) => String(bodyOf(received).data.lead_id);
/** The first copy of each message. */
const firstOfEach = (got: readonly Received[]) =>
  got.filter((one, i) => got.findIndex((o) => idOf(o) === idOf(one)) === i);
const pendingQuery = `select id from outbox_events where delivered_at is null
  union all select id from webhook_deliveries where status = 'pending'`;
const allDelivered = () =>
  vi.waitFor(async () => expect(await pair.look(pendingQuery)).toEqual([]), { timeout: 60_000, interval: 50 });

const heldQuery = "select id from webhooks where owner is not null";
/** Waits until no instance holds a subscription: the instance that adds the next event claims it. */
const allReleased = async () => {
  await allDelivered();
  await vi.waitFor(async () => expect(await pair.look(heldQuery)).toEqual([]), { timeout: 60_000, interval: 10 });
};

/** Records which instances hold a subscription at any time while it watches. */
function watchOwners() {
  const owners = new Set<string>();
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const { owner } of await pair.look<{ owner: string }>(
        "select distinct owner from webhooks where owner is not null",
      ))
        owners.add(owner);
      await pause(10);
    }
  })();
  return {
    owners,
    end: async () => {
      stop.abort();
      await watching;
    },
  };
}

describe("two instances on one database", () => {
  it("share the deliveries: nothing is lost, nothing is sent twice, and each subscription keeps its order", async () => {
    const { a, b } = pair;
    const receivers = await Promise.all([10, 20, 30].map(slowReceiver));
    for (const { url } of receivers) await subscribe(a.api, url, ["lead.created", "lead.updated"]);
    const carId = await carOf(b.api);
    const watch = watchOwners();
    // Alternate the instances, one request after the other, so that there is an order to keep. The first request of each
    // four goes to another instance: the first one to add an event claims the subscriptions.
    const turns: readonly Instance[] = [a, b, b, a];
    const expected: string[] = [];
    for (let i = 0; i < 40; i += 1) {
      const turn = i + Math.floor(i / 4);
      const { id } = await lead((turns[turn % 4] as Instance).api, carId);
      const other = turns[(turn + 2) % 4] as Instance;
      await other.api.leads.update({ params: { id }, body: { note: "seen" } });
      expected.push(`lead.created ${id}`, `lead.updated ${id}`);
      if (i % 4 === 3) await allReleased();
    }
    // while one instance is suspended, the other claims the subscriptions
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await allReleased();
      await pause(100);
      other.signal("SIGSTOP");
      const { id } = await lead(one.api, carId);
      expected.push(`lead.created ${id}`);
      await allDelivered().finally(() => other.signal("SIGCONT"));
    }
    await watch.end();
    for (const { got, maxAtOnce } of receivers) {
      expect(got.map((one) => `${bodyOf(one).event} ${leadIdOf(one)}`)).toEqual(expected);
      expect(maxAtOnce()).toBe(1);
    }
    expect(watch.owners.size).toBe(2);
  }, 120_000);

  it("lose and repeat no event that is added on both at the same time", async () => {
    const { a, b } = pair;
    const receivers = await Promise.all([1, 1, 1, 1].map(slowReceiver));
    for (const { url } of receivers) await subscribe(b.api, url, ["lead.created"]);
    const carId = await carOf(a.api);
    const many = async ({ api }: Instance) => {
      const ids: string[] = [];
      for (let i = 0; i < 20; i += 1) ids.push((await lead(api, carId)).id);
      return ids;
    };
    const made = (await Promise.all([many(a), many(b), many(a), many(b)])).flat();
    for (const receiver of receivers) await receiver.has(made.length, 60_000);
    await allDelivered();
    for (const { got, maxAtOnce } of receivers) {
      expect(got.map(leadIdOf).sort()).toEqual([...made].sort());
      expect(maxAtOnce()).toBe(1);
    }
  }, 120_000);
});

describe("a kill of one of two instances", () => {
  it("loses nothing: the other instance continues in order, and unfinished messages are sent again with the same id", async () => {
    const { a, b } = pair;
    const receivers = await Promise.all([40, 40, 40, 40].map(slowReceiver));
    for (const { url } of receivers) await subscribe(a.api, url, ["lead.created"]);
    const carId = await carOf(a.api);
    const expected: string[] = [];
    // the instance that adds the events is the first to claim the subscriptions
    for (let i = 0; i < 30; i += 1) expected.push((await lead(a.api, carId)).id);
    await receivers[0]?.has(5);
    await a.kill();
    expect(await pair.look("select id from webhooks where owner is not null")).not.toEqual([]);
    for (let i = 0; i < 5; i += 1) expected.push((await lead(b.api, carId)).id);
    // A killed instance holds its subscriptions for one more minute.
    await pair.pass(60_000);
    for (const { got } of receivers)
      await vi.waitFor(() => expect(firstOfEach(got)).toHaveLength(expected.length), {
        timeout: 60_000,
        interval: 50,
      });
    await allDelivered();
    for (const { got } of receivers) {
      expect(firstOfEach(got).map(leadIdOf)).toEqual(expected);
      // The few messages that were sent but not stored yet.
      expect(got.length - expected.length).toBeLessThanOrEqual(8);
    }
    await a.start();
  }, 120_000);
});
