import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let admin: Person;
let member: Person;
let team: TestTeam;
let inTeam: { teamId: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  [admin, member] = [await person(server, owner), await person(server, owner)];
  team = await found(owner);
  inTeam = { teamId: team.id };
  await join({ owner, team, joins: admin, role: "Admin" });
  await join({ owner, team, joins: member, role: "Viewer" });
});
afterAll(() => server.close());

const rounds = Array.from({ length: 12 }, (_, i) => i);
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const roleNamed = (name: string) => owner.api.roles.create({ params: inTeam, body: { name, permissions: [] } });
const remainingRoles = async () => (await owner.api.roles.list({ params: inTeam })).map(({ id }) => id);

/** Either request may come first. The answer to the other must match the result. */
describe("parallel requests of two team members", () => {
  it.each(rounds)("changing a member's role and deleting that role: one of the two fails (%d)", async (i) => {
    const { id: roleId } = await roleNamed(`Given ${i}`);
    const params = { ...inTeam, memberId: member.id };
    const [given, deleted] = await Promise.all([
      outcome(owner.api.teams.changeMember({ params, body: { roleId } })),
      outcome(admin.api.roles.remove({ params: { ...inTeam, roleId } })),
    ]);
    expect([
      ["done", "ROLE_IN_USE"],
      ["RESOURCE_NOT_FOUND", "done"],
    ]).toContainEqual([given, deleted]);
    expect((await remainingRoles()).includes(roleId)).toBe(given === "done");
    await owner.api.teams.changeMember({ params, body: { roleId: team.role("Viewer") } });
  });

  it.each(rounds)("inviting to a role and deleting that role: one of the two fails (%d)", async (i) => {
    const { id: roleId } = await roleNamed(`Invited ${i}`);
    const body = { email: `invited-${i}@example.com`, roleId };
    const [invited, deleted] = await Promise.all([
      outcome(owner.api.teams.invite({ params: inTeam, body })),
      outcome(admin.api.roles.remove({ params: { ...inTeam, roleId } })),
    ]);
    expect([
      ["done", "ROLE_IN_USE"],
      ["RESOURCE_NOT_FOUND", "done"],
    ]).toContainEqual([invited, deleted]);
    expect((await remainingRoles()).includes(roleId)).toBe(invited === "done");
  });

  it.each(rounds)("cancelling and accepting an invitation: one of the two fails (%d)", async () => {
    const guest = await person(server, owner);
    const body = { email: guest.email, roleId: team.role("Viewer") };
    const { id, token } = await owner.api.teams.invite({ params: inTeam, body });
    const [cancelled, accepted] = await Promise.all([
      outcome(owner.api.teams.cancelInvitation({ params: { invitationId: id } })),
      outcome(guest.api.teams.acceptInvitation({ body: { token } })),
    ]);
    expect([cancelled, accepted].toSorted()).toEqual(["INVITATION_NOT_FOUND", "done"]);
    expect((await guest.api.teams.my()).length).toBe(accepted === "done" ? 1 : 0);
  });

  it.each(rounds)("deleting and joining a team: one of the two fails (%d)", async () => {
    const doomed = await found(owner);
    const body = { email: member.email, roleId: doomed.role("Viewer") };
    const { token } = await owner.api.teams.invite({ params: { teamId: doomed.id }, body });
    const [deleted, joined] = await Promise.all([
      outcome(owner.api.teams.remove({ params: { id: doomed.id } })),
      outcome(member.api.teams.acceptInvitation({ body: { token } })),
    ]);
    expect([
      ["done", "INVITATION_NOT_FOUND"],
      ["TEAM_HAS_MEMBERS", "done"],
    ]).toContainEqual([deleted, joined]);
    expect((await member.api.teams.my()).some(({ id }) => id === doomed.id)).toBe(joined === "done");
  });

  it.each(rounds)("deleting a team and adding vehicles to it: no vehicle keeps the deleted team (%d)", async () => {
    const { api } = owner;
    const doomed = await found(owner);
    const car = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const body = { make: "Saab", model: "99", teamId: doomed.id };
    const [deleted, ...given] = await Promise.all([
      outcome(api.teams.remove({ params: { id: doomed.id } })),
      outcome(api.vehicles.create({ body })),
      outcome(api.vehicles.update({ params: { id: car.id }, body })),
    ]);
    expect(deleted).toBe("done");
    for (const one of given) expect(["done", "TEAM_NOT_FOUND"]).toContain(one);
    const cars = await api.vehicles.list({ query: { make: "Saab" } });
    expect(cars.filter(({ teamId }) => teamId !== null)).toEqual([]);
  });
});
