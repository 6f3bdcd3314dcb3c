import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { nobody } from "../../../server/features/audit/record.ts";
import { createAccounts } from "../../../server/features/campaigns/connections/accounts.ts";
import { createConnectors } from "../../../server/features/campaigns/connector/connectors.ts";
import { platformsOf } from "../../../server/features/campaigns/delivery/platforms.repo.ts";
import { createPurchases } from "../../../server/features/campaigns/delivery/purchase.service.ts";
import { jobs } from "../../../server/platform/jobs/jobs.table.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { type Fault, type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, drafted, night, reconciled, statesOf } from "./kit/scene.ts";

let service: PostingService;
let server: TestServer;
let first: TestCaller;
let owner: TestCaller;
beforeAll(async () => {
  service = await postingService();
  server = await serveForTest({ FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey });
  first = await person(server);
  owner = await dealer();
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => {
  // closes the breaker, which failures of an earlier test may have opened
  server.clock.advance(31_000);
});

/** Creates an account with ad accounts. Uses an API key, because sessions expire in the days that pass in these tests. */
async function dealer(): Promise<TestCaller> {
  const key = await withKey(server, await person(server, first));
  for (const platform of ["facebook", "instagram"] as const) await key.api.campaigns.connect({ body: { platform } });
  return key;
}
const lost: Fault = { on: "POST", kind: "lost" };
const answer = (on: string, status: number, code?: string): Fault => ({
  on,
  kind: "answer",
  status,
  ...(code !== undefined && { body: { error: { code, message: "No." } } }),
});
const pauseOn = ({ api }: TestCaller, campaignId: string) =>
  api.campaigns.pause({ params: { campaignId }, body: { platformType: "facebook" } });
const rename = (id: string, name: string) => owner.api.campaigns.update({ params: { id }, body: { name } });
const facebookOf = async ({ api }: TestCaller, id: string) =>
  (await api.campaigns.get({ params: { id } })).platforms[0];
/** The request id of the purchase that made this campaign of the service, and its ad. */
const boughtAs = (campaignId: string | null | undefined) =>
  [...service.ads].find(([, { ids }]) => ids.campaign_id === campaignId) ?? expect.unreachable("it was never bought");
const running = async (caller = owner) => {
  const { id } = await drafted(caller.api, "p1");
  await activate(caller.api, id, "facebook");
  return { id, number: boughtAs((await facebookOf(caller, id))?.campaign_id)[0] };
};

describe("a purchase whose response was lost", () => {
  it.each([
    [403, "PERMISSION_DENIED"],
    [400, "ACCOUNT_NOT_CONNECTED"],
    [400, undefined],
    [401, undefined],
    [409, undefined],
    [413, undefined],
  ])("is found by the reconcile job after the next attempt was answered %i %s", async (status, code) => {
    const { id } = await drafted(owner.api, "p1");
    const before = service.ads.size;
    service.fail(lost, answer("POST", status, code));
    expect((await activate(owner.api, id, "facebook")).summary.successes).toBe(0);
    expect(await errorOf(owner.api.campaigns.remove({ params: { id } }))).toMatchObject({
      code: "CAMPAIGN_ALREADY_ACTIVE",
    });
    await reconciled(server);
    expect(await facebookOf(owner, id)).toMatchObject({ state: "running", campaign_id: `c${before + 1}`, error: null });
    expect(service.ads.size).toBe(before + 1);
  });

  it("is the same purchase if it is activated again after a week without a response", async () => {
    const { id } = await drafted(owner.api, "p1");
    const before = service.ads.size;
    service.fail(lost, lost, lost);
    await activate(owner.api, id, "facebook");
    await server.store.write(async (tx) => {
      const [row] = await platformsOf(tx, [id]);
      await tx
        .update(jobs)
        .set({ attempts: 2000 })
        .where(eq(jobs.subject, row?.id ?? ""))
        .returning({ id: jobs.id });
    });
    await reconciled(server);
    const given = await facebookOf(owner, id);
    expect(given).toMatchObject({ state: "failed", campaign_id: null, error: { code: "CONNECTOR_UNAVAILABLE" } });
    expect(given?.error?.message).toContain("check it on Facebook");
    expect(await owner.api.campaigns.update({ params: { id }, body: { dailyBudget: 21 } })).toMatchObject({
      dailyBudget: 21,
    });
    // refused before the purchase request, then by a permission error: both keep the request id
    service.fail(answer("GET /v1/accounts", 403, "PERMISSION_DENIED"));
    expect((await activate(owner.api, id, "facebook")).summary.successes).toBe(0);
    service.fail(answer("POST", 403, "PERMISSION_DENIED"));
    expect((await activate(owner.api, id, "facebook")).summary.successes).toBe(0);
    expect((await activate(owner.api, id, "facebook")).results[0]).toMatchObject({ campaign_id: `c${before + 1}` });
    expect(service.ads.size).toBe(before + 1);
    expect(boughtAs(`c${before + 1}`)[1]).toMatchObject({ state: "running", ad: { dailyBudget: 21 } });
  });

  it("does not prevent disconnecting a lost account, and is the same purchase when the account is back", async () => {
    const unlucky = await dealer();
    const { id } = await drafted(unlucky.api, "p1");
    const before = service.ads.size;
    service.fail(lost, lost, lost);
    await activate(unlucky.api, id, "facebook");
    const [connection] = await unlucky.api.campaigns.connections();
    const disconnect = () => unlucky.api.campaigns.disconnect({ params: { id: connection?.id ?? "" } });
    service.fail(answer("GET /v1/ads", 404));
    expect(await errorOf(disconnect())).toMatchObject({ code: "CONNECTOR_UNAVAILABLE" });
    service.fail(answer("GET /v1/ads", 400, "ACCOUNT_NOT_CONNECTED"));
    await disconnect();
    const given = await facebookOf(unlucky, id);
    expect(given).toMatchObject({ state: "failed", error: { code: "ACCOUNT_NOT_CONNECTED" } });
    expect(given?.error?.message).toContain("check on Facebook");
    await unlucky.api.campaigns.connect({ body: { platform: "facebook" } });
    expect((await activate(unlucky.api, id, "facebook")).results[0]).toMatchObject({ campaign_id: `c${before + 1}` });
    expect(service.ads.size).toBe(before + 1);
  });
});

describe("a running campaign whose account the platform no longer knows", () => {
  it("is reported as failed when the account is disconnected, and can be deleted", async () => {
    const unlucky = await dealer();
    const { id, number } = await running(unlucky);
    service.fail(answer("PUT", 400, "ACCOUNT_NOT_CONNECTED"));
    expect(await errorOf(pauseOn(unlucky, id))).toMatchObject({ code: "ACCOUNT_NOT_CONNECTED" });
    expect(await statesOf(unlucky.api, id)).toMatchObject({ facebook: "running" });
    const [connection] = await unlucky.api.campaigns.connections();
    service.fail(answer("PUT", 400, "ACCOUNT_NOT_CONNECTED"));
    await unlucky.api.campaigns.disconnect({ params: { id: connection?.id ?? "" } });
    expect(await statesOf(unlucky.api, id)).toMatchObject({ facebook: "failed" });
    expect(service.ads.get(number)?.state).toBe("running");
    await unlucky.api.campaigns.remove({ params: { id } });
  });
});

describe("a pause of a campaign", () => {
  it("sends no purchase if the campaign was never started or has ended", async () => {
    const { id: campaignId } = await drafted(owner.api, "p1");
    const needs = { store: server.store, clock: server.clock };
    const connectors = createConnectors({
      ...needs,
      connectorUrl: service.url,
      connectorKey: serviceKey,
      mode: "workstation",
    });
    const accounts = createAccounts({ ...needs, connectors });
    const pictureUrls = () => expect.unreachable("nothing is sent");
    const purchases = createPurchases({ ...needs, connectors, accounts, pictureUrls });
    const pause = { campaignId, platform: "facebook", action: "pause", actor: nobody } as const;
    const before = service.ads.size;
    expect(await purchases.request(pause)).toBeUndefined();
    expect(await platformsOf(server.store.read, [campaignId])).toMatchObject([
      { status: "not_started", request: null },
    ]);
    await activate(owner.api, campaignId, "facebook");
    Object.assign([...service.ads.values()].at(-1) ?? {}, { state: "ended" });
    await night(server);
    expect(await statesOf(owner.api, campaignId)).toMatchObject({ facebook: "not_running" });
    expect(await purchases.request(pause)).toBeUndefined();
    expect(service.ads.size).toBe(before + 1);
    // a pause does not replace an activation that has no response yet
    await purchases.begin({ ...pause, action: "start" });
    await expect(purchases.begin(pause)).rejects.toThrow("in progress");
  });

  it("answers CONNECTOR_UNAVAILABLE during a change, which does not resume the campaign after a later pause", async () => {
    const { id, number } = await running();
    const asked = service.asked.length;
    service.fail({ on: "PUT", kind: "slow", ms: 1000 });
    const change = rename(id, "Autumn");
    await vi.waitFor(() => expect(service.asked.slice(asked)).toContain(`PUT /v1/ads/${number}`));
    const early = await errorOf(pauseOn(owner, id));
    expect(early).toMatchObject({ code: "CONNECTOR_UNAVAILABLE" });
    expect(early.message).toContain("in progress");
    expect(await change).toMatchObject({ name: "Autumn", status: "running" });
    await pauseOn(owner, id);
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused" });
    expect(service.ads.get(number)).toMatchObject({ state: "paused", ad: { name: "Autumn" } });
  });

  it("answers CONNECTOR_UNAVAILABLE during a resume, and stops the campaign afterwards", async () => {
    const { id, number } = await running();
    await pauseOn(owner, id);
    const asked = service.asked.length;
    service.fail({ on: "PUT", kind: "slow", ms: 1000 });
    const resumption = activate(owner.api, id, "facebook");
    await vi.waitFor(() => expect(service.asked.slice(asked)).toContain(`PUT /v1/ads/${number}`));
    expect(await errorOf(pauseOn(owner, id))).toMatchObject({ code: "CONNECTOR_UNAVAILABLE" });
    expect((await resumption).summary.successes).toBe(1);
    await pauseOn(owner, id);
    expect(service.ads.get(number)?.state).toBe("paused");
  });
});

describe("PATCH /ads/campaigns/{id} of a running campaign", () => {
  it("changes the ad on all platforms, or on none if one platform refuses", async () => {
    const { id } = await drafted(owner.api, "p1");
    const { results } = await activate(owner.api, id, "facebook", "instagram");
    const [facebook, instagram] = results.map(({ campaign_id }) => boughtAs(campaign_id));
    const namesThere = () => [facebook, instagram].map((bought) => bought?.[1].ad.name);
    service.fail(answer(`PUT /v1/ads/${instagram?.[0]}`, 403, "PERMISSION_DENIED"));
    const error = await errorOf(rename(id, "Autumn"));
    expect(error).toMatchObject({ code: "PERMISSION_DENIED", status: 403 });
    expect(error.message).toContain("Instagram did not accept the change, so nothing was changed.");
    await reconciled(server);
    expect(namesThere()).toEqual(["Spring", "Spring"]);
    expect(await owner.api.campaigns.get({ params: { id } })).toMatchObject({ name: "Spring", status: "running" });
    expect(await rename(id, "Autumn")).toMatchObject({ name: "Autumn" });
    expect(namesThere()).toEqual(["Autumn", "Autumn"]);
    expect((await owner.api.campaigns.get({ params: { id } })).platforms.map((one) => one.error)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is undone if its response was lost, and the campaign can be paused meanwhile", async () => {
    const { id, number } = await running();
    const put: Fault = { on: "PUT", kind: "lost" };
    service.fail(put, put, put);
    expect(await errorOf(rename(id, "Autumn"))).toMatchObject({ code: "CONNECTOR_UNAVAILABLE" });
    expect(service.ads.get(number)?.ad.name).toBe("Autumn");
    await pauseOn(owner, id);
    expect(service.ads.get(number)).toMatchObject({ state: "paused", ad: { name: "Spring" } });
    expect(await rename(id, "Autumn")).toMatchObject({ name: "Autumn", status: "paused" });
  });
});

describe("a 404 without the service's error code", () => {
  it("does not change the state of a running campaign", async () => {
    const { id, number } = await running();
    service.fail(answer(`GET /v1/ads/${number}`, 404));
    await night(server);
    expect(service.asked).toContain(`GET /v1/ads/${number}`);
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "running" });
    await pauseOn(owner, id);
    expect(service.ads.get(number)?.state).toBe("paused");
  });
});
