import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mails } from "../../../server/features/outbox/mails.table.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { type PostingService, postingService, serviceKey } from "../../features/campaigns/kit/posting-service.ts";
import { activate, drafted } from "../../features/campaigns/kit/scene.ts";
import { idOf, openReceiver, type Receiver, verified } from "../../features/webhooks/receiver.ts";
import { carOf, lead, subscribe, theDelivery } from "../../features/webhooks/scene.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { type Names, openNames } from "../../kit/names.ts";
import { errorOf, signedIn, signedInOnHosted, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { mailServer, type TestMailServer } from "../../kit/smtp.ts";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy.ts";

// No resolver knows names under .invalid (RFC 6761): the system's own resolver refuses them, until a test resolves one.
const unknown = (host: string) =>
  `the name ${host} could not be found; check its spelling and the server's internet connection`;
/** Of this run only: nodemailer keeps the addresses of names that it has resolved. */
const mailHost = `mail-${randomUUID()}.invalid`;

let names: Names;
let smtp: TestMailServer;
let service: PostingService;
let toService: TcpProxy;
let receiver: Receiver;
let server: TestServer;
let api: Api;

beforeAll(async () => {
  names = openNames();
  smtp = await mailServer();
  service = await postingService();
  toService = await openTcpProxy(Number(new URL(service.url).port));
  receiver = await openReceiver();
  const settings = {
    FORECOURT_SMTP_URL: smtp.url.replace("127.0.0.1", mailHost),
    FORECOURT_CONNECTOR_URL: `http://ads.invalid:${toService.port}`,
    FORECOURT_CONNECTOR_KEY: serviceKey,
  };
  // its clock stands, so that nothing is repeated by itself
  server = await serveForTest(settings, {}, { at: new Date() });
  api = (await withKey(server, await signedIn(server))).api;
});
afterAll(async () => {
  await server.close();
  await receiver.close();
  toService.close();
  await service.close();
  await smtp.close();
  names.restore();
});

describe("POST /inspections/visual with a photo of a host that is not found", () => {
  it("names the photo and the host, says what to check, and begins no inspection", async () => {
    const [photo] = await uploadWalkAround(api, 1);
    if (!photo) throw new Error("no photo");
    const images = [photo, photo, { ...photo, url: "http://photos.invalid/3.jpg" }, photo];
    const error = await errorOf(api.visual.create({ body: { vehicle_id: await carOf(api), images } }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "images[2].url" });
    expect(error.message).toBe(`images[2].url: ${unknown("photos.invalid")}`);
    expect((await api.visual.list()).total).toBe(0);
  });
});

describe("webhook deliveries to a host that is not found", () => {
  it("note the reason, are repeated by the schedule, and arrive once with the same id when it is found", async () => {
    const webhook = await subscribe(api, receiver.url.replace("127.0.0.1", "hooks.invalid"));
    await lead(api, await carOf(api));
    const untilNext = (next: string | null) => Date.parse(next ?? "") - server.clock.now().getTime();
    const first = await theDelivery(api, webhook, { status: "pending", attempts: 1 });
    server.clock.advance(untilNext(first.next_attempt_at));
    const second = await theDelivery(api, webhook, { status: "pending", attempts: 2 });
    const attempt = { status_code: null, error: unknown("hooks.invalid") };
    expect(second.log).toMatchObject([attempt, attempt]);
    names.resolve("hooks.invalid", "127.0.0.1");
    server.clock.advance(untilNext(second.next_attempt_at));
    const delivered = await theDelivery(api, webhook, { status: "delivered", attempts: 3 });
    expect(receiver.got.map(idOf)).toEqual([first.message_id]);
    const [got] = receiver.got;
    expect(got && verified(got, webhook.secret, server.clock.now())).toEqual(delivered.payload);
  });
});

describe("POST /webhooks on a server that sends to public addresses only", () => {
  it("refuses an address whose host is not found", async () => {
    const strict = await serveForTest({ FORECOURT_ALLOW_PRIVATE_TARGETS: "false" });
    try {
      const guarded = await withKey(strict, await signedIn(strict));
      expect(await errorOf(subscribe(guarded.api, "https://orders.invalid/hook"))).toMatchObject({
        code: "VALIDATION_ERROR",
        field: "url",
        message: `Nothing can be delivered to this address: ${unknown("orders.invalid")}.`,
      });
    } finally {
      await strict.close();
    }
  });
});

describe("mails while the name of the mail server is not found", () => {
  it("are kept with the reason, and each is sent once when it is found", async () => {
    const rows = () => server.store.read.select().from(mails);
    const all = (expected: object) =>
      vi.waitFor(
        async () => {
          const stored = await rows();
          expect(stored).toMatchObject(stored.map(() => expected));
        },
        { timeout: 20_000, interval: 20 },
      );
    const error = `The name of the mail server, ${mailHost}, could not be found. Check the setting FORECOURT_SMTP_URL and the server's internet connection.`;
    await all({ status: "queued", error });
    // the reason is stored before the time of the next attempt
    await waitForJobs(server);
    names.resolve(mailHost, "127.0.0.1");
    server.clock.advance(minutes(6));
    await all({ status: "sent", error: null });
    const ids = (await rows()).map(({ id }) => `<${id}@forecourt.invalid>`);
    // one to verify the address, one about the new key
    expect(ids).toHaveLength(2);
    const arrived = smtp.sent.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(arrived.sort()).toEqual(ids.sort());
  });
});

describe("ads while the posting service is not found", () => {
  const message = `The posting service does not answer: ${unknown("ads.invalid")}.`;
  const connect = () => api.campaigns.connect({ body: { platform: "facebook" } });
  /** Closes the breaker, which failures may have opened. */
  const pass = () => server.clock.advance(minutes(1));

  it("are not bought, with the reason, and are bought once when it is found", async () => {
    expect(await errorOf(connect())).toMatchObject({ code: "CONNECTOR_UNAVAILABLE", message });
    names.resolve("ads.invalid", "127.0.0.1");
    pass();
    await connect();
    const { id } = await drafted(api, "p1");
    names.lose("ads.invalid");
    // what is connected needs no name
    toService.refuse(true);
    toService.refuse(false);
    const { results } = await activate(api, id, "facebook");
    expect(results).toMatchObject([{ success: false, error: { code: "CONNECTOR_UNAVAILABLE", message } }]);
    expect(service.ads.size).toBe(0);
    names.resolve("ads.invalid", "127.0.0.1");
    pass();
    expect((await activate(api, id, "facebook")).summary.successes).toBe(1);
    expect(service.ads.size).toBe(1);
  });
});

describe("sync with a server whose name is not found", () => {
  it("names it, keeps the changes over a restart, and sends them when it is found", async () => {
    const host = await serveForTest({ FORECOURT_MODE: "hosted" });
    const desk = await serveForTest({ FORECOURT_SECRET_KEY: "a key of this test, long enough for it" });
    try {
      const dealer = await signedInOnHosted(host);
      const apiKey = (await withKey(host, dealer, { permissions: ["sync:write"] })).secret;
      const owner = await signedIn(desk);
      const link = (url: string) => owner.api.sync.link({ body: { url, apiKey } });
      const problem = (name: string) => `The linked server cannot be reached: ${unknown(name)}.`;
      const refusal = { code: "VALIDATION_ERROR", field: "url", message: problem("host.invalid") };
      expect(await errorOf(link("https://host.invalid"))).toMatchObject(refusal);

      // without TLS, only a name of this machine is accepted
      names.resolve("localhost", "127.0.0.1");
      await link(host.url.replace("127.0.0.1", "localhost"));
      const params = { id: "1HGCM82633A004352" };
      await owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: params.id } });
      expect(await owner.api.sync.run()).toMatchObject({ lastError: null, unsent: 0 });
      names.lose("localhost");
      await desk.restart();
      await owner.api.vehicles.update({ params, body: { location: "Row 5" } });
      const waiting = await owner.api.sync.run();
      expect(waiting).toMatchObject({ lastError: { code: "UNREACHABLE", message: problem("localhost") } });
      // the vehicle, and the entry in its timeline
      expect(waiting.unsent).toBe(2);
      expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: null });
      names.resolve("localhost", "127.0.0.1");
      expect(await owner.api.sync.run()).toMatchObject({ lastError: null, unsent: 0 });
      expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 5" });
    } finally {
      await Promise.all([host.close(), desk.close()]);
    }
  });
});
