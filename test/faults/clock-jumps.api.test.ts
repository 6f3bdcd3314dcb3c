import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Delivery } from "../../contracts/system/webhooks.ts";
import { mails } from "../../server/features/outbox/mails.table.ts";
import { openLinks } from "../../server/features/sync/link/links.ts";
import { days, later } from "../../server/platform/clock.ts";
import { createLog } from "../../server/platform/log.ts";
import { bodyOf, openReceiver, type Receiver } from "../features/webhooks/receiver.ts";
import { carOf, deliveriesOf, lead, subscribe } from "../features/webhooks/scene.ts";
import { jobsIn } from "../kit/jobs.ts";
import { errorOf, goodPassword, tokenIn, withKey } from "../kit/people.ts";
import { type Api, callerOf, serveForTest, type TestCaller, type TestServer, testClock } from "../kit/serve.ts";
import { mailServer, type TestMailServer } from "../kit/smtp.ts";

const aYear = days(365);
const soon = { timeout: 20_000, interval: 20 };
const ada = { email: "ada@example.com", password: goodPassword };

describe("a server, when its clock jumps a year ahead and back", () => {
  let smtp: TestMailServer;
  let receiver: Receiver;
  let server: TestServer;
  let owner: TestCaller;
  /** Uses a key without an expiry. */
  let api: Api;
  let isMailRefused = false;

  beforeAll(async () => {
    smtp = await mailServer(() => (isMailRefused ? { code: 451, text: "Try later" } : undefined));
    receiver = await openReceiver(500);
    const environment = { FORECOURT_SMTP_URL: smtp.url, FORECOURT_MAIL_FROM: "desk@cars.example" };
    // the clock stands: no pause ends before it jumps
    server = await serveForTest(environment, {}, { at: new Date() });
    owner = callerOf(server);
    await owner.api.accounts.register({ body: { ...ada, name: "Ada" } });
    const [mail] = await server.store.read.select().from(mails);
    await owner.api.accounts.verifyEmail({ body: { token: tokenIn(mail?.text ?? "") } });
    await owner.api.accounts.login({ body: ada });
    api = (await withKey(server, owner)).api;
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([smtp.close(), receiver.close()]);
  });

  /** Waits until the job of the newest mail waits for its next attempt. */
  const mailWaits = (attempts: number) =>
    vi.waitFor(async () => {
      const job = (await jobsIn(server.store)).findLast(({ kind }) => kind === "mail.deliver");
      expect(job).toMatchObject({ status: "queued", attempts });
    }, soon);

  it("does once what waited, also what was to be repeated a year later, and accepts sessions and keys as before", async () => {
    const expiring = await withKey(server, owner, { expiresAt: later(server.clock, days(30)) });
    const webhook = await subscribe(api, receiver.url);
    const carId = await carOf(api);
    const newest = async () => (await deliveriesOf(api, webhook))[0];
    const newestIs = (expected: Partial<Delivery>) =>
      vi.waitFor(async () => expect(await newest()).toMatchObject(expected), soon);
    isMailRefused = true;
    await callerOf(server).api.accounts.register({ body: { ...ada, email: "bob@example.com", name: "Bob" } });
    await lead(api, carId, "before");
    await mailWaits(1);
    await newestIs({ status: "pending", attempts: 1 });

    receiver.answers(200);
    server.clock.advance(aYear);
    await receiver.has(2);
    await mailWaits(2);
    expect(await errorOf(owner.api.accounts.me())).toMatchObject({ status: 401 });
    expect(await errorOf(expiring.api.vehicles.list())).toMatchObject({ status: 401 });
    receiver.answers(500);
    await lead(api, carId, "ahead");
    await newestIs({ status: "pending", attempts: 1 });
    // the next night of the other year
    await vi.waitFor(async () => expect(await farJobs()).not.toEqual([]), soon);

    receiver.answers(200);
    isMailRefused = false;
    server.clock.advance(-aYear);
    await newestIs({ status: "delivered", attempts: 2 });
    await vi.waitFor(() => expect(smtp.sent.filter(({ to }) => to.includes("bob@example.com"))).toHaveLength(1), soon);
    await vi.waitFor(async () => expect(await farJobs()).toEqual([]), soon);
    // each of the two was refused once
    expect(receiver.got.map((message) => bodyOf(message).data.action)).toEqual(["before", "before", "ahead", "ahead"]);
    expect((await expiring.api.vehicles.list()).length).toBe(1);
    await owner.api.accounts.login({ body: ada });
    const sessions = await owner.api.accounts.sessions();
    expect(sessions.filter(({ expiresAt }) => expiresAt > later(server.clock, days(8)))).toEqual([]);
  });

  /** Jobs that wait for more than two days. */
  const farJobs = async () => {
    const far = new Date(Date.now() + days(2)).toISOString();
    return (await jobsIn(server.store)).filter(({ status, runAfter }) => status === "queued" && runAfter > far);
  };
});

describe("a linked workstation, when its clock jumps back a year after a failure", () => {
  it("sends its changes at once", async () => {
    const clock = testClock();
    let isDown = true;
    let exchanges = 0;
    const links = openLinks({
      clock,
      log: createLog("silent"),
      hostFor: async () => {
        if (isDown) throw new Error("no connection");
        return { time: async () => 0 } as never;
      },
      exchange: async () => {
        exchanges += 1;
      },
      hasUnsent: async () => exchanges === 0,
      listen: async () => false,
      onMoving: () => undefined,
      onEnded: async () => undefined,
    });
    try {
      clock.advance(aYear);
      await links.add("workspace");
      await links.run("workspace");
      expect(links.progress("workspace").lastError).toMatchObject({ message: "no connection" });
      isDown = false;
      clock.advance(-aYear);
      await vi.waitFor(() => expect(exchanges).toBe(1), soon);
    } finally {
      await links.close();
    }
  });
});
