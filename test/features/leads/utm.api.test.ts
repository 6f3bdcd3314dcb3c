import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { draft } from "../campaigns/kit/scene.ts";
import { type Person, person } from "../teams/people.ts";
import { websiteOf } from "../website/kit.ts";
import { lead } from "./leads.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
});
afterAll(() => server.close());

const campaign = (linkUrl?: string, api = owner.api) =>
  api.campaigns.create({ body: { ...draft, ...(linkUrl !== undefined && { linkUrl }) } });
const read = (id: string) => owner.api.leads.get({ params: { id } });
const change = (id: string, body: Parameters<Person["api"]["leads"]["update"]>[0]["body"]) =>
  owner.api.leads.update({ params: { id }, body });
const none = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null };
const all = {
  utmSource: "facebook",
  utmMedium: "paid_social",
  utmCampaign: "Spring",
  utmTerm: "jeep",
  utmContent: "picture 2",
};

describe("UTM parameters of a lead", () => {
  it("are stored by POST, changed by PATCH, and null if they are not given", async () => {
    const plain = await lead(owner.api);
    expect(plain).toMatchObject({ ...none, campaignId: null });
    const { id } = await lead(owner.api, all);
    expect(await read(id)).toMatchObject({ ...all, campaignId: null });
    expect(await change(id, { utmTerm: " ", utmContent: "video" })).toEqual({
      id,
      utmTerm: null,
      utmContent: "video",
      updatedAt: expect.any(String),
    });
    const [entry] = await owner.api.leads.activities({ params: { id } });
    expect(entry).toMatchObject({
      kind: "lead.changed",
      details: { from: { utmTerm: "jeep", utmContent: "picture 2" }, to: { utmTerm: null, utmContent: "video" } },
    });
  });

  it("have at most 200 characters", async () => {
    const { id } = await lead(owner.api);
    const refused = await errorOf(change(id, { utmSource: "x".repeat(201) }));
    expect(refused).toMatchObject({ code: "VALIDATION_ERROR", field: "utmSource" });
  });

  it("filter the list and the summary by each of them, regardless of case", async () => {
    const api = (await person(server, owner)).api;
    const { id } = await lead(api, all);
    await lead(api, { utmSource: "newsletter" });
    for (const [name, value] of Object.entries(all)) {
      const found = await api.leads.list({ query: { [name]: value.toUpperCase() } });
      expect(
        found.map((one) => one.id),
        name,
      ).toEqual([id]);
    }
    expect(await api.leads.list({ query: { utmSource: "face" } })).toEqual([]);
    expect((await api.leads.summary({ query: { utmSource: "newsletter" } })).byStatus.NEW).toBe(1);
  });
});

describe("the campaign of a lead", () => {
  it("is the one whose id is utmCampaign, and is filtered by", async () => {
    const spring = await campaign();
    expect(spring.utmCampaign).toBe(spring.id);
    const { id, campaignId } = await lead(owner.api, { utmCampaign: spring.id.toUpperCase() });
    expect(campaignId).toBe(spring.id);
    const found = await owner.api.leads.list({ query: { campaignId: spring.id } });
    expect(found.map((one) => one.id)).toEqual([id]);
    expect(await change(id, { utmCampaign: "other" })).toMatchObject({ utmCampaign: "other", campaignId: null });
    expect(await change(id, { utmCampaign: spring.id })).toMatchObject({ campaignId: spring.id });
  });

  it("is the newest one whose link has the value, and stays when the link changes", async () => {
    const link = "https://dealer.example/cars?utm_campaign=may%20sale";
    const older = await campaign(link);
    const first = await lead(owner.api, { utmCampaign: "may sale" });
    expect([older.utmCampaign, first.campaignId]).toEqual(["may sale", older.id]);
    const newer = await campaign(link);
    expect((await lead(owner.api, { utmCampaign: "May Sale" })).campaignId).toBe(newer.id);
    await owner.api.campaigns.update({ params: { id: older.id }, body: { linkUrl: "https://dealer.example/cars" } });
    await change(first.id, { utmContent: "picture" });
    expect(await read(first.id)).toMatchObject({ campaignId: older.id, utmContent: "picture" });
  });

  it("is never that of another account", async () => {
    const outsider = await person(server, owner);
    const theirs = await campaign(undefined, outsider.api);
    expect((await lead(owner.api, { utmCampaign: theirs.id })).campaignId).toBeNull();
  });

  it("is null after the campaign was deleted; the UTM values stay", async () => {
    const { id } = await campaign();
    const made = await lead(owner.api, { utmCampaign: id, utmSource: "instagram" });
    await owner.api.campaigns.remove({ params: { id } });
    expect(await read(made.id)).toMatchObject({ campaignId: null, utmCampaign: id, utmSource: "instagram" });
    expect(await change(made.id, { tag: "hot" })).toMatchObject({ tag: "hot" });
  });

  it("comes with an enquiry of a website", async () => {
    const website = await websiteOf(server, owner);
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 9000 } });
    const { id } = await campaign();
    const utm = { source: "facebook", campaign: id, term: "saab" };
    const body = { name: "Ada", email: "ada@example.com", message: "Still there?", vehicleId: car.id, utm };
    await website.api.enquiries.create({ body });
    const [made] = await owner.api.leads.list({ query: { carId: car.id } });
    expect(made).toMatchObject({ ...none, utmSource: "facebook", utmCampaign: id, utmTerm: "saab", campaignId: id });
  });
});
