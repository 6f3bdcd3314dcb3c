import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";

type Query = NonNullable<NonNullable<Parameters<Api["vehicleFacets"]["count"]>[0]>["query"]>;

let server: TestServer;
let owner: Person;
let team: TestTeam;
let jeep: string;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  team = await found(owner);
  const old = new Date(Date.now() - 90 * 86_400_000).toISOString();
  jeep = await car({ make: "Jeep", model: "Wrangler", overviewYear: 2020, askingPrice: 30_000, acquiredAt: old });
  await car({ make: "Kia", model: "Rio", overviewYear: 2020, askingPrice: 9_000, status: "IN_RECON" });
  await car({ make: "KIA", model: "Soul", overviewYear: 2021 });
  await car({ make: "Kia", model: "Rio", teamId: team.id, askingPrice: 8_000 });
  await inspected(server, jeep, { findings: 1 });
});
afterAll(() => server.close());

const car = async (more: object) =>
  (await owner.api.vehicles.create({ body: { make: "Kia", model: "Rio", teamId: null, ...more } })).id;
const facets = (query: Query = {}, who: { api: Api } = owner) => who.api.vehicleFacets.count({ query });
const of = <V>(value: V, count: number) => ({ value, count });

describe("GET /vehicles/facets", () => {
  it("counts all visible vehicles without a filter", async () => {
    const { grade, ...rest } = await facets();
    expect(rest).toEqual({
      total: 4,
      status: [of("IN_STOCK", 3), of("IN_RECON", 1)],
      make: [of("Kia", 3), of("Jeep", 1)],
      model: [],
      overviewYear: [of(2021, 1), of(2020, 2), of(null, 1)],
      teamId: [of(null, 3), of(team.id, 1)],
      work: { notInspected: 3, unpriced: 1, toReprice: 0, aged: 1 },
    });
    expect(grade).toEqual([of(4, 1), of(null, 3)]);
  });

  it("applies all filters to a number except its own", async () => {
    expect(await facets({ status: "IN_RECON", make: "kia" })).toEqual({
      total: 1,
      status: [of("IN_STOCK", 2), of("IN_RECON", 1)],
      make: [of("Kia", 1)],
      model: [of("Rio", 1)],
      overviewYear: [of(2020, 1)],
      grade: [of(null, 1)],
      teamId: [of(null, 1)],
      work: { notInspected: 1, unpriced: 0, toReprice: 0, aged: 0 },
    });
    expect(await facets({ make: "Kia", model: "Soul", yearMin: 2021 })).toMatchObject({
      total: 1,
      make: [of("KIA", 1)],
      model: [of("Soul", 1)],
      overviewYear: [of(2021, 1)],
    });
    expect(await facets({ gradeMin: 4, gradeMax: 4.9 })).toMatchObject({ total: 1, grade: [of(4, 1), of(null, 3)] });
    expect((await facets({ notInspected: "false", unpriced: "true" })).work).toMatchObject({
      notInspected: 1,
      unpriced: 0,
    });
    expect((await facets({ search: "kia 2021" })).total).toBe(1);
  });

  it.each([
    {},
    { status: "IN_STOCK" },
    { make: "Kia", minDaysInStock: 0 },
    { hasOpenLeads: "false" },
  ] satisfies Query[])("has the totals of the lists that the filters open: %o", async (query) => {
    const total = async (more: Query) => {
      const list = await owner.api.vehicles.list({ query: { ...query, ...more } });
      return list.length;
    };
    const counted = await facets(query);
    expect(counted.total).toBe(await total({}));
    for (const { value, count } of counted.status) expect(await total({ status: value })).toBe(count);
    for (const { value, count } of counted.make) expect(await total({ make: value })).toBe(count);
    expect(counted.work).toEqual({
      notInspected: await total({ notInspected: "true" }),
      unpriced: await total({ unpriced: "true" }),
      toReprice: await total({ suggestedChange: "raise,lower" }),
      aged: await total({ minDaysInStock: 60 }),
    });
  });

  it("counts again after a change of a vehicle, an inspection or a lead", async () => {
    const id = await car({ make: "Saab", model: "900" });
    const counted = async () => {
      const { total, work, grade } = await facets({ make: "Saab" });
      return [total, work.unpriced, grade, (await facets({ make: "Saab", hasOpenLeads: "true" })).total];
    };
    expect(await counted()).toEqual([1, 1, [of(null, 1)], 0]);
    await owner.api.vehicles.update({ params: { id }, body: { askingPrice: 1 } });
    await inspected(server, id);
    const lead = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
    await owner.api.leads.create({ params: { carId: id }, body: lead });
    expect(await counted()).toEqual([1, 0, [of(5, 1)], 1]);
    await owner.api.vehicles.remove({ params: { id }, query: { purge: "true" } });
    expect(await counted()).toEqual([0, 0, [], 0]);
  });

  it("counts the vehicles of a member's teams, and none of other workspaces", async () => {
    const member = await person(server, owner);
    expect(await facets({}, member)).toMatchObject({ total: 0, make: [] });
    await join({ owner, team, joins: member, role: "Viewer" });
    expect(await facets({}, member)).toMatchObject({ total: 1, make: [of("Kia", 1)], teamId: [of(team.id, 1)] });
  });

  it("answers no grades and no filter about records that the key may not read", async () => {
    const key = await withKey(server, owner, { permissions: ["vehicles:read"] });
    expect(await facets({}, key)).toMatchObject({ total: 4, grade: [] });
    const refused = async (query: Query) => {
      const { code, field } = await errorOf(facets(query, key));
      return [code, field, (await errorOf(key.api.vehicles.list({ query }))).field];
    };
    expect(await refused({ hasOpenLeads: "true" })).toEqual([
      "INSUFFICIENT_PERMISSIONS",
      "hasOpenLeads",
      "hasOpenLeads",
    ]);
    expect(await refused({ gradeMin: 1 })).toEqual(["INSUFFICIENT_PERMISSIONS", "gradeMin", "gradeMin"]);
  });
});
