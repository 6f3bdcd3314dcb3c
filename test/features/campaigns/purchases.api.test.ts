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
  // an earlier test's failures are forgotten, as half a minute later
  server.clock.advance(31_000);
});

const connect = ({ api }: TestCaller, profileKey?: string, platform: "facebook" | "instagram" = "facebook") =>
  api.campaigns.connect({ body: { platform, ...(profileKey !== undefined && { profileKey }) } });
/** Somebody with a Facebook account of that profile. Keys outlive the days that pass here. */
async function dealer(profileKey?: string): Promise<TestCaller> {
  // her session has ended in the nights before
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

describe("what was bought with an account that is not connected any more", () => {
  it("is not asked of another, and is the same purchase when its own is back", async () => {
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

  it("stays paused there, while another account buys anew", async () => {
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

  it("is known by its account also where that was not kept yet when it was bought", async () => {
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

/** Bought, its answers lost, and given up after a week of asking; it runs. */
async function givenUp(owner: TestCaller): Promise<string> {
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

describe("a purchase that was given up without anybody knowing", () => {
  it("can be paused, and only then be deleted", async () => {
    const owner = await dealer("dealer 6");
    const id = await givenUp(owner);
    expect(latest()?.state).toBe("running");
    const refused = await errorOf(remove(owner, id));
    expect(refused).toMatchObject({ code: "CAMPAIGN_ALREADY_ACTIVE", field: "id" });
    expect(refused.message).toContain("pause it there");
    expect(await pause(owner, id)).toMatchObject({ campaign_id: latest()?.ids.campaign_id });
    expect(latest()?.state).toBe("paused");
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused" });
    await remove(owner, id);
  });

  it("can be deleted once the platform says that there is nothing", async () => {
    const owner = await dealer("dealer 7");
    const id = await givenUp(owner);
    service.ads.delete((await rowOf(id)).request ?? "");
    expect(await errorOf(pause(owner, id))).toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    await remove(owner, id);
  });

  it("is looked at each night", async () => {
    const owner = await dealer("dealer 8");
    const id = await givenUp(owner);
    await night(server);
    expect(await facebookOf(owner, id)).toMatchObject({
      state: "running",
      campaign_id: latest()?.ids.campaign_id,
      error: null,
    });
    await pause(owner, id);
  });

  it("is paused before its account goes, and bought a second time by no other", async () => {
    const owner = await dealer("dealer 9");
    const id = await givenUp(owner);
    await connect(owner, "dealer 10");
    expect(latest()?.state).toBe("paused");
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused" });
    const lostFor = await dealer("dealer 11");
    const other = await givenUp(lostFor);
    const gone = { error: { code: "ACCOUNT_NOT_CONNECTED", message: "Gone." } };
    service.fail({ on: "GET /v1/ads", kind: "answer", status: 400, body: gone });
    await connect(lostFor, "dealer 12");
    const before = service.ads.size;
    const { results } = await activate(lostFor.api, other, "facebook");
    expect(results[0]?.error).toMatchObject({ code: "ACCOUNT_NOT_CONNECTED" });
    expect(results[0]?.message).toContain("may run");
    expect(service.ads.size).toBe(before);
    // nobody can be asked about it: nobody is held to it either
    await remove(lostFor, other);
  });
});

describe("the page that a campaign runs for", () => {
  it("is each platform's own, and what was chosen stays as it was chosen", async () => {
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
