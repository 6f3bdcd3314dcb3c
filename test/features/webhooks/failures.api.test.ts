import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pausesMs } from "../../../server/features/webhooks/delivery/verdict.ts";
import { days, hours, minutes, seconds } from "../../../server/platform/clock.ts";
import { goodPassword } from "../../kit/people.ts";
import { bodyOf, idOf, openReceiver, type Receiver, verified } from "./receiver.ts";
import { carOf, deliveriesOf, lead, type Scene, scene, settled, subscribe, theDelivery } from "./scene.ts";

let here: Scene;
let carId: string;
let receiver: Receiver;
beforeEach(async () => {
  here = await scene();
  // Otherwise a slow machine could reach the next attempt before the test has seen the one before it.
  here.server.clock.freezeAt(here.server.clock.now());
  carId = await carOf(here.api);
  receiver = await openReceiver(500);
});
afterEach(async () => {
  await here.server.close();
  await receiver.close();
});
const msUntil = (instant: string | null | undefined) => Date.parse(instant ?? "") - here.server.clock.now().getTime();

describe("webhook deliveries to a failing receiver", () => {
  it("are repeated by the schedule, up to a tenth later, and fail after ten attempts", async () => {
    const { api, server } = here;
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId);
    for (const [i, pause] of pausesMs.entries()) {
      const waiting = await theDelivery(api, webhook, { status: "pending", attempts: i + 1 });
      const begun = waiting.log.at(-1)?.at ?? "";
      expect(Date.parse(waiting.next_attempt_at ?? "") - Date.parse(begun)).toBeGreaterThanOrEqual(pause);
      const wait = msUntil(waiting.next_attempt_at);
      expect(wait).toBeLessThanOrEqual(pause * 1.1);
      server.clock.advance(wait);
    }
    const failed = await theDelivery(api, webhook, { status: "failed", attempts: 10, next_attempt_at: null });
    expect(failed.log.map(({ status_code, error }) => [status_code, error])).toEqual(
      failed.log.map(() => [500, "it answered 500"]),
    );
    expect(new Set(receiver.got.map(idOf)).size).toBe(1);
    const stamps = receiver.got.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
    const last = receiver.got.at(-1);
    expect(last && verified(last, webhook.secret, server.clock.now())).toEqual(failed.payload);
    await settled(api, webhook, { status: "active", failure_count: 10 });
  }, 60_000);

  it("keep their order after one failure: later messages wait for the second attempt", async () => {
    const { api, server } = here;
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId, "one");
    await theDelivery(api, webhook, { attempts: 1 });
    await lead(api, carId, "two");
    await vi.waitFor(async () => expect(await deliveriesOf(api, webhook)).toHaveLength(2));
    receiver.answers(200);
    server.clock.advance(seconds(6));
    await receiver.has(3);
    expect(receiver.got.map((one) => bodyOf(one).data.action)).toEqual(["one", "one", "two"]);
    await settled(api, webhook, { failure_count: 0 });
  });

  it("continue with later messages if only one message is rejected repeatedly", async () => {
    const { api, server } = here;
    receiver.answers((response, got) => response.writeHead(got.body.includes("poison") ? 500 : 200).end());
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId, "poison");
    await theDelivery(api, webhook, { attempts: 1 });
    await lead(api, carId, "two");
    server.clock.advance(seconds(6));
    await receiver.has(3);
    expect(receiver.got.map((one) => bodyOf(one).data.action)).toEqual(["poison", "poison", "two"]);
    await vi.waitFor(async () =>
      expect((await deliveriesOf(api, webhook)).map(({ status }) => status)).toEqual(["delivered", "pending"]),
    );
  });

  it.each([
    ["in seconds", () => "7200", hours(2)],
    ["as a date", () => new Date(here.server.clock.now().getTime() + hours(2)).toUTCString(), hours(2)],
    ["with a huge value", () => "99999999", hours(24)],
  ])("pause for the time of Retry-After, given %s", async (_, header, wanted) => {
    const { api, server } = here;
    receiver.answers((response) => response.writeHead(429, { "retry-after": header() }).end());
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId, "one");
    const waiting = await theDelivery(api, webhook, { attempts: 1 });
    expect(Math.abs(msUntil(waiting.next_attempt_at) - wanted)).toBeLessThan(seconds(10));
    await lead(api, carId, "two");
    receiver.answers(200);
    server.clock.advance(wanted - minutes(1));
    // longer than the dispatcher's interval of 500 ms
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(receiver.got).toHaveLength(1);
    server.clock.advance(minutes(1));
    await receiver.has(3);
    expect(receiver.got.map((one) => bodyOf(one).data.action)).toEqual(["one", "one", "two"]);
  });

  it("do not follow redirects, which count as failures", async () => {
    const { api } = here;
    const otherReceiver = await openReceiver();
    receiver.answers((response) => response.writeHead(307, { location: otherReceiver.url }).end());
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId);
    const { log } = await theDelivery(api, webhook, { status: "pending", attempts: 1 });
    expect(log).toMatchObject([{ status_code: 307, error: "it answered 307: redirects are not followed" }]);
    expect(otherReceiver.got).toEqual([]);
    await otherReceiver.close();
  });

  it("report a refused connection without a status code", async () => {
    const { api } = here;
    await receiver.close();
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId);
    const { log } = await theDelivery(api, webhook, { status: "pending", attempts: 1 });
    expect(log).toMatchObject([{ status_code: null, error: "the host refused the connection", response_body: null }]);
  });
});

describe("a webhook whose receiver is gone", () => {
  const mails = async () =>
    (await here.owner.api.outbox.list()).filter(({ subject }) => subject === "A webhook of yours was disabled");

  it("is disabled after a 410, and its owner gets a mail", async () => {
    const { api } = here;
    receiver.answers(410);
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId);
    await settled(api, webhook, { status: "disabled", disabled_reason: "The receiver answered 410 Gone." });
    await theDelivery(api, webhook, { status: "failed", attempts: 1 });
    await vi.waitFor(async () => expect(await mails()).toMatchObject([{ status: "kept", to: here.owner.email }]), {
      timeout: 20_000,
    });
    const [mail] = await mails();
    expect(mail?.text).toContain(receiver.url);
    expect(mail?.text).toContain("The receiver answered 410 Gone.");
    expect(mail?.html).toContain(receiver.url);
  });

  it("does not count a failed ping as a failure: a failed event six days later is repeated", async () => {
    const { api, server } = here;
    const webhook = await subscribe(api, receiver.url);
    await api.webhooks.test({ params: { id: webhook.webhook_id } });
    await theDelivery(api, webhook, { event: "ping", status: "failed", attempts: 1 });
    await settled(api, webhook, { failure_count: 0 });
    server.clock.advance(days(6));
    await lead(api, carId);
    await vi.waitFor(async () =>
      expect(await deliveriesOf(api, webhook)).toMatchObject([
        { event: "lead.created", attempts: 1 },
        { event: "ping" },
      ]),
    );
    expect((await deliveriesOf(api, webhook))[0]).toMatchObject({ status: "pending" });
    await settled(api, webhook, { status: "active", failure_count: 1 });
  });

  it("is disabled after five days of failures, its pending deliveries are cancelled, and its owner gets one mail", async () => {
    const { api, owner, server } = here;
    const webhook = await subscribe(api, receiver.url);
    await lead(api, carId, "one");
    await theDelivery(api, webhook, { attempts: 1 });
    server.clock.advance(days(5) - minutes(1));
    await theDelivery(api, webhook, { attempts: 2, status: "pending" });
    await settled(api, webhook, { status: "active", failure_count: 2 });
    for (const action of ["two", "three", "four"]) await lead(api, carId, action);
    await settled(api, webhook, { status: "active", failure_count: 3 });
    await vi.waitFor(async () => expect(await deliveriesOf(api, webhook)).toHaveLength(4));
    server.clock.advance(minutes(1));
    await settled(api, webhook, {
      status: "disabled",
      disabled_reason: "Nothing could be delivered for five days.",
      failure_count: 4,
    });
    const ends = (await deliveriesOf(api, webhook)).map(({ status }) => status).sort();
    expect(ends).toEqual(["cancelled", "cancelled", "cancelled", "failed"]);
    await owner.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1));
    expect((await mails())[0]?.text).toContain("for five days. The last attempt: it answered 500.");
    const taken = await api.webhooks.update({ params: { id: webhook.webhook_id }, body: { status: "active" } });
    expect(taken).toMatchObject({ status: "active", failure_count: 0 });
    receiver.answers(200);
    const [cancelled] = (await deliveriesOf(api, webhook)).filter(({ status }) => status === "cancelled");
    await api.webhooks.redeliver({ params: { id: cancelled?.delivery_id ?? "" } });
    await settled(api, webhook, { last_delivery_at: expect.any(String) });
  });
});

describe("webhook deliveries to a slow receiver", () => {
  it("do not delay deliveries to other receivers", async () => {
    const { api } = here;
    const silent = await openReceiver(() => undefined);
    const quick = await openReceiver(200);
    for (let i = 0; i < 5; i += 1) await subscribe(api, silent.url);
    await subscribe(api, quick.url);
    for (let i = 0; i < 20; i += 1) await lead(api, carId);
    await silent.has(5);
    await quick.has(20, 10_000);
    expect(silent.got).toHaveLength(5);
    await silent.close();
    await quick.close();
  });
});
