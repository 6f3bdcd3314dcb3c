import { type Cast, given } from "../cast.ts";
import type { Stock } from "./inventory.ts";
import type { Dealership } from "./people.ts";

/** Grace shares the truck with a team. */
export async function team(cast: Cast, { owner, integration }: Dealership, stock: Stock): Promise<void> {
  const { show, api } = integration;
  const { id: teamId } = await show.teams.create({ body: { name: "Main Street Sales", slug: "main-street-sales" } });
  const ofTeam = { teamId };
  const byId = { id: teamId };
  const role = await show.roles.create({
    params: ofTeam,
    body: { name: "Lot manager", permissions: ["view_inventory", "inspect_vehicles", "edit_inventory"] },
  });
  const ofRole = { teamId, roleId: role.id };
  await show.roles.update({
    params: ofRole,
    body: { permissions: ["view_inventory", "edit_inventory", "create_leads"] },
  });
  await show.roles.list({ params: ofTeam });
  await members(cast, { owner, integration }, ofRole);
  await show.teams.get({ params: byId, query: { includeDetails: "true" } });
  await show.teams.bySlug({ params: { slug: "main-street-sales" } });
  await show.teams.list({ query: { search: "sales", limit: 2 } });
  await show.teams.my({ query: { limit: 2 } });
  await show.teams.update({ params: byId, body: { name: "Main Street Sales Team" } });
  await show.vehicles.bulk({ body: { ids: [stock.truck], teamId } });
  const closing = await api.teams.create({ body: { name: "Closing soon", slug: "closing-soon" } });
  await show.teams.remove({ params: { id: closing.id } });
}

async function members(
  cast: Cast,
  { owner, integration }: Pick<Dealership, "owner" | "integration">,
  { teamId, roleId }: { readonly teamId: string; readonly roleId: string },
): Promise<void> {
  const { show, api } = integration;
  const params = { teamId };
  const email = "alan@mainstreetmotors.example";
  const { token } = await show.teams.invite({ params, body: { email, roleId } });
  const late = await api.teams.invite({ params, body: { email: "late@mainstreetmotors.example", roleId } });
  await show.teams.invitations({ params, query: { limit: 2 } });
  await show.teams.cancelInvitation({ params: { invitationId: late.id } });
  await owner.api.accounts.refresh();
  const alan = await cast.person("Alan Turing", email, owner);
  await alan.show.teams.acceptInvitation({ body: { token } });
  await show.teams.members({ params });
  await show.teams.ofUser({ params: { userId: alan.id }, query: { limit: 2 } });
  const ofMember = { teamId, memberId: alan.id };
  const all = await api.roles.list({ params });
  const viewer = given(
    all.find(({ name }) => name === "Viewer"),
    "role",
  );
  await show.teams.changeMember({ params: ofMember, body: { roleId: viewer.id } });
  await show.teams.removeMember({ params: ofMember });
  const spare = await api.roles.create({ params, body: { name: "Temp", permissions: [] } });
  await show.roles.remove({ params: { teamId, roleId: spare.id } });
}
