import { AppError } from "../../../contracts/kit/errors.ts";
import { act, permissionMatrix, type Scene } from "./matrix.ts";
import { join } from "./people.ts";

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

const inTeam = ({ team }: Scene) => ({ params: { teamId: team.id } });
const roles = ({ owner, team }: Scene) => owner.api.roles.list({ params: { teamId: team.id } });
const members = (scene: Scene) => scene.owner.api.teams.members(inTeam(scene));
const invitations = (scene: Scene) => scene.owner.api.teams.invitations(inTeam(scene));
const prepareNothing = async () => undefined;

const newInvitation = (scene: Scene) => ({ email: `invited${next()}@example.com`, roleId: scene.team.role("Nothing") });
const invited = async (scene: Scene) =>
  (await scene.owner.api.teams.invite({ ...inTeam(scene), body: newInvitation(scene) })).id;

async function bystanderIn(scene: Scene): Promise<string> {
  const { owner, team, bystander } = scene;
  if (!(await members(scene)).some(({ id }) => id === bystander.id)) {
    await join({ owner, team, joins: bystander, role: "Nothing" });
  }
  return bystander.id;
}

async function newRole(scene: Scene): Promise<string> {
  const body = { name: `Role ${next()}`, permissions: [] };
  return (await scene.owner.api.roles.create({ ...inTeam(scene), body })).id;
}

const team = { hidden: "TEAM_NOT_FOUND" } as const;

permissionMatrix("teams", [
  act({
    ...team,
    title: "reads the team",
    needs: [],
    prepare: prepareNothing,
    act: (api, _, scene) => api.teams.get({ params: { id: scene.team.id }, query: { includeDetails: "true" } }),
  }),
  act({
    ...team,
    title: "reads the team by its slug",
    needs: [],
    prepare: prepareNothing,
    act: (api, _, scene) => api.teams.bySlug({ params: { slug: scene.team.slug } }),
  }),
  act({
    ...team,
    title: "lists members",
    needs: [],
    prepare: prepareNothing,
    act: (api, _, scene) => api.teams.members(inTeam(scene)),
  }),
  act({
    ...team,
    title: "lists roles",
    needs: [],
    prepare: prepareNothing,
    act: (api, _, scene) => api.roles.list(inTeam(scene)),
  }),
  act({
    ...team,
    title: "changes the team",
    needs: [],
    ownerOnly: true,
    prepare: prepareNothing,
    act: (api, _, { team: { id } }) => api.teams.update({ params: { id }, body: { name: `Renamed ${next()}` } }),
    look: (_, { owner, team: { id } }) => owner.api.teams.get({ params: { id } }),
  }),
  act({
    ...team,
    title: "deletes the team",
    needs: [],
    ownerOnly: true,
    answers: "TEAM_HAS_MEMBERS",
    prepare: prepareNothing,
    act: (api, _, { team: { id } }) => api.teams.remove({ params: { id } }),
    look: (_, { owner, team: { id } }) => owner.api.teams.get({ params: { id } }),
  }),
  act({
    ...team,
    title: "lists invitations",
    needs: ["invite_members"],
    prepare: prepareNothing,
    act: (api, _, scene) => api.teams.invitations(inTeam(scene)),
  }),
  act({
    ...team,
    title: "invites a person",
    needs: ["invite_members"],
    prepare: prepareNothing,
    act: (api, _, scene) => api.teams.invite({ ...inTeam(scene), body: newInvitation(scene) }),
    look: (_, scene) => invitations(scene),
  }),
  act({
    title: "cancels an invitation",
    needs: ["invite_members"],
    hidden: "INVITATION_NOT_FOUND",
    prepare: invited,
    act: (api, invitationId) => api.teams.cancelInvitation({ params: { invitationId } }),
    look: (_, scene) => invitations(scene),
  }),
  act({
    ...team,
    title: "removes a member",
    needs: ["remove_members"],
    prepare: bystanderIn,
    act: (api, memberId, scene) => api.teams.removeMember({ params: { teamId: scene.team.id, memberId } }),
    look: (_, scene) => members(scene),
  }),
  act({
    ...team,
    title: "changes a member's role",
    needs: ["manage_roles"],
    prepare: async (scene) => ({ memberId: await bystanderIn(scene), roleId: await newRole(scene) }),
    act: (api, { memberId, roleId }, scene) =>
      api.teams.changeMember({ params: { teamId: scene.team.id, memberId }, body: { roleId } }),
    look: (_, scene) => members(scene),
  }),
  act({
    ...team,
    title: "creates a role",
    needs: ["manage_roles"],
    prepare: prepareNothing,
    act: (api, _, scene) => api.roles.create({ ...inTeam(scene), body: { name: `Made ${next()}`, permissions: [] } }),
    look: (_, scene) => roles(scene),
  }),
  act({
    ...team,
    title: "changes a role",
    needs: ["manage_roles"],
    prepare: newRole,
    act: (api, roleId, scene) =>
      api.roles.update({ params: { teamId: scene.team.id, roleId }, body: { name: `Changed ${next()}` } }),
    look: (_, scene) => roles(scene),
  }),
  act({
    ...team,
    title: "deletes a role",
    needs: ["manage_roles"],
    prepare: newRole,
    act: (api, roleId, scene) => api.roles.remove({ params: { teamId: scene.team.id, roleId } }),
    look: (_, scene) => roles(scene),
  }),
]);

const vehicle = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND" } as const;
const newCar = async ({ owner, team: { id } }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: `${next()}`, teamId: id } })).id;
const car = (id: string, { owner }: Scene) => owner.api.vehicles.get({ params: { id } });

permissionMatrix("vehicles", [
  act({
    ...vehicle,
    title: "reads a vehicle",
    reads: true,
    needs: ["view_inventory"],
    prepare: newCar,
    act: (api, id) => api.vehicles.get({ params: { id } }),
  }),
  act({
    ...vehicle,
    title: "finds a vehicle in the list",
    reads: true,
    needs: ["view_inventory"],
    prepare: newCar,
    act: async (api, id) => {
      const list = await api.vehicles.list({ query: { limit: 1000 } });
      if (!list.some((one) => one.id === id)) throw new AppError("RESOURCE_NOT_FOUND");
    },
  }),
  act({
    ...vehicle,
    title: "changes a vehicle",
    needs: ["view_inventory", "edit_inventory"],
    prepare: newCar,
    act: (api, id) => api.vehicles.update({ params: { id }, body: { mileage: 77, askingPrice: 1 } }),
    look: car,
  }),
  act({
    ...vehicle,
    title: "takes a vehicle out of the team",
    needs: ["view_inventory", "edit_inventory", "manage_team"],
    prepare: newCar,
    act: (api, id) => api.vehicles.update({ params: { id }, body: { teamId: null } }),
    look: car,
  }),
  act({
    ...vehicle,
    title: "deletes a vehicle",
    needs: ["view_inventory", "delete_inventory"],
    prepare: newCar,
    act: (api, id) => api.vehicles.remove({ params: { id } }),
    look: car,
  }),
  act({
    title: "adds an own vehicle to the team",
    needs: ["edit_inventory"],
    hidden: "TEAM_NOT_FOUND",
    prepare: prepareNothing,
    act: (api, _, { team: { id } }) => api.vehicles.create({ body: { make: "Saab", model: "900", teamId: id } }),
    look: (_, { owner }) => owner.api.vehicles.list(),
  }),
  act({
    ...vehicle,
    title: "inspects a vehicle",
    needs: ["view_inventory", "inspect_vehicles"],
    answers: "INSUFFICIENT_IMAGES",
    prepare: newCar,
    act: (api, id) => api.visual.create({ body: { vehicle_id: id, images: [] } }),
  }),
  act({
    ...vehicle,
    title: "lists a vehicle's inspections",
    reads: true,
    needs: ["view_inventory"],
    prepare: newCar,
    act: (api, id) => api.visual.list({ query: { vehicle_id: id } }),
  }),
]);
