import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { minutes } from "../../../server/platform/clock.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, connected, draft, drafted, reconciled, statesOf } from "./kit/scene.ts";

let service: PostingService;
let server: TestServer;
let owner: TestCaller;
let sandbox: TestCaller;
beforeAll(async () => {
  service = await postingService();
  server = await serveForTest({ FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey });
  const account = await person(server);
  // sessions would expire in the hours that pass in these tests; API keys do not
  owner = await withKey(server, account);
  sandbox = await withKey(server, account, { environment: "development" });
  for (const platform of ["facebook", "instagram"] as const) await owner.api.campaigns.connect({ body: { platform } });
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => {
  // closes the breaker, which failures of an earlier test may have opened
  server.clock.advance(31_000);
});

const lost = (on: string) => ({ on, kind: "lost" }) as const;
const campaign = () => drafted(owner.api, "p1");
const pauseOn = (campaignId: string, platformType: "facebook" | "instagram") =>
  owner.api.campaigns.pause({ params: { campaignId }, body: { platformType } });
describe("campaigns with a posting service", () => {
  it("are started on two platforms under two request ids", async () => {
    const { id } = await campaign();
    const before = service.ads.size;
    const { summary, results } = await activate(owner.api, id, "facebook", "instagram");
    expect(summary).toMatchObject({ total: 2, successes: 2, errors: 0, error_messages: [] });
    expect(new Set(results.map(({ campaign_id }) => campaign_id)).size).toBe(2);
    expect(service.ads.size).toBe(before + 2);
    expect([...service.ads.values()].at(-1)).toMatchObject({ ad: { name: "Spring", dailyBudget: 20, pageId: "p1" } });
    expect(await owner.api.campaigns.connections()).toMatchObject([
      { platform: "facebook", status: "connected", accountName: "Dealer", credit: 500, isSimulated: false },
      { platform: "instagram" },
    ]);
    const { data } = await owner.api.campaigns.metrics({
      params: { campaignId: id },
      query: { platformType: "facebook" },
    });
    expect(data).toMatchObject({
      impressions: 1000,
      ctr: 2,
      cpc: 0.63,
      cpm: 12.5,
      conversion_rate: 10,
      frequency: 1.11,
    });
  });

  it("are bought once if a response is lost and the activation is repeated", async () => {
    const { id } = await campaign();
    const before = service.ads.size;
    service.fail(lost("POST"), lost("POST"), lost("POST"));
    const first = await activate(owner.api, id, "facebook");
    expect(first.results[0]).toMatchObject({ success: false, error: { code: "CONNECTOR_UNAVAILABLE" } });
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "not_running" });
    expect(await errorOf(owner.api.campaigns.remove({ params: { id } }))).toMatchObject({
      code: "CAMPAIGN_ALREADY_ACTIVE",
    });
    const again = await activate(owner.api, id, "facebook");
    expect(again.summary.successes).toBe(1);
    expect(service.ads.size).toBe(before + 1);
    await reconciled(server);
    expect(service.ads.size).toBe(before + 1);
  });

  it("get the platform's state from the reconcile job if no response came", async () => {
    const { id } = await campaign();
    service.fail(lost("POST"), lost("POST"), lost("POST"));
    await activate(owner.api, id, "facebook");
    await reconciled(server);
    const { platforms } = await owner.api.campaigns.get({ params: { id } });
    expect(platforms[0]).toMatchObject({ state: "running", campaign_id: `c${service.ads.size}`, error: null });
  });

  it("are reported as failed, with the reason, if the platform never made the purchase", async () => {
    const { id } = await campaign();
    const before = service.ads.size;
    const dropped = { on: "POST", kind: "dropped" } as const;
    service.fail(dropped, dropped, dropped);
    await activate(owner.api, id, "facebook");
    await reconciled(server);
    const { platforms } = await owner.api.campaigns.get({ params: { id } });
    expect(platforms[0]).toMatchObject({ state: "failed", error: { code: "CONNECTOR_UNAVAILABLE" } });
    expect(platforms[0]?.error?.message).toContain("before anything was bought");
    expect(service.ads.size).toBe(before);
    expect((await activate(owner.api, id, "facebook")).summary.successes).toBe(1);
  });

  it("are bought once by three simultaneous activations", async () => {
    const { id } = await campaign();
    const before = service.ads.size;
    service.fail({ on: "POST", kind: "slow", ms: 300 });
    const both = await Promise.all([1, 2, 3].map(() => activate(owner.api, id, "facebook")));
    expect(service.ads.size).toBe(before + 1);
    const ids = both.flatMap(({ results }) => results.map(({ campaign_id }) => campaign_id));
    expect(new Set(ids)).toEqual(new Set([`c${before + 1}`]));
  });

  it("are reported as running if a slow purchase succeeds after a second attempt was refused", async () => {
    const { id } = await campaign();
    const before = service.ads.size;
    const poor = { error: { code: "INSUFFICIENT_AD_CREDIT", message: "Empty." } };
    service.fail({ on: "POST", kind: "slow", ms: 1500 }, { on: "POST", kind: "answer", status: 402, body: poor });
    const asked = service.asked.length;
    const posts = () => service.asked.slice(asked).filter((one) => one.startsWith("POST")).length;
    const first = activate(owner.api, id, "facebook");
    await vi.waitFor(() => expect(posts()).toBe(1));
    const second = await activate(owner.api, id, "facebook");
    expect(second.results[0]?.error?.code).toBe("INSUFFICIENT_AD_CREDIT");
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "failed" });
    expect((await first).results[0]).toMatchObject({ success: true, campaign_id: `c${before + 1}` });
    const { platforms } = await owner.api.campaigns.get({ params: { id } });
    expect(platforms[0]).toMatchObject({ state: "running", campaign_id: `c${before + 1}`, error: null });
    expect(service.ads.size).toBe(before + 1);
    await pauseOn(id, "facebook");
  });

  it("are reported as running on one platform if the other platform refuses", async () => {
    const { id } = await campaign();
    const denied = { error: { code: "PERMISSION_DENIED", message: "No ads for you." } };
    service.fail({ on: "GET /v1/accounts/instagram", kind: "answer", status: 403, body: denied });
    const { results, summary } = await activate(owner.api, id, "facebook", "instagram");
    expect(results.map(({ success }) => success)).toEqual([true, false]);
    expect(results[1]?.error).toEqual({ code: "PERMISSION_DENIED", message: "No ads for you." });
    expect(summary.error_messages).toEqual(["instagram: No ads for you."]);
  });

  it("are paused by the reconcile job if the request for the pause was lost", async () => {
    const { id } = await campaign();
    await activate(owner.api, id, "facebook");
    const dropped = { on: "PUT", kind: "dropped" } as const;
    service.fail(dropped, dropped, dropped);
    expect(await errorOf(pauseOn(id, "facebook"))).toMatchObject({ code: "CONNECTOR_UNAVAILABLE", status: 502 });
    expect([...service.ads.values()].at(-1)?.state).toBe("running");
    await reconciled(server);
    expect([...service.ads.values()].at(-1)?.state).toBe("paused");
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused" });
  });

  it("keep their state while the service is down, which after a while gets no requests", async () => {
    const { id } = await campaign();
    service.away = true;
    const { results } = await activate(owner.api, id, "facebook", "instagram");
    expect(results.map(({ error }) => error?.code)).toEqual(["CONNECTOR_UNAVAILABLE", "CONNECTOR_UNAVAILABLE"]);
    server.clock.advance(minutes(6));
    expect(await errorOf(owner.api.campaigns.pages())).toMatchObject({ code: "CONNECTOR_UNAVAILABLE", status: 502 });
    const asked = service.asked.length;
    expect(await errorOf(owner.api.campaigns.pages())).toMatchObject({ code: "CONNECTOR_UNAVAILABLE" });
    expect(service.asked).toHaveLength(asked);
    expect(await owner.api.campaigns.connections()).toHaveLength(2);
    service.away = false;
    server.clock.advance(31_000);
    expect((await activate(owner.api, id, "facebook")).summary.successes).toBe(1);
  });

  it("have pages that are requested once in five minutes at most", async () => {
    server.clock.advance(minutes(6));
    const asked = () => service.asked.filter((one) => one.endsWith("/facebook/pages")).length;
    const before = asked();
    const { pages } = await owner.api.campaigns.pages();
    expect(pages).toEqual([{ id: "p1", name: "Dealer", picture: "https://example.com/p.png", account_id: "act_1" }]);
    server.clock.advance(minutes(4));
    await owner.api.campaigns.pages();
    expect(asked()).toBe(before + 1);
    server.clock.advance(minutes(2));
    await owner.api.campaigns.pages();
    expect(asked()).toBe(before + 2);
  });

  it("get the state of an ad that the platform ended, paused or deleted in the nightly comparison", async () => {
    const [ended, paused, gone] = [await campaign(), await campaign(), await campaign()];
    const numbers: string[] = [];
    for (const { id } of [ended, paused, gone]) {
      await activate(owner.api, id, "facebook");
      numbers.push([...service.ads.keys()].at(-1) ?? "");
    }
    Object.assign(service.ads.get(numbers[0] ?? "") ?? {}, { state: "ended" });
    Object.assign(service.ads.get(numbers[1] ?? "") ?? {}, { state: "paused" });
    service.ads.delete(numbers[2] ?? "");
    server.clock.advance(minutes(24 * 60));
    await vi.waitFor(
      async () => {
        const now = await Promise.all([ended, paused, gone].map(({ id }) => statesOf(owner.api, id)));
        expect(now.map(({ facebook }) => facebook)).toEqual(["not_running", "paused", "failed"]);
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  it("use the simulator in the sandbox even if a service is configured", async () => {
    const asked = service.asked.length;
    const { page } = await connected(sandbox.api, "seed:3", ["facebook"]);
    const { id } = await sandbox.api.campaigns.create({ body: { ...draft, pageId: page } });
    expect((await activate(sandbox.api, id, "facebook")).summary.successes).toBe(1);
    expect((await sandbox.api.campaigns.connections())[0]).toMatchObject({ isSimulated: true });
    await pause(20);
    expect(service.asked).toHaveLength(asked);
  });
});
