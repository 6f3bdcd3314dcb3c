import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { activate, connected, drafted, statesOf } from "./kit/scene.ts";

let server: TestServer;
let admin: TestCaller;
let owner: TestCaller;
let pages: { page: string; small: string };
beforeAll(async () => {
  server = await serveForTest();
  const first = await person(server);
  admin = first;
  owner = await withKey(server, first);
  pages = await connected(owner.api, "seed:42");
});
afterAll(() => server.close());

/** Creates an account with ad accounts under a profile key, which can request failures of the simulator. */
async function dealerWithProfile(profileKey: string): Promise<TestCaller> {
  const key = await withKey(server, await person(server, admin));
  for (const platform of ["facebook", "instagram"] as const)
    await key.api.campaigns.connect({ body: { platform, profileKey } });
  return key;
}
const codesOf = async (caller: TestCaller, id: string) =>
  (await activate(caller.api, id, "facebook", "instagram")).results.map(({ error }) => error?.code);

describe("POST /ads/campaigns/activate, errors for the entire request", () => {
  it("answers CAMPAIGN_NOT_FOUND for an unknown campaign, and INVALID_PLATFORM for an unknown or no platform", async () => {
    const { id } = await drafted(owner.api, pages.page);
    expect(await errorOf(activate(owner.api, "none", "facebook"))).toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
      status: 404,
      field: "campaignId",
    });
    const send = (body: unknown) =>
      owner.fetch("/v1/ads/campaigns/activate", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    for (const platforms of [["myspace"], ["facebook", "myspace"], [], "facebook", undefined]) {
      const response = await send({ campaignId: id, platforms });
      expect(response.status).toBe(400);
      expect(((await response.json()) as { error: { code: string } }).error.code).toBe("INVALID_PLATFORM");
    }
    expect(await statesOf(owner.api, id)).toEqual({
      facebook: "not_running",
      instagram: "not_running",
      tiktok: "not_running",
    });
  });

  it("answers CAMPAIGN_ALREADY_ACTIVE if it runs on all requested platforms; if on one of two, in that one's result", async () => {
    const { id } = await drafted(owner.api, pages.page);
    await activate(owner.api, id, "facebook");
    expect(await errorOf(activate(owner.api, id, "facebook", "facebook"))).toMatchObject({
      code: "CAMPAIGN_ALREADY_ACTIVE",
      status: 400,
    });
    const { results, summary } = await activate(owner.api, id, "facebook", "instagram");
    expect(results[0]).toMatchObject({ success: false, error: { code: "CAMPAIGN_ALREADY_ACTIVE" } });
    expect(results[0]?.campaign_id).toMatch(/^facebook_/);
    expect(results[1]).toMatchObject({ success: true });
    expect(summary).toMatchObject({ successes: 1, errors: 1, successful_platforms: ["instagram"] });
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "running", instagram: "running" });
  });

  it("answers USER_NOT_REGISTERED if the posting service does not know the user on any platform", async () => {
    const { id } = await drafted(owner.api, pages.page, { name: "Spring [unregistered]" });
    const error = await errorOf(activate(owner.api, id, "facebook", "instagram", "tiktok"));
    expect(error).toMatchObject({ code: "USER_NOT_REGISTERED", status: 400 });
    const other = await drafted(owner.api, pages.page, { name: "Spring [facebook unregistered]" });
    expect(await codesOf(owner, other.id)).toEqual(["USER_NOT_REGISTERED", undefined]);
  });
});

describe("POST /ads/campaigns/activate, results per platform", () => {
  it.each([
    ["unconnected", "ACCOUNT_NOT_CONNECTED"],
    ["no-permission", "PERMISSION_DENIED"],
    ["no-credit", "INSUFFICIENT_AD_CREDIT"],
    ["no-page", "PAGE_NOT_FOUND"],
    ["unavailable", "CONNECTOR_UNAVAILABLE"],
  ])(
    "for %s in the campaign's name, reports %s for Facebook and starts the campaign on Instagram",
    async (word, code) => {
      const { id } = await drafted(owner.api, pages.page, { name: `Spring [facebook ${word}]` });
      expect(await codesOf(owner, id)).toEqual([code, undefined]);
      const { status, platforms } = await owner.api.campaigns.get({ params: { id } });
      expect(status).toBe("running");
      expect(platforms[0]).toMatchObject({ state: "failed", error: { code } });
    },
  );

  it("report ACCOUNT_NOT_CONNECTED without an ad account", async () => {
    const unconnected = await withKey(server, await person(server, admin));
    const { id } = await drafted(unconnected.api, pages.page);
    expect(await codesOf(unconnected, id)).toEqual(["ACCOUNT_NOT_CONNECTED", "ACCOUNT_NOT_CONNECTED"]);
    expect(await errorOf(unconnected.api.campaigns.pages())).toMatchObject({
      code: "ACCOUNT_NOT_CONNECTED",
      status: 400,
    });
  });

  it("report INSUFFICIENT_AD_CREDIT without credit or without a payment method", async () => {
    for (const word of ["no-credit", "no-payment"]) {
      const poor = await dealerWithProfile(`seed:42 ${word}`);
      const { id } = await drafted(poor.api, pages.page);
      expect(await codesOf(poor, id), word).toEqual(["INSUFFICIENT_AD_CREDIT", "INSUFFICIENT_AD_CREDIT"]);
    }
  });

  it("report PAGE_NOT_FOUND for a page of another account, and for an account without pages", async () => {
    const without = await dealerWithProfile("seed:42 no-page");
    expect(await codesOf(without, (await drafted(without.api, pages.page)).id)).toEqual([
      "PAGE_NOT_FOUND",
      "PAGE_NOT_FOUND",
    ]);
    expect(await codesOf(owner, (await drafted(owner.api, "page_1_1")).id)).toEqual([
      "PAGE_NOT_FOUND",
      "PAGE_NOT_FOUND",
    ]);
  });

  it("name the page that was chosen for a campaign without pageId", async () => {
    const { id } = await owner.api.campaigns.create({ body: { name: "x", objective: "sales", dailyBudget: 9 } });
    const { pages: listed } = await owner.api.campaigns.pages();
    const { results } = await activate(owner.api, id, "facebook", "instagram");
    expect(results).toMatchObject([
      {
        success: true,
        page_id: pages.page,
        message: `The campaign was started on Facebook for the page ${listed[0]?.name}.`,
      },
      { success: true, page_id: pages.page },
    ]);
  });

  it("explain that the budget is too small or that the page has too few followers", async () => {
    const small = await drafted(owner.api, pages.page, { dailyBudget: 4.99 });
    const { summary } = await activate(owner.api, small.id, "facebook");
    expect(summary.error_messages).toEqual(["facebook: Facebook takes a daily budget of at least 5.00 USD."]);
    const euros = await drafted(owner.api, pages.page, { dailyBudget: 4.3, currency: "EUR" });
    expect((await activate(owner.api, euros.id, "facebook")).summary.successes).toBe(1);
    const few = await drafted(owner.api, pages.small);
    const { results } = await activate(owner.api, few.id, "facebook");
    expect(results[0]?.error).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(results[0]?.message).toMatch(/ followers; 30 are needed\.$/);
    await owner.api.campaigns.update({ params: { id: few.id }, body: { pageId: pages.page } });
    expect((await activate(owner.api, few.id, "facebook")).summary.successes).toBe(1);
  });

  it("report CONNECTOR_UNAVAILABLE after a lost response, and a pause finds the purchase", async () => {
    const { id } = await drafted(owner.api, pages.page, { name: "Spring [facebook lost-answer]" });
    expect(await codesOf(owner, id)).toEqual(["CONNECTOR_UNAVAILABLE", undefined]);
    const found = await owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    expect(found.campaign_id).toMatch(/^facebook_/);
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused", instagram: "running" });
  });
});

describe("ad accounts: /ads/connections", () => {
  it("are listed once with their credit, and disconnecting one pauses its campaigns", async () => {
    const dealer = await dealerWithProfile("seed:7");
    const { page } = await connected(dealer.api, "seed:8");
    const accounts = await dealer.api.campaigns.connections();
    expect(accounts).toHaveLength(2);
    expect(accounts[0]).toMatchObject({
      platform: "facebook",
      status: "connected",
      isSimulated: true,
      currency: "USD",
    });
    expect(accounts[0]?.credit).toBeGreaterThanOrEqual(400);
    const { id } = await drafted(dealer.api, page);
    await activate(dealer.api, id, "facebook", "instagram");
    await dealer.api.campaigns.disconnect({ params: { id: accounts[0]?.id ?? "" } });
    expect(await statesOf(dealer.api, id)).toMatchObject({ facebook: "paused", instagram: "running" });
    expect((await activate(dealer.api, id, "facebook")).results[0]?.error?.code).toBe("ACCOUNT_NOT_CONNECTED");
    expect(await statesOf(dealer.api, id)).toMatchObject({ facebook: "paused" });
    await dealer.api.campaigns.connect({ body: { platform: "instagram", profileKey: "seed:8" } });
    expect(await statesOf(dealer.api, id)).toMatchObject({ instagram: "running" });
    await dealer.api.campaigns.connect({ body: { platform: "instagram", profileKey: "seed:9" } });
    expect(await statesOf(dealer.api, id)).toMatchObject({ instagram: "paused" });
  });

  it.each([
    ["unregistered", "USER_NOT_REGISTERED"],
    ["unconnected", "ACCOUNT_NOT_CONNECTED"],
    ["no-permission", "PERMISSION_DENIED"],
    ["unavailable", "CONNECTOR_UNAVAILABLE"],
  ])("are not connected if the posting service rejects the profile %s with %s", async (profileKey, code) => {
    const error = await errorOf(owner.api.campaigns.connect({ body: { platform: "tiktok", profileKey } }));
    expect(error).toMatchObject({ code });
    expect((await owner.api.campaigns.connections()).map(({ platform }) => platform)).not.toContain("tiktok");
  });
});

describe("pause and metrics of a campaign", () => {
  it("answer CAMPAIGN_NOT_FOUND if the campaign was not started, and INVALID_PLATFORM for an unknown platform", async () => {
    const { id: campaignId } = await drafted(owner.api, pages.page);
    for (const platformType of ["facebook", "tiktok"] as const) {
      const notStarted = { code: "CAMPAIGN_NOT_FOUND", status: 404, field: "campaignId" };
      expect(
        await errorOf(owner.api.campaigns.pause({ params: { campaignId }, body: { platformType } })),
      ).toMatchObject(notStarted);
      expect(
        await errorOf(owner.api.campaigns.metrics({ params: { campaignId }, query: { platformType } })),
      ).toMatchObject(notStarted);
    }
    const response = await owner.fetch(`/v1/ads/campaigns/${campaignId}/metrics?platformType=myspace`);
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe("INVALID_PLATFORM");
  });

  it("do not change with a second pause, and spending stops at the campaign's end", async () => {
    const endsAt = new Date(server.clock.now().getTime() + days(1)).toISOString();
    const { id: campaignId } = await drafted(owner.api, pages.page, { endsAt });
    await activate(owner.api, campaignId, "facebook");
    const pause = () => owner.api.campaigns.pause({ params: { campaignId }, body: { platformType: "facebook" } });
    expect(await pause()).toEqual(await pause());
    await activate(owner.api, campaignId, "facebook");
    server.clock.advance(days(3));
    const measured = async () =>
      (await owner.api.campaigns.metrics({ params: { campaignId }, query: { platformType: "facebook" } })).data.spent;
    const spent = await measured();
    expect(spent).toBeGreaterThan(0);
    server.clock.advance(days(1));
    expect(await measured()).toBe(spent);
  });
});
