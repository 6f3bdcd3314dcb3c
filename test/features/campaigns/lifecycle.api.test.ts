import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days, hours } from "../../../server/platform/clock.ts";
import { passTime } from "../../kit/jobs.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { activate, connected, drafted, night, statesOf } from "./kit/scene.ts";

describe("a campaign from draft to deletion", () => {
  let server: TestServer;
  let owner: TestCaller;
  let id = "";
  let carId = "";
  beforeAll(async () => {
    server = await serveForTest();
    // a session would expire in the days that pass in these tests; an API key does not
    owner = await withKey(server, await person(server));
  });
  afterAll(() => server.close());

  const metrics = async (platformType: "facebook" | "instagram") =>
    (await owner.api.campaigns.metrics({ params: { campaignId: id }, query: { platformType } })).data;
  const timeline = async () =>
    (await owner.api.vehicles.timeline({ params: { id: carId } })).map(({ summary }) => summary);

  it("is created for a vehicle and runs on no platform", async () => {
    carId = (await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
    const { page } = await connected(owner.api, "seed:42");
    const campaign = await drafted(owner.api, page, { vehicleId: carId, name: "Spring [instagram no-credit]" });
    id = campaign.id;
    expect(campaign).toMatchObject({ status: "not_running", vehicleId: carId, dailyBudget: 20, currency: "USD" });
    expect(campaign.platforms.map(({ platform, state }) => [platform, state])).toEqual([
      ["facebook", "not_running"],
      ["instagram", "not_running"],
      ["tiktok", "not_running"],
    ]);
  });

  it("starts on Facebook while Instagram and TikTok fail, each with its own result", async () => {
    const { results, summary } = await activate(owner.api, id, "facebook", "instagram", "tiktok");
    const [facebook, instagram, tiktok] = results;
    expect(facebook).toMatchObject({ success: true, platform: "facebook" });
    expect(facebook?.campaign_id).toMatch(/^facebook_\d{12}$/);
    expect(facebook).not.toHaveProperty("error");
    expect(instagram).toMatchObject({ success: false, campaign_id: null, error: { code: "INSUFFICIENT_AD_CREDIT" } });
    expect(tiktok).toMatchObject({ success: false, message: "TikTok is not yet available." });
    expect(summary).toEqual({
      total: 3,
      successes: 1,
      errors: 2,
      successful_platforms: ["facebook"],
      error_messages: [
        "instagram: The Instagram ad account has not enough credit.",
        "tiktok: TikTok is not yet available.",
      ],
    });
    const campaign = await owner.api.campaigns.get({ params: { id } });
    expect(campaign.status).toBe("running");
    expect(campaign.platforms[0]).toMatchObject({ state: "running", campaign_id: facebook?.campaign_id, error: null });
    expect(campaign.platforms[1]).toMatchObject({ state: "failed", error: { code: "INSUFFICIENT_AD_CREDIT" } });
    expect((await timeline())[0]).toBe("The campaign “Spring [instagram no-credit]” was started on Facebook.");
  });

  it("spends within its budget, with metrics whose days add up to the totals and whose ratios follow from them", async () => {
    await passTime(server, days(3) + hours(5));
    const found = await metrics("facebook");
    const total = (of: (day: (typeof found.daily)[number]) => number) =>
      found.daily.reduce((sum, day) => sum + of(day), 0);
    expect(found.daily.length).toBeGreaterThanOrEqual(4);
    expect(found.impressions).toBe(total((day) => day.impressions));
    expect(found.clicks).toBe(total((day) => day.clicks));
    expect(found.conversions).toBe(total((day) => day.conversions));
    expect(found.spent).toBeCloseTo(
      total((day) => day.spent),
      6,
    );
    for (const day of found.daily) expect(day.spent).toBeLessThanOrEqual(20);
    expect(found.spent).toBeGreaterThan(40);
    expect(found.impressions).toBeGreaterThan(found.reach);
    const ratios = {
      frequency: found.impressions / found.reach,
      ctr: (100 * found.clicks) / found.impressions,
      cpc: found.spent / found.clicks,
      cpm: (1000 * found.spent) / found.impressions,
      conversion_rate: (100 * found.conversions) / found.clicks,
    };
    // ratios are rounded to hundredths: the tolerance is half of one, plus the error of a double
    for (const [name, ratio] of Object.entries(ratios))
      expect(Math.abs(found[name as keyof typeof ratios] - ratio), name).toBeLessThan(0.005_001);
  });

  it("has metrics that are requested from the platform once a minute at most", async () => {
    const first = await metrics("facebook");
    server.clock.advance(30_000);
    expect(await metrics("facebook")).toEqual(first);
    server.clock.advance(31_000);
    expect((await metrics("facebook")).as_of).not.toBe(first.as_of);
  });

  it("stops spending when it is paused, and keeps its metrics", async () => {
    const paused = await owner.api.campaigns.pause({
      params: { campaignId: id },
      body: { platformType: "facebook" },
    });
    expect(paused).toMatchObject({
      success: true,
      platform: "facebook",
      message: "The campaign is paused on Facebook.",
    });
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "paused", instagram: "failed" });
    server.clock.advance(61_000);
    const before = await metrics("facebook");
    await passTime(server, days(2));
    const { as_of: _then, ...then } = before;
    expect(await metrics("facebook")).toMatchObject(then);
    expect((await owner.api.campaigns.get({ params: { id } })).status).toBe("paused");
  });

  it("resumes with a changed budget under the same ids", async () => {
    const before = await metrics("facebook");
    await owner.api.campaigns.update({ params: { id }, body: { dailyBudget: 40 } });
    const was = (await owner.api.campaigns.get({ params: { id } })).platforms[0]?.campaign_id;
    const { results } = await activate(owner.api, id, "facebook");
    expect(results[0]).toMatchObject({
      success: true,
      campaign_id: was,
      message: "The campaign was resumed on Facebook.",
    });
    await passTime(server, days(2));
    const after = await metrics("facebook");
    const later = after.spent - before.spent;
    expect(later).toBeGreaterThan(60);
    expect(later).toBeLessThanOrEqual(80);
    expect(Math.max(...after.daily.map(({ spent }) => spent))).toBeGreaterThan(20);
    expect((await timeline()).slice(0, 3)).toEqual([
      "The campaign “Spring [instagram no-credit]” was resumed on Facebook.",
      "The campaign “Spring [instagram no-credit]” was paused on Facebook.",
      "The campaign “Spring [instagram no-credit]” was started on Facebook.",
    ]);
  });

  it("is included in KPIs with its budget and its spending", async () => {
    const { spent } = await metrics("facebook");
    const figure = async (targetField: "spent" | "dailyBudget") => {
      const { id: kpi } = await owner.api.kpis.create({
        body: {
          key: targetField.toLowerCase(),
          title: targetField,
          kpiType: "CUSTOM",
          dataType: "CURRENCY",
          aggregation: "sum",
          targetModel: "campaign",
          targetField,
          filters: [{ field: "currency", operator: "eq", value: "USD" }],
        },
      });
      return owner.api.kpis.get({ params: { id: kpi } });
    };
    expect((await figure("spent")).value).toBeCloseTo(spent, 2);
    expect((await figure("dailyBudget")).value).toBe(40);
  });

  it("remains without a vehicle after the vehicle is purged", async () => {
    await owner.api.vehicles.remove({ params: { id: carId }, query: {} });
    expect(await owner.api.vehicles.get({ params: { id: carId } })).toMatchObject({ status: "ARCHIVED" });
    await owner.api.vehicles.remove({ params: { id: carId }, query: { purge: "true" } });
    expect(await owner.api.campaigns.get({ params: { id } })).toMatchObject({ vehicleId: null, status: "running" });
  });

  it("can be deleted when it runs on no platform; before, DELETE answers CAMPAIGN_ALREADY_ACTIVE", async () => {
    const held = await errorOf(owner.api.campaigns.remove({ params: { id } }));
    expect(held).toMatchObject({ code: "CAMPAIGN_ALREADY_ACTIVE", status: 400 });
    await owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    await owner.api.campaigns.remove({ params: { id } });
    expect(await errorOf(owner.api.campaigns.get({ params: { id } }))).toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });
});

describe("nightly comparison of campaigns with their platforms", () => {
  let server: TestServer;
  let owner: TestCaller;
  let page = "";
  beforeAll(async () => {
    server = await serveForTest();
    owner = await withKey(server, await person(server));
    page = (await connected(owner.api, "seed:42")).page;
  });
  afterAll(() => server.close());

  const change = (id: string, endsAt: string | null) =>
    owner.api.campaigns.update({ params: { id }, body: { endsAt } });
  const inHours = (ahead: number) => new Date(server.clock.now().getTime() + hours(ahead)).toISOString();

  it("counts the spending of every purchase although no metrics are requested", async () => {
    const { id: kpi } = await owner.api.kpis.create({
      body: {
        key: "spent",
        title: "Spent",
        kpiType: "CUSTOM",
        dataType: "CURRENCY",
        aggregation: "sum",
        targetModel: "campaign",
        targetField: "spent",
      },
    });
    const spent = async () => (await owner.api.kpis.get({ params: { id: kpi } })).value ?? 0;
    const { id } = await drafted(owner.api, page, { endsAt: inHours(20) });
    await activate(owner.api, id, "facebook");
    await night(server);
    const first = await spent();
    expect(first).toBeGreaterThan(10);
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "not_running" });
    await change(id, null);
    expect((await activate(owner.api, id, "facebook")).results[0]?.message).toBe(
      "The campaign was started on Facebook.",
    );
    expect(await spent()).toBe(first);
    await night(server);
    expect(await spent()).toBeGreaterThan(first + 10);
    // the metrics are requested again before the purchase's number is replaced, so the spending of its last day counts
    await change(id, inHours(20));
    await night(server);
    const second = await spent();
    await change(id, null);
    await activate(owner.api, id, "facebook");
    await change(id, inHours(10));
    // before its end: a scheduled comparison may find it ended after that, and then it cannot be paused
    server.clock.advance(hours(9));
    await owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    await night(server);
    // the nine hours from 22:00 on, when few people look at ads, spend about 2 of the day's 20; nine hours by day spend more
    expect(await spent()).toBeGreaterThan(second + 1);
  });

  it("finds the end of each of 23 campaigns", async () => {
    const endsAt = inHours(10);
    const ids: string[] = [];
    for (let i = 0; i < 23; i += 1) {
      const { id } = await drafted(owner.api, page, { endsAt, dailyBudget: 5 });
      ids.push(id);
      await activate(owner.api, id, "instagram");
    }
    await night(server);
    const states = await Promise.all(ids.map((id) => statesOf(owner.api, id)));
    expect(new Set(states.map(({ instagram }) => instagram))).toEqual(new Set(["not_running"]));
  });
});
