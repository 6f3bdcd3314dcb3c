import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../contracts/kit/errors.ts";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { activate, connected, draft, drafted, statesOf } from "./kit/scene.ts";

const pages = new WeakMap<Scene, string>();
/** A page of the owner. The accounts are connected once for all campaigns. */
async function pageOf(scene: Scene): Promise<string> {
  const page = pages.get(scene) ?? (await connected(scene.owner.api)).page;
  pages.set(scene, page);
  return page;
}

/** Starts a campaign on Facebook, for a vehicle of the team or assigned to the team. Returns its id. */
async function runningCampaign(scene: Scene, hasVehicle: boolean): Promise<string> {
  const { owner, team } = scene;
  const page = await pageOf(scene);
  const car =
    hasVehicle && (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } }));
  const { id } = await drafted(owner.api, page, car ? { vehicleId: car.id } : { teamId: team.id });
  await activate(owner.api, id, "facebook");
  return id;
}
const pausedCampaign = async (scene: Scene): Promise<string> => {
  const id = await runningCampaign(scene, true);
  await scene.owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
  return id;
};
const look = (id: string, { owner }: Scene) =>
  owner.api.campaigns.get({ params: { id } }).then(({ updatedAt: _at, ...rest }) => rest);
const ofTeam = { hidden: "CAMPAIGN_NOT_FOUND", seenWith: "view_inventory", look } as const;
const ofCar = { ...ofTeam, prepare: (scene: Scene) => runningCampaign(scene, true) } as const;
const edits = ["view_inventory", "edit_inventory"] as const;

permissionMatrix("campaigns", [
  act<string>({
    ...ofCar,
    title: "reads a campaign of a team's vehicle",
    reads: true,
    needs: ["view_inventory"],
    act: (api, id) => api.campaigns.get({ params: { id } }),
  }),
  act<string>({
    ...ofTeam,
    prepare: (scene) => runningCampaign(scene, false),
    title: "reads a team's campaign",
    reads: true,
    needs: ["view_inventory"],
    act: (api, id) => api.campaigns.get({ params: { id } }),
  }),
  act<string>({
    ...ofCar,
    title: "finds a campaign in the list",
    reads: true,
    needs: ["view_inventory"],
    act: async (api, id) => {
      const list = await api.campaigns.list({ query: { limit: 1000 } });
      if (!list.some((one) => one.id === id)) throw new AppError("CAMPAIGN_NOT_FOUND");
    },
  }),
  act<string>({
    ...ofCar,
    title: "reads the metrics of a campaign",
    reads: true,
    needs: ["view_inventory"],
    act: (api, campaignId) => api.campaigns.metrics({ params: { campaignId }, query: { platformType: "facebook" } }),
  }),
  act<string>({
    ...ofCar,
    title: "reads the results of a campaign",
    reads: true,
    needs: ["view_inventory"],
    act: (api, campaignId) => api.campaignResults.get({ params: { campaignId } }),
  }),
  act<string>({
    ...ofTeam,
    prepare: pausedCampaign,
    title: "changes a campaign",
    needs: edits,
    act: (api, id) => api.campaigns.update({ params: { id }, body: { dailyBudget: 33 } }),
  }),
  act<string>({
    ...ofTeam,
    prepare: pausedCampaign,
    title: "deletes a campaign",
    needs: edits,
    act: (api, id) => api.campaigns.remove({ params: { id } }),
  }),
  act<string>({
    ...ofCar,
    title: "activates a campaign",
    needs: edits,
    act: (api, campaignId) => api.campaigns.activate({ body: { campaignId, platforms: ["instagram"] } }),
  }),
  act<string>({
    ...ofCar,
    title: "takes a campaign over",
    needs: edits,
    act: (api, campaignId) => api.campaigns.takeOver({ params: { campaignId } }),
  }),
  act<string>({
    ...ofCar,
    title: "pauses a campaign",
    needs: edits,
    act: (api, campaignId) => api.campaigns.pause({ params: { campaignId }, body: { platformType: "facebook" } }),
  }),
  act<string>({
    title: "drafts a campaign of a team's vehicle",
    hidden: "CAR_NOT_FOUND",
    seenWith: "view_inventory",
    needs: edits,
    prepare: async ({ owner, team }) =>
      (await owner.api.vehicles.create({ body: { make: "Saab", model: "9000", teamId: team.id } })).id,
    act: (api, vehicleId) => api.campaigns.create({ body: { ...draft, vehicleId } }),
    look: (vehicleId, { owner }) => owner.api.campaigns.list({ query: { vehicleId } }),
  }),
  act({
    title: "assigns their own campaign to the team",
    hidden: "TEAM_NOT_FOUND",
    needs: ["edit_inventory"],
    prepare: async () => undefined,
    act: (api, _, { team }) => api.campaigns.create({ body: { ...draft, teamId: team.id } }),
    look: (_, { owner, team }) => owner.api.campaigns.list({ query: { teamId: team.id } }),
  }),
]);

describe("campaigns of a team", () => {
  let server: TestServer;
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    member = await person(server, owner);
  });
  afterAll(() => server.close());

  it("run with the ad accounts of the vehicle's owner, even if a member creates and starts them", async () => {
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Manager" });
    const { page } = await connected(owner.api);
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
    const { id } = await drafted(member.api, page, { vehicleId: car.id });
    expect((await activate(member.api, id, "facebook")).summary.successes).toBe(1);
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "running" });
    expect(await member.api.campaigns.connections()).toEqual([]);
    const moved = member.api.campaigns.update({ params: { id }, body: { teamId: team.id } });
    expect(await errorOf(moved)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", field: "teamId" });
  });

  it("cannot be assigned to another team than that of a vehicle of another account", async () => {
    const [team, other] = [await found(owner), await found(member)];
    const outsider = await person(server, owner);
    await join({ owner, team, joins: member, role: "Manager" });
    await join({ owner: member, team: other, joins: outsider, role: "Manager" });
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
    const create = (teamId: string | null) =>
      member.api.campaigns.create({ body: { ...draft, vehicleId: car.id, teamId } });
    const refused = { code: "INSUFFICIENT_PERMISSIONS", status: 403, field: "teamId" };
    expect(await errorOf(create(other.id))).toMatchObject(refused);
    expect(await outsider.api.campaigns.list()).toEqual([]);
    for (const teamId of [team.id, null]) expect(await create(teamId)).toMatchObject({ teamId, vehicleId: car.id });
    expect(await outsider.api.campaigns.list()).toEqual([]);
    const own = await member.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const mine = { ...draft, vehicleId: own.id, teamId: other.id };
    expect(await member.api.campaigns.create({ body: mine })).toMatchObject({ teamId: other.id });
  });

  it("leave the team with the member who created them", async () => {
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Manager" });
    const { id } = await member.api.campaigns.create({ body: { ...draft, teamId: team.id } });
    expect(await owner.api.campaigns.get({ params: { id } })).toMatchObject({ teamId: team.id });
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: member.id } });
    expect(await errorOf(owner.api.campaigns.get({ params: { id } }))).toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    expect(await member.api.campaigns.get({ params: { id } })).toMatchObject({ teamId: null });
  });
});
