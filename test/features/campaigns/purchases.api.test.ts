import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { campaignPlatforms } from "../../../server/features/campaigns/campaigns.table.ts";
import { platformsOf } from "../../../server/features/campaigns/delivery/platforms.repo.ts";
import { jobs } from "../../../server/platform/jobs/jobs.table.ts";
import { errorOf, goodPassword, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { type Person, person } from "../teams/people.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, drafted, night, reconciled, statesOf } from "./kit/scene.ts";

let service: PostingService;
let server: TestServer;
let first: Person;
beforeAll(async () => {
  service = await postingService();
  server = await serveForTest({ FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey });
  first = await person(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => {
  // closes the breaker, which failures of an earlier test may have opened
  server.clock.advance(31_000);
});

const connect = ({ api }: TestCaller, profileKey?: string, platform: "facebook" | "instagram" = "facebook") =>
  api.campaigns.connect({ body: { platform, ...(profileKey !== undefined && { profileKey }) } });
/** Creates a dealer with a Facebook account of a profile. Uses an API key, because sessions expire in the days that pass here. */
async function dealer(profileKey?: string): Promise<TestCaller> {
  // the administrator's session may have expired in the nights of earlier tests
  await first.api.accounts.login({ body: { email: first.email, password: goodPassword } });
  const key = await withKey(server, await person(server, first));
  await connect(key, profileKey);
  return key;
}
async function disconnect({ api }: TestCaller): Promise<void> {
  for (const { id } of await api.campaigns.connections()) await api.campaigns.disconnect({ params: { id } });
}
const pause = ({ api }: TestCaller, campaignId: string) =>
  api.campaigns.pause({ params: { campaignId }, body: { platformType: "facebook" } });
const remove = ({ api }: TestCaller, id: string) => api.campaigns.remove({ params: { id } });
const facebookOf = async ({ api }: TestCaller, id: string) =>
  (await api.campaigns.get({ params: { id } })).platforms[0];
const rowOf = async (id: string) => (await platformsOf(server.store.read, [id]))[0] ?? expect.unreachable("no row");
const adOf = (campaignId: string | null | undefined) =>
  [...service.ads.values()].find(({ ids }) => ids.campaign_id === campaignId) ?? expect.unreachable("never bought");

describe("a purchase with an account that was disconnected", () => {
  it("is not requested with another account, and is resumed when its own account is connected again", async () => {
    const owner = await dealer("dealer 1");
    const { id } = await drafted(owner.api, "p1");
    const bought = (await activate(owner.api, id, "facebook")).results[0]?.campaign_id;
    await disconnect(owner);
    expect(await facebookOf(owner, id)).toMatchObject({ state: "paused", campaign_id: bought });
    const asked = service.asked.length;
    await night(server);
    expect(service.asked.slice(asked)).toEqual([]);
    expect(await facebookOf(owner, id)).toMatchObject({
      state: "paused",
      campaign_id: bought,
      error: { code: "ACCOUNT_NOT_CONNECTED" },
    });
    await connect(owner, "dealer 1");
    await night(server);
    expect(await facebookOf(owner, id)).toMatchObject({ state: "paused", error: null });
    const before = service.ads.size;
    expect((await activate(owner.api, id, "facebook")).results[0]).toMatchObject({
      campaign_id: bought,
      message: "The campaign was resumed on Facebook.",
    });
    expect(service.ads.size).toBe(before);
    await pause(owner, id);
  });

  it("stays paused at its account while another account makes a new purchase", async () => {
    const owner = await dealer("dealer 2");
    const { id } = await drafted(owner.api, "p1");
    const bought = (await activate(owner.api, id, "facebook")).results[0]?.campaign_id;
    await connect(owner, "dealer 3");
    await night(server);
    expect(await facebookOf(owner, id)).toMatchObject({ state: "paused", campaign_id: bought });
    const { results } = await activate(owner.api, id, "facebook");
    expect(results[0]).toMatchObject({ success: true, message: "The campaign was started on Facebook." });
    expect(results[0]?.campaign_id).not.toBe(bought);
    expect(adOf(bought)).toMatchObject({ state: "paused", profile: "dealer 2" });
    expect(adOf(results[0]?.campaign_id)).toMatchObject({ state: "running", profile: "dealer 3" });
    await pause(owner, id);
    expect(adOf(results[0]?.campaign_id).state).toBe("paused");
  });

  it("is matched to its account even if the account was not stored with the purchase", async () => {
    const owner = await dealer("dealer 4");
    const { id } = await drafted(owner.api, "p1");
    const bought = (await activate(owner.api, id, "facebook")).results[0]?.campaign_id;
    const { request } = await rowOf(id);
    await server.store.write(async (tx) => {
      await tx
        .update(campaignPlatforms)
        .set({ boughtWith: null })
        .where(eq(campaignPlatforms.campaignId, id))
        .returning({ id: campaignPlatforms.id });
    });
    await connect(owner, "dealer 5");
    await night(server);
    expect(await rowOf(id)).toMatchObject({ status: "paused", request });
    await connect(owner, "dealer 4");
    expect((await activate(owner.api, id, "facebook")).results[0]?.campaign_id).toBe(bought);
    await pause(owner, id);
  });
});

/** Makes a purchase whose responses are lost and that is abandoned after a week of retries. It runs on the platform. */
async function abandonedPurchase(owner: TestCaller): Promise<string> {
  const { id } = await drafted(owner.api, "p1");
  const lost = { on: "POST", kind: "lost" } as const;
  service.fail(lost, lost, lost);
  await activate(owner.api, id, "facebook");
  const { id: subject } = await rowOf(id);
  await server.store.write((tx) =>
    tx.update(jobs).set({ attempts: 2000 }).where(eq(jobs.subject, subject)).returning({ id: jobs.id }),
  );
  await reconciled(server);
  expect(await facebookOf(owner, id)).toMatchObject({ state: "failed", campaign_id: null });
  return id;
}
const latest = () => [...service.ads.values()].at(-1);

describe("an abandoned purchase that may run on the platform", () => {
  it("can be paused and then deleted; before, DELETE answers CAMPAIGN_ALREADY_ACTIVE", async () => {
    const owner = await dealer("dealer 6");
    const id = await abandonedPurchase(owner);
    expect(latest()?.state).toBe("running");
    const refused = await errorOf(remove(owner, id));
    expect(refused).toMatchObject({ code: "CAMPAIGN_ALREADY_ACTIVE", field: "id" });
    expect(refused.message).toContain("pause it there");
    expect(await pause(owner, id)).toMatchObject({ campaign_id: latest()?.ids.campaign_id });
    expect(latest()?.state).toBe("paused");
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused" });
    await remove(owner, id);
  });

  it("can be deleted after the platform reports that it does not exist", async () => {
    const owner = await dealer("dealer 7");
    const id = await abandonedPurchase(owner);
    service.ads.delete((await rowOf(id)).request ?? "");
    expect(await errorOf(pause(owner, id))).toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    await remove(owner, id);
  });

  it("is found by the nightly comparison", async () => {
    const owner = await dealer("dealer 8");
    const id = await abandonedPurchase(owner);
    await night(server);
    expect(await facebookOf(owner, id)).toMatchObject({
      state: "running",
      campaign_id: latest()?.ids.campaign_id,
      error: null,
    });
    await pause(owner, id);
  });

  it("is paused before its account is replaced, and is not bought again with another account", async () => {
    const owner = await dealer("dealer 9");
    const id = await abandonedPurchase(owner);
    await connect(owner, "dealer 10");
    expect(latest()?.state).toBe("paused");
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused" });
    const unlucky = await dealer("dealer 11");
    const other = await abandonedPurchase(unlucky);
    const gone = { error: { code: "ACCOUNT_NOT_CONNECTED", message: "Gone." } };
    service.fail({ on: "GET /v1/ads", kind: "answer", status: 400, body: gone });
    await connect(unlucky, "dealer 12");
    const before = service.ads.size;
    const { results } = await activate(unlucky.api, other, "facebook");
    expect(results[0]?.error).toMatchObject({ code: "ACCOUNT_NOT_CONNECTED" });
    expect(results[0]?.message).toContain("may run");
    expect(service.ads.size).toBe(before);
    // no account can check it any more, so it does not prevent the deletion
    await remove(unlucky, other);
  });
});

describe("the page of a campaign without pageId", () => {
  it("is chosen per platform and kept after a change, a pause and a resume", async () => {
    const owner = await dealer("dealer 13");
    await connect(owner, "dealer 13", "instagram");
    const page = { name: "Dealer", picture: "", account_id: "act_1", followers: 800 };
    service.pagesOn.set("instagram", [{ ...page, id: "i1" }]);
    const { id } = await owner.api.campaigns.create({
      body: { name: "Paged", objective: "sales", dailyBudget: 9, pageId: null },
    });
    const { results } = await activate(owner.api, id, "facebook", "instagram");
    expect(results.map(({ campaign_id }) => adOf(campaign_id).ad.pageId)).toEqual(["p1", "i1"]);
    expect((await owner.api.campaigns.get({ params: { id } })).pageId).toBeNull();
    await owner.api.campaigns.update({ params: { id }, body: { name: "Paged anew" } });
    expect(results.map(({ campaign_id }) => adOf(campaign_id).ad)).toMatchObject([
      { name: "Paged anew", pageId: "p1" },
      { name: "Paged anew", pageId: "i1" },
    ]);
    await pause(owner, id);
    expect((await activate(owner.api, id, "facebook")).summary.successes).toBe(1);
    expect(adOf(results[0]?.campaign_id)).toMatchObject({ state: "running", ad: { pageId: "p1" } });
    service.pagesOn.clear();
  });
});
