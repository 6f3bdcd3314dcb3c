import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { accordInStock, accords, request, stockMarket, vin } from "./market.ts";

interface Thing {
  readonly vehicle_id: string;
  readonly valuation_id: string;
  readonly listing_id: string;
}
const valuationByScene = new WeakMap<Scene, Thing>();
/** One valuation for all roles. Their changes do not affect the other cases. */
async function valuation(scene: Scene): Promise<Thing> {
  const known = valuationByScene.get(scene);
  if (known) return known;
  const { owner, server, team } = scene;
  await stockMarket(server, owner, accords(20));
  const { id: vehicle_id } = await owner.api.vehicles.create({ body: { ...accordInStock, teamId: team.id } });
  const { valuation_id, comparables } = await owner.api.valuations.valuate({ body: { vehicle_id } });
  const thing = { vehicle_id, valuation_id, listing_id: comparables?.[0]?.listing_id ?? "" };
  valuationByScene.set(scene, thing);
  return thing;
}

const viewing = {
  needs: ["view_inventory"],
  seenWith: "view_inventory",
  hidden: "RESOURCE_NOT_FOUND",
  prepare: valuation,
} as const;
const changing = {
  ...viewing,
  needs: ["view_inventory", "edit_inventory"],
  look: async ({ vehicle_id, valuation_id }: Thing, { owner }: Scene) => [
    await owner.api.valuations.get({ params: { valuation_id } }),
    (await owner.api.valuations.list({ query: { vehicle_id } })).total,
  ],
} as const;

permissionMatrix("valuations", [
  act<Thing>({
    ...changing,
    title: "values a vehicle",
    act: (api, { vehicle_id }) => api.valuations.valuate({ body: { vehicle_id } }),
  }),
  act<Thing>({
    ...changing,
    title: "revalues it",
    act: (api, { valuation_id }) => api.valuations.revalue({ params: { valuation_id } }),
  }),
  act<Thing>({
    ...changing,
    title: "excludes a comparable",
    act: (api, { valuation_id, listing_id }) =>
      api.valuations.exclude({ params: { valuation_id, listing_id }, body: { excluded: true, reason: "Because." } }),
  }),
  act<Thing>({
    ...viewing,
    title: "reads a valuation",
    act: (api, { valuation_id }) => api.valuations.get({ params: { valuation_id } }),
  }),
  act<Thing>({
    ...viewing,
    title: "lists a vehicle's valuations",
    act: (api, { vehicle_id }) => api.valuations.list({ query: { vehicle_id } }),
  }),
  act<Thing>({
    ...viewing,
    title: "reads its report",
    act: (api, { valuation_id }) => api.valuations.report({ params: { valuation_id } }),
  }),
]);

const pdfByScene = new WeakMap<Scene, string>();
permissionMatrix("the PDF report of a valuation", [
  act<string>({
    ...viewing,
    title: "reads its report as PDF",
    // one valuation for all roles, so that its PDF is rendered only once
    prepare: async (scene) => {
      const known = pdfByScene.get(scene) ?? (await valuation(scene)).valuation_id;
      pdfByScene.set(scene, known);
      return known;
    },
    act: (api, valuation_id) => api.valuations.reportPdf({ params: { valuation_id } }),
  }),
]);

describe("valuations of a team's vehicle", () => {
  let server: TestServer;
  let lender: Person;
  let teamId: string;
  let team: Awaited<ReturnType<typeof found>>;
  beforeAll(async () => {
    server = await serveForTest();
    lender = await person(server);
    team = await found(lender);
    teamId = team.id;
    await stockMarket(server, lender, accords(20));
    await lender.api.vehicles.create({ body: { ...accordInStock, vin, teamId } });
  });
  afterAll(() => server.close());
  const body = { ...request, vehicle: { vin, mileage: 70_000 } };
  const many = { vehicles: [body.vehicle], valuation_type: "retail" as const, location: request.location };

  it("use the market of the vehicle's account and belong to that account", async () => {
    const member = await person(server, lender);
    await join({ owner: lender, team, joins: member, role: "Manager" });
    const answer = await member.api.valuations.create({ body });
    expect(await lender.api.valuations.get({ params: answer })).toEqual(answer);
    expect((await member.api.valuations.list()).valuations).toEqual([answer]);
    expect((await member.api.valuations.bulk({ body: many })).summary.completed).toBe(1);
  });

  it("answer INSUFFICIENT_PERMISSIONS for a member who can only view the vehicle", async () => {
    const viewer = await person(server, lender);
    await join({ owner: lender, team, joins: viewer, role: "Viewer" });
    expect(await errorOf(viewer.api.valuations.create({ body }))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    const { results } = await viewer.api.valuations.bulk({ body: many });
    expect(results[0]?.error).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
  });

  it("do not link the vehicle for another account, with or without a market", async () => {
    const stranger = await signedIn(server, { admin: lender });
    const { results } = await stranger.api.valuations.bulk({ body: many });
    expect(results[0]?.error).toMatchObject({ code: "INSUFFICIENT_MARKET_DATA" });
    await stockMarket(
      server,
      stranger,
      accords(20).map((one) => ({ ...one, year: one.year - 17 })),
    );
    expect((await stranger.api.valuations.create({ body })).vehicle_id).toBeNull();
  });
});
