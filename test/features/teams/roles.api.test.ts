import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { teamPermissions } from "../../../contracts/accounts/teams.ts";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let member: Person;
let team: TestTeam;
let inTeam: { teamId: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  member = await person(server, owner);
});
beforeEach(async () => {
  team = await found(owner, [
    { name: "Lead of staff", permissions: ["manage_roles", "remove_members", "view_inventory"] },
  ]);
  inTeam = { teamId: team.id };
});
afterAll(() => server.close());

const roles = () => owner.api.roles.list({ params: inTeam });

describe("roles of a team", () => {
  it("are created, changed and deleted; permissions are deduplicated and sorted", async () => {
    const role = await owner.api.roles.create({
      params: inTeam,
      body: { name: " Detailer ", permissions: ["edit_inventory", "view_inventory", "edit_inventory"] },
    });
    expect(role).toMatchObject({
      name: "Detailer",
      kind: "custom",
      memberCount: 0,
      teamId: team.id,
      permissions: ["view_inventory", "edit_inventory"],
    });
    const params = { ...inTeam, roleId: role.id };
    expect(await owner.api.roles.update({ params, body: { permissions: [] } })).toMatchObject({
      name: "Detailer",
      permissions: [],
    });
    expect(await owner.api.roles.update({ params, body: { name: "Valeter" } })).toMatchObject({ permissions: [] });
    expect((await roles()).at(-1)).toMatchObject({ id: role.id, name: "Valeter" });
    await owner.api.roles.remove({ params });
    expect((await roles()).map(({ name }) => name)).not.toContain("Valeter");
    const notFound = { code: "RESOURCE_NOT_FOUND", status: 404, field: "roleId" };
    expect(await errorOf(owner.api.roles.remove({ params }))).toMatchObject(notFound);
    expect(await errorOf(owner.api.roles.update({ params, body: { name: "x" } }))).toMatchObject(notFound);
  });

  it("answer VALIDATION_ERROR for a name that another role of the team has", async () => {
    const taken = { code: "VALIDATION_ERROR", status: 400, field: "name" };
    const body = { name: "Viewer", permissions: [] };
    expect(await errorOf(owner.api.roles.create({ params: inTeam, body }))).toMatchObject(taken);
    const roleId = team.role("Manager");
    expect(
      await errorOf(owner.api.roles.update({ params: { ...inTeam, roleId }, body: { name: "Viewer" } })),
    ).toMatchObject(taken);
    expect((await roles()).map(({ name }) => name)).toEqual([
      "Owner",
      "Admin",
      "Manager",
      "Salesperson",
      "Viewer",
      "Inspector",
      "Lead of staff",
    ]);
  });

  it("reject changing and deleting the Owner role", async () => {
    const params = { ...inTeam, roleId: team.role("Owner") };
    expect(await errorOf(owner.api.roles.update({ params, body: { permissions: [] } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "roleId",
    });
    expect(await errorOf(owner.api.roles.remove({ params }))).toMatchObject({ code: "ROLE_IN_USE", status: 400 });
    expect((await roles())[0]).toMatchObject({ name: "Owner", permissions: [...teamPermissions] });
  });

  it("DELETE /teams/{teamId}/roles/{roleId} answers ROLE_IN_USE while a member or an invitation has the role", async () => {
    const viewer = { ...inTeam, roleId: team.role("Viewer") };
    const inUse = { code: "ROLE_IN_USE", status: 400, field: "roleId" };
    const { id, token } = await owner.api.teams.invite({
      params: inTeam,
      body: { email: member.email, roleId: viewer.roleId },
    });
    expect(await errorOf(owner.api.roles.remove({ params: viewer }))).toMatchObject(inUse);
    await member.api.teams.acceptInvitation({ body: { token } });
    expect(await errorOf(owner.api.roles.remove({ params: viewer }))).toMatchObject(inUse);
    expect((await roles()).find((role) => role.id === viewer.roleId)?.memberCount).toBe(1);
    await owner.api.teams.removeMember({ params: { ...inTeam, memberId: member.id } });
    const other = await owner.api.teams.invite({
      params: inTeam,
      body: { email: member.email, roleId: viewer.roleId },
    });
    expect(other.id).not.toBe(id);
    await owner.api.teams.cancelInvitation({ params: { invitationId: other.id } });
    await owner.api.roles.remove({ params: viewer });
  });

  it("answer INSUFFICIENT_PERMISSIONS for a permission that the editor lacks, unless the role already has it", async () => {
    await join({ owner, team, joins: member, role: "Lead of staff" });
    const lacking = {
      code: "INSUFFICIENT_PERMISSIONS",
      status: 403,
      field: "permissions",
      details: { lacking: ["manage_team"] },
    };
    const greedy = { name: "Greedy", permissions: ["view_inventory" as const, "manage_team" as const] };
    expect(await errorOf(member.api.roles.create({ params: inTeam, body: greedy }))).toMatchObject(lacking);
    for (const roleId of [team.role("Viewer"), team.role("Lead of staff")]) {
      const params = { ...inTeam, roleId };
      expect(
        await errorOf(member.api.roles.update({ params, body: { permissions: greedy.permissions } })),
      ).toMatchObject(lacking);
    }
    const params = { ...inTeam, roleId: team.role("Viewer") };
    const kept = { permissions: ["view_inventory" as const, "view_analytics" as const, "remove_members" as const] };
    expect(await member.api.roles.update({ params, body: kept })).toMatchObject({
      permissions: ["view_inventory", "view_analytics", "remove_members"],
    });
  });

  it("answer RESOURCE_NOT_FOUND for a role of another team", async () => {
    const elsewhere = await found(owner);
    const foreign = { ...inTeam, roleId: elsewhere.role("Viewer") };
    const notFound = { code: "RESOURCE_NOT_FOUND", field: "roleId" };
    expect(await errorOf(owner.api.roles.update({ params: foreign, body: { name: "x" } }))).toMatchObject(notFound);
    expect(await errorOf(owner.api.roles.remove({ params: foreign }))).toMatchObject(notFound);
    await join({ owner, team, joins: member, role: "Viewer" });
    expect(
      await errorOf(
        owner.api.teams.changeMember({
          params: { ...inTeam, memberId: member.id },
          body: { roleId: elsewhere.role("Viewer") },
        }),
      ),
    ).toMatchObject(notFound);
  });
});

describe("members of a team", () => {
  it("PATCH /teams/{teamId}/members/{memberId} changes the role, which applies at once", async () => {
    await join({ owner, team, joins: member, role: "Viewer" });
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
    const edit = () => member.api.vehicles.update({ params: { id: car.id }, body: { mileage: 5 } });
    expect(await errorOf(edit())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    const changed = await owner.api.teams.changeMember({
      params: { ...inTeam, memberId: member.id },
      body: { roleId: team.role("Manager") },
    });
    expect(changed).toMatchObject({ id: member.id, isOwner: false, role: { name: "Manager" } });
    expect((await edit()).mileage).toBe(5);
    expect((await owner.api.teams.members({ params: inTeam })).map(({ role }) => role.name)).toEqual([
      "Owner",
      "Manager",
    ]);
  });

  it("answer CANNOT_REMOVE_OWNER for the owner and VALIDATION_ERROR for the Owner role", async () => {
    await join({ owner, team, joins: member, role: "Admin" });
    const params = { ...inTeam, memberId: owner.id };
    const cannotRemove = { code: "CANNOT_REMOVE_OWNER", status: 400, field: "memberId" };
    for (const { api } of [owner, member]) {
      expect(await errorOf(api.teams.removeMember({ params }))).toMatchObject(cannotRemove);
      expect(await errorOf(api.teams.changeMember({ params, body: { roleId: team.role("Viewer") } }))).toMatchObject(
        cannotRemove,
      );
    }
    const toOwner = { params: { ...inTeam, memberId: member.id }, body: { roleId: team.role("Owner") } };
    expect(await errorOf(owner.api.teams.changeMember(toOwner))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "roleId",
    });
  });

  it("PATCH /teams/{teamId}/members/{memberId} answers INSUFFICIENT_PERMISSIONS for a role beyond the caller's own", async () => {
    const third = await person(server, owner);
    await join({ owner, team, joins: member, role: "Lead of staff" });
    await join({ owner, team, joins: third, role: "Viewer" });
    for (const memberId of [third.id, member.id]) {
      const params = { ...inTeam, memberId };
      expect(
        await errorOf(member.api.teams.changeMember({ params, body: { roleId: team.role("Admin") } })),
      ).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", field: "roleId" });
    }
    expect((await owner.api.teams.members({ params: inTeam })).map(({ role }) => role.name)).toEqual([
      "Owner",
      "Lead of staff",
      "Viewer",
    ]);
  });

  it("DELETE /teams/{teamId}/members/{memberId} lets a Viewer leave and answers RESOURCE_NOT_FOUND for a person outside the team", async () => {
    await join({ owner, team, joins: member, role: "Viewer" });
    const params = { ...inTeam, memberId: member.id };
    expect(await member.api.teams.removeMember({ params })).toMatchObject({ success: true });
    expect(await errorOf(owner.api.teams.removeMember({ params }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "memberId",
    });
    expect(await errorOf(member.api.teams.members({ params: inTeam }))).toMatchObject({ code: "TEAM_NOT_FOUND" });
    const actions = (await owner.api.audit.list({ query: { subject: team.id } })).map(({ action }) => action);
    expect(actions).toEqual([
      "team.member_left",
      "team.member_joined",
      "team.member_invited",
      "team.role_created",
      "team.created",
    ]);
  });
});
