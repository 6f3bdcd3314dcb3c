import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  await stockMarket(server, owner, accords(40));
});
afterAll(() => server.close());

const accord = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" } as const;
const car = async (more: object = {}) =>
  (await owner.api.vehicles.create({ body: { ...accord, teamId: null, ...more } })).id;
const include = "latestValue,latestScore,openLeads";

const listed = async ({ api }: TestCaller, id: string, query: { include?: string } = { include }) => {
  const vehicles = await api.vehicles.list({ query: { ...query, limit: 1000 } });
  const vehicle = vehicles.find((one) => one.id === id);
  if (!vehicle) throw new Error("the vehicle is not listed");
  return vehicle;
};
const value = async (id: string, type: "wholesale" | "retail") => {
  const body = { vehicles: [{ vehicle_id: id }], valuation_type: type };
  const { results } = await owner.api.valuations.bulk({ body });
  return results[0];
};

describe("GET /vehicles?include", () => {
  it("answers null and 0 for a vehicle without records, and no figures without include", async () => {
    const id = await car();
    expect(await listed(owner, id)).toMatchObject({ latestValue: null, latestScore: null, openLeads: 0 });
    const bare = await listed(owner, id, {});
    expect(bare).toEqual(await owner.api.vehicles.get({ params: { id } }));
    const some = await listed(owner, id, { include: "openLeads" });
    expect(some).toEqual({ ...bare, openLeads: 0 });
  });

  it("answers VALIDATION_ERROR for an unknown figure, and for an incremental read", async () => {
    const field = async (query: string) => {
      const answer = await owner.fetch(`/v1/vehicles?${query}`);
      return [answer.status, (await answer.json()).error.field];
    };
    expect(await field("include=latestValue,leads")).toEqual([400, "include"]);
    expect(await field("include=openLeads&updatedSince=2026-01-01T00:00:00Z")).toEqual([400, "include"]);
  });

  it("has the newest retail valuation, else the newest one, and the asking price as a share of it", async () => {
    const id = await car({ askingPrice: 20_000 });
    await value(id, "wholesale");
    expect(await listed(owner, id)).toMatchObject({ latestValue: { type: "wholesale" } });
    await owner.api.valuations.valuate({ body: { vehicle_id: id, mileage: 90_000 } });
    server.clock.advance(1000);
    const newest = await owner.api.valuations.valuate({ body: { vehicle_id: id } });
    server.clock.advance(1000);
    await value(id, "wholesale");
    const { average, min, max } = newest.valuation.adjusted_value;
    expect((await listed(owner, id)).latestValue).toEqual({
      id: newest.valuation_id,
      type: "retail",
      value: average,
      low: min,
      high: max,
      currency: "USD",
      priceToMarket: Math.round((20_000 / average) * 1000) / 1000,
      suggestion: { price: expect.any(Number), reason: expect.any(String), change: "lower" },
      createdAt: newest.created_at,
    });
    await owner.api.vehicles.update({ params: { id }, body: { askingPrice: null } });
    expect((await listed(owner, id)).latestValue).toMatchObject({ value: average, priceToMarket: null });
  });

  it("has the score of the newest completed inspection, as the inspection itself shows it", async () => {
    const id = await car();
    await inspected(server, id, { findings: 5, createdAt: "2026-01-01T00:00:00.000Z" });
    const newest = await inspected(server, id, { findings: 2, createdAt: "2026-01-02T00:00:00.000Z" });
    await inspected(server, id, { status: "processing" });
    const shown = async () => {
      const { results, completed_at, by_hand } = await owner.api.visual.get({ params: { inspection_id: newest } });
      return {
        id: newest,
        conditionScore: results?.condition_score,
        grade: results?.grade.value,
        manualGrade: by_hand?.manual_grade?.value ?? null,
        findingCount: results?.damage_summary.total_damages,
        completedAt: completed_at,
        first: results?.damages[0]?.damage_id ?? "",
      };
    };
    const { first, ...before } = await shown();
    expect(before.findingCount).toBe(2);
    expect((await listed(owner, id)).latestScore).toEqual(before);
    const params = { inspection_id: newest, damage_id: first };
    await owner.api.visual.review({ params, body: { review: "rejected" } });
    const { first: _first, ...after } = await shown();
    expect(after.findingCount).toBe(1);
    expect((await listed(owner, id)).latestScore).toEqual(after);
  });

  it("counts the leads with the status NEW", async () => {
    const id = await car();
    const lead = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
    for (const status of ["NEW", "NEW", "COMPLETED"] as const) {
      await owner.api.leads.create({ params: { carId: id }, body: { ...lead, status } });
    }
    expect((await listed(owner, id)).openLeads).toBe(2);
  });

  it("answers null for what the key may not read, and all figures to a viewer of the team", async () => {
    const team = await found(owner);
    const id = await car({ teamId: team.id, askingPrice: 20_000 });
    await owner.api.valuations.valuate({ body: { vehicle_id: id } });
    await inspected(server, id, { findings: 1 });
    const none = { latestValue: null, latestScore: null, openLeads: null };
    const keyWith = (permission: "pricing:read" | "inspections:read" | "leads:read" | "pricing:write") =>
      withKey(server, owner, { permissions: ["vehicles:read", permission] });
    const { latestValue, latestScore, openLeads } = await listed(owner, id);
    expect([latestValue, latestScore, openLeads]).not.toContain(null);
    expect(await listed(await keyWith("pricing:write"), id)).toMatchObject({ ...none, latestValue });
    expect(await listed(await keyWith("inspections:read"), id)).toMatchObject({ ...none, latestScore });
    expect(await listed(await keyWith("leads:read"), id)).toMatchObject({ ...none, openLeads });
    const viewer = await person(server, owner);
    await join({ owner, team, joins: viewer, role: "Viewer" });
    expect(await listed(viewer, id)).toMatchObject({ latestValue, latestScore, openLeads });
  });
});
