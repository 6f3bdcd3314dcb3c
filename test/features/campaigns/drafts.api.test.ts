import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { type Person, person } from "../teams/people.ts";
import { activate, connected, draft, drafted } from "./kit/scene.ts";

let server: TestServer;
let owner: Person;
let page: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  page = (await connected(owner.api)).page;
});
afterAll(() => server.close());

const change = (id: string, body: Parameters<Person["api"]["campaigns"]["update"]>[0]["body"]) =>
  owner.api.campaigns.update({ params: { id }, body });

describe("/ads/campaigns", () => {
  it("POST stores all fields, and GET returns them unchanged", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: "S-1" } });
    const body = {
      name: "Summer",
      objective: "sales",
      headline: "The best convertible",
      text: "Come and see it.",
      mediaUrls: ["https://example.com/car.jpg"],
      linkUrl: "https://example.com/car",
      dailyBudget: 12.34,
      currency: "GBP",
      startsAt: "2031-06-01T10:00:00.000Z",
      endsAt: "2031-06-08T10:00:00.000Z",
      audience: { locations: ["Oakland", "Berkeley"], radiusKm: 30, ageMin: 25, ageMax: 60 },
      pageId: "p9",
      teamId: null,
    } as const;
    const made = await owner.api.campaigns.create({
      body: {
        ...body,
        mediaUrls: [...body.mediaUrls],
        audience: { ...body.audience, locations: [...body.audience.locations] },
        vehicleId: "S-1",
      },
    });
    expect(made).toMatchObject({ ...body, vehicleId: car.id, status: "not_running" });
    expect(await owner.api.campaigns.get({ params: { id: made.id } })).toEqual(made);
  });

  it("PATCH changes only the given fields and empties a field that is null", async () => {
    const made = await drafted(owner.api, page, { headline: "One", text: "Two" });
    const after = await change(made.id, { headline: null, dailyBudget: 30 });
    expect(after).toMatchObject({ headline: null, text: "Two", dailyBudget: 30, name: "Spring", pageId: page });
  });

  it("POST and PATCH answer VALIDATION_ERROR for an end before the start and for a reversed age range", async () => {
    const [startsAt, endsAt] = ["2031-06-08T10:00:00.000Z", "2031-06-01T10:00:00.000Z"];
    const wrong = owner.api.campaigns.create({ body: { ...draft, startsAt, endsAt } });
    expect(await errorOf(wrong)).toMatchObject({ code: "VALIDATION_ERROR", field: "endsAt" });
    const made = await drafted(owner.api, page, { startsAt });
    expect(await errorOf(change(made.id, { endsAt }))).toMatchObject({ code: "VALIDATION_ERROR", field: "endsAt" });
    const ages = { locations: [], radiusKm: null, ageMin: 40, ageMax: 30 };
    expect(await errorOf(change(made.id, { audience: ages }))).toMatchObject({ field: "audience.ageMax" });
    expect(await owner.api.campaigns.get({ params: { id: made.id } })).toEqual(made);
  });

  it("PATCH of a running campaign changes only name, end and budget and answers CAMPAIGN_ALREADY_ACTIVE for other fields", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    for (const [field, body] of [
      ["currency", { dailyBudget: 50, currency: "EUR" }],
      ["headline", { name: "Autumn", headline: "New" }],
      ["audience", { audience: { locations: ["Reno"], radiusKm: null, ageMin: null, ageMax: null } }],
    ] as const) {
      const mutable = "audience" in body ? { audience: { ...body.audience, locations: ["Reno"] } } : body;
      expect(await errorOf(change(id, mutable))).toMatchObject({ code: "CAMPAIGN_ALREADY_ACTIVE", status: 400, field });
    }
    const endsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    expect(await change(id, { name: "Autumn", endsAt, dailyBudget: 20 })).toMatchObject({ name: "Autumn", endsAt });
    expect(await change(id, { dailyBudget: 50 })).toMatchObject({ dailyBudget: 50, status: "running" });
  });

  it("GET lists campaigns newest first, filtered by status and vehicle, in pages", async () => {
    const lister = await person(server, owner);
    const { page: own } = await connected(lister.api);
    const car = await lister.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const ids: string[] = [];
    for (const further of [{}, { vehicleId: car.id }, {}, { name: "x [no-credit]" }])
      ids.push((await drafted(lister.api, own, further)).id);
    const [idle, running, paused, failed] = ids;
    for (const id of [running, paused, failed]) await activate(lister.api, id ?? "", "facebook");
    await lister.api.campaigns.pause({ params: { campaignId: paused ?? "" }, body: { platformType: "facebook" } });
    const list = async (query: Parameters<typeof lister.api.campaigns.list>[0] extends infer Q ? Q : never) =>
      (await lister.api.campaigns.list(query)).map(({ id }) => id);
    expect(await list({})).toEqual([failed, paused, running, idle]);
    for (const [status, id] of [
      ["not_running", idle],
      ["running", running],
      ["paused", paused],
      ["failed", failed],
    ] as const) {
      expect(await list({ query: { status } }), status).toEqual([id]);
    }
    expect(await list({ query: { vehicleId: car.id } })).toEqual([running]);
    const response = await lister.fetch("/v1/ads/campaigns?limit=2&offset=1");
    expect(response.headers.get("x-total-count")).toBe("4");
    expect(((await response.json()) as { id: string }[]).map(({ id }) => id)).toEqual([paused, running]);
  });

  it("GET /ads/campaigns/{id} answers CAMPAIGN_NOT_FOUND in the other environment", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    const [real, played] = [await drafted(owner.api, page), await drafted(sandbox.api, page)];
    const code = "CAMPAIGN_NOT_FOUND";
    expect(await errorOf(sandbox.api.campaigns.get({ params: { id: real.id } }))).toMatchObject({ code });
    expect(await errorOf(owner.api.campaigns.get({ params: { id: played.id } }))).toMatchObject({ code });
    expect(await sandbox.api.campaigns.connections()).toEqual([]);
  });
});
