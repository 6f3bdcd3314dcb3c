import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { days, hours } from "../../../server/platform/clock.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { lead } from "../leads/leads.ts";
import { person } from "../teams/people.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, connected, drafted, night } from "./kit/scene.ts";

type Results = Awaited<ReturnType<TestCaller["api"]["campaignResults"]["get"]>>;
const resultsOf = ({ api }: TestCaller, campaignId: string) => api.campaignResults.get({ params: { campaignId } });
const added = (all: readonly Results["days"][number]["reported"][]) => ({
  impressions: all.reduce((sum, { impressions }) => sum + impressions, 0),
  clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
  conversions: all.reduce((sum, { conversions }) => sum + conversions, 0),
  spent: Math.round(100 * all.reduce((sum, { spent }) => sum + spent, 0)) / 100,
});

describe("GET /ads/campaigns/{campaignId}/results, on the simulator", () => {
  let server: TestServer;
  let owner: TestCaller;
  let page = "";
  beforeAll(async () => {
    server = await serveForTest();
    owner = await withKey(server, await person(server));
    page = (await connected(owner.api, "seed:42")).page;
  });
  afterAll(() => server.close());
  const today = () => server.clock.now().toISOString().slice(0, 10);

  it("has nothing but zeros for a draft", async () => {
    const { id } = await drafted(owner.api, page);
    const found = await resultsOf(owner, id);
    expect(found).toMatchObject({ campaignId: id, utmCampaign: id, currency: "USD", platforms: [], days: [] });
    expect(found.reported).toEqual({
      ...{ impressions: 0, clicks: 0, conversions: 0, spent: 0 },
      ...{ ctr: null, cpc: null, cpm: null, conversionRate: null },
    });
    expect(found.leads).toEqual({
      ...{ total: 0, open: 0, notNeeded: 0, sold: 0 },
      ...{ leadRate: null, soldRate: null, costPerLead: null, costPerSale: null },
    });
    expect(await errorOf(resultsOf(owner, "missing"))).toMatchObject({ code: "CAMPAIGN_NOT_FOUND", status: 404 });
  });

  it("adds up the platforms, in total and by day, and agrees with the metrics of each platform", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook", "instagram");
    // the figures grow with the time: both answers are of the same moment
    server.clock.freezeAt(new Date(server.clock.now().getTime() + days(3) + hours(5)));
    const found = await resultsOf(owner, id);
    expect(found.platforms.map(({ platform }) => platform).sort()).toEqual(["facebook", "instagram"]);
    for (const { platform, reported, days: series, asOf, error } of found.platforms) {
      const query = { platformType: platform };
      const { data } = await owner.api.campaigns.metrics({ params: { campaignId: id }, query });
      const { impressions, clicks, conversions, spent, ctr, cpc, cpm } = data;
      expect(reported).toMatchObject({ impressions, clicks, conversions, spent, ctr, cpc, cpm });
      expect([asOf, error]).toEqual([data.as_of, null]);
      expect(added(series)).toEqual({ impressions, clicks, conversions, spent });
      expect(series.map(({ date }) => date)).toEqual(found.days.map(({ date }) => date));
    }
    expect(found.reported).toMatchObject(added(found.platforms.map(({ reported }) => reported)));
    expect(found.reported).toMatchObject(added(found.days.map(({ reported }) => reported)));
    expect(found.days.at(-1)?.date).toBe(today());
    expect([found.spentWithoutDays, found.currenciesLeftOut]).toEqual([0, []]);
    server.clock.resume();
  });

  it("has a day with zeros for each day without figures, and none after the campaign stopped", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    server.clock.advance(days(1));
    const pause = { params: { campaignId: id }, body: { platformType: "facebook" as const } };
    await owner.api.campaigns.pause(pause);
    server.clock.advance(days(4));
    const stopped = await resultsOf(owner, id);
    await activate(owner.api, id, "facebook");
    server.clock.advance(days(1));
    const found = await resultsOf(owner, id);
    expect(found.days.length).toBe(stopped.days.length + 5);
    const paused = found.days.slice(stopped.days.length, stopped.days.length + 3);
    expect(paused.map(({ reported }) => reported.impressions)).toEqual([0, 0, 0]);
    expect(found.reported.spent).toBeGreaterThan(stopped.reported.spent);
  });

  it("keeps the figures and days of a purchase that has ended when another one begins", async () => {
    const endsAt = new Date(server.clock.now().getTime() + hours(20)).toISOString();
    const { id } = await drafted(owner.api, page, { endsAt });
    await activate(owner.api, id, "facebook");
    await night(server);
    const first = await resultsOf(owner, id);
    expect(first.reported.spent).toBeGreaterThan(10);
    await owner.api.campaigns.update({ params: { id }, body: { endsAt: null } });
    await activate(owner.api, id, "facebook");
    await night(server);
    const both = await resultsOf(owner, id);
    expect(both.reported.impressions).toBeGreaterThan(first.reported.impressions);
    expect(both.reported.spent).toBeGreaterThan(first.reported.spent + 10);
    expect(both.reported).toMatchObject(added(both.days.map(({ reported }) => reported)));
    expect(both.days[0]).toEqual(first.days[0]);
    expect(both.spentWithoutDays).toBe(0);
  });

  it("counts the campaign's leads by status, platform and day, with what each costs", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    const utm = { utmCampaign: id, utmSource: "Facebook" };
    const open = await lead(owner.api, utm);
    await lead(owner.api, { utmCampaign: id, utmSource: "newsletter" });
    await lead(owner.api, { utmCampaign: "other" });
    server.clock.advance(days(2));
    const lost = await lead(owner.api, { ...utm, status: "NOT_NEEDED" });
    const gone = await lead(owner.api, utm);
    await owner.api.leads.remove({ params: { id: gone.id } });
    const found = await resultsOf(owner, id);
    const { spent, clicks } = found.reported;
    expect(found.leads).toMatchObject({ total: 3, open: 2, notNeeded: 1, sold: 0, soldRate: 0, costPerSale: null });
    expect(found.leads.costPerLead).toBeCloseTo(spent / 3, 1);
    expect(found.leads.leadRate).toBeCloseTo(300 / clicks, 1);
    expect(found.platforms[0]?.leads).toEqual({ total: 2, sold: 0 });
    const counts = found.days.flatMap(({ date, leads: { total } }) => (total === 0 ? [] : [[date, total]]));
    expect(counts).toEqual([
      [open.createdAt.slice(0, 10), 2],
      [lost.createdAt.slice(0, 10), 1],
    ]);
  });

  it("counts a lead as sold when its customer has bought the vehicle, and not after the sale was voided", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    server.clock.advance(days(2));
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "9-3" } });
    const utm = { utmCampaign: id };
    // completed by the sale, because the buyer has its address
    await lead(owner.api, { ...utm, targetInfo: "ada@example.com" }, car.id);
    // completed by hand before the sale: only that the buyer is its contact says that it is sold
    const contact = await owner.api.contacts.create({ body: { name: "Ada", email: "ada@example.com" } });
    const assigned = await owner.api.contacts.assign({
      params: { id: contact.contact_id },
      body: { carId: car.id, action: "Test drive" },
    });
    await owner.api.leads.update({ params: { id: assigned.id }, body: { ...utm, status: "COMPLETED" } });
    const other = await lead(owner.api, { ...utm, targetInfo: "grace@example.com" }, car.id);
    // completed, but nobody bought
    await owner.api.leads.update({ params: { id: other.id }, body: { status: "COMPLETED" } });
    await owner.api.vehicles.sell({
      params: { id: car.id },
      body: { soldPrice: 9000, contactId: contact.contact_id },
    });
    const [sale] = await owner.api.sales.list({ query: { vehicleId: car.id } });
    const sold = await resultsOf(owner, id);
    expect(sold.leads).toMatchObject({ total: 3, open: 0, sold: 2, soldRate: 66.67 });
    // both leads are of one sale
    expect(sold.leads.costPerSale).toBe(sold.reported.spent);
    expect(sold.days.at(-1)?.leads).toEqual({ total: 3, sold: 2 });
    await owner.api.sales.void({ params: { id: sale?.id ?? "" }, body: { reason: "Financing fell through" } });
    expect((await resultsOf(owner, id)).leads).toMatchObject({ total: 3, open: 1, sold: 0, soldRate: 0 });
  });
});

describe("GET /ads/campaigns/{campaignId}/results, with a posting service", () => {
  let service: PostingService;
  let server: TestServer;
  let owner: TestCaller;
  beforeAll(async () => {
    service = await postingService();
    server = await serveForTest({ FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey });
    owner = await withKey(server, await person(server));
    for (const platform of ["facebook", "instagram"] as const)
      await owner.api.campaigns.connect({ body: { platform } });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  beforeEach(() => {
    // closes the breaker, and makes earlier metrics too old
    server.clock.advance(61_000);
  });

  it("has the last figures of a platform that does not answer, with the reason", async () => {
    const { id } = await drafted(owner.api, "p1");
    await activate(owner.api, id, "facebook", "instagram");
    const before = await resultsOf(owner, id);
    expect(before.reported).toMatchObject({ impressions: 2000, clicks: 40, conversions: 4, spent: 25, ctr: 2 });
    server.clock.advance(61_000);
    service.away = true;
    const found = await resultsOf(owner, id);
    service.away = false;
    expect(found.reported).toEqual(before.reported);
    expect(found.platforms.map(({ error }) => error?.code)).toEqual(["CONNECTOR_UNAVAILABLE", "CONNECTOR_UNAVAILABLE"]);
    expect(found.platforms.map(({ asOf }) => asOf)).toEqual(before.platforms.map(({ asOf }) => asOf));
  });

  it("is in the campaign's currency, and names the currencies without a rate", async () => {
    const [day] = service.delivered.daily as Record<string, unknown>[];
    const usual = service.delivered;
    const { id } = await drafted(owner.api, "p1", { currency: "EUR" });
    await activate(owner.api, id, "facebook");
    const found = await resultsOf(owner, id);
    expect(found.currency).toBe("EUR");
    expect(found.reported.spent).toBeGreaterThan(0);
    expect(found.reported.spent).not.toBe(12.5);
    service.delivered = { ...usual, currency: "XTS", daily: [day] };
    server.clock.advance(61_000);
    const unknown = await resultsOf(owner, id);
    service.delivered = usual;
    expect(unknown.reported).toMatchObject({ impressions: 1000, spent: 0 });
    expect(unknown.currenciesLeftOut).toEqual(["XTS"]);
  });

  it("is sent a link that says which campaign and platform visitors come from", async () => {
    const { id } = await drafted(owner.api, "p1", { linkUrl: "https://dealer.example/saab" });
    await activate(owner.api, id, "facebook", "instagram");
    const links = [...service.ads.values()].slice(-2).map(({ ad }) => ad.linkUrl);
    const link = (platform: string) =>
      `https://dealer.example/saab?utm_source=${platform}&utm_medium=paid_social&utm_campaign=${id}`;
    expect(links.sort()).toEqual([link("facebook"), link("instagram")]);
    expect(await owner.api.campaigns.get({ params: { id } })).toMatchObject({ linkUrl: "https://dealer.example/saab" });
  });
});
