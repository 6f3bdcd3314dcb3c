import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { teamPermissions } from "../../../contracts/accounts/teams.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person } from "./people.ts";

let server: TestServer;
let owner: Person;
let other: Person;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  other = await person(server, owner);
});
afterAll(() => server.close());

describe("one team", () => {
  it("POST /teams creates a team with its owner as a member and the default roles", async () => {
    const answer = await owner.fetch("/v1/teams", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "  Northside Motors  ", slug: "northside-motors" }),
    });
    expect(answer.status).toBe(201);
    const team = (await answer.json()) as { id: string };
    expect(team).toEqual({
      id: expect.any(String),
      name: "Northside Motors",
      slug: "northside-motors",
      ownerId: owner.id,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const { email, id } = owner;
    const { name } = (await owner.api.accounts.me()).user;
    const details = await owner.api.teams.get({ params: { id: team.id }, query: { includeDetails: "true" } });
    expect(details).toEqual({
      ...team,
      owner: { id, name, email },
      memberCount: 1,
      roleCount: 6,
      invitationCount: 0,
      permissions: [...teamPermissions],
      members: [
        {
          id,
          name,
          email,
          image: null,
          createdAt: expect.any(String),
          role: { id: expect.any(String), name: "Owner", permissions: [...teamPermissions] },
          isOwner: true,
        },
      ],
    });
    const roles = await owner.api.roles.list({ params: { teamId: team.id } });
    expect(roles.map((role) => [role.name, role.kind, role.memberCount])).toEqual([
      ["Owner", "owner", 1],
      ["Admin", "default", 0],
      ["Manager", "default", 0],
      ["Salesperson", "default", 0],
      ["Viewer", "default", 0],
      ["Inspector", "default", 0],
    ]);
    expect(await owner.api.teams.bySlug({ params: { slug: "northside-motors" } })).toMatchObject({ id: team.id });
    expect(await owner.api.teams.get({ params: { id: team.id } })).not.toHaveProperty("members");
  });

  it("POST /teams answers SLUG_ALREADY_EXISTS for a slug taken in the same environment", async () => {
    const body = { name: "Once", slug: "once-only" };
    await owner.api.teams.create({ body });
    for (const who of [owner, other]) {
      expect(await errorOf(who.api.teams.create({ body }))).toMatchObject({
        code: "SLUG_ALREADY_EXISTS",
        status: 400,
        field: "slug",
      });
    }
    expect((await other.api.teams.list()).length).toBe(0);
    const sandbox = await withKey(server, owner, { environment: "development" });
    expect(await sandbox.api.teams.create({ body })).toMatchObject(body);
    expect((await sandbox.api.teams.my()).map(({ slug }) => slug)).toEqual(["once-only"]);
  });

  it("answers TEAM_NOT_FOUND to an outsider and in the other environment", async () => {
    const { id, slug } = await found(owner);
    const sandbox = await withKey(server, owner, { environment: "development" });
    for (const { api } of [other, sandbox]) {
      const calls = [
        () => api.teams.get({ params: { id } }),
        () => api.teams.bySlug({ params: { slug } }),
        () => api.teams.members({ params: { teamId: id } }),
        () => api.teams.update({ params: { id }, body: { name: "Mine" } }),
        () => api.teams.remove({ params: { id } }),
      ];
      for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "TEAM_NOT_FOUND", status: 404 });
      expect((await api.teams.list()).some((team) => team.id === id)).toBe(false);
    }
    expect(await other.api.teams.ofUser({ params: { userId: owner.id } })).toEqual([]);
  });

  it("PATCH /teams/{id} changes only the given fields and rejects a taken slug", async () => {
    const { id, slug } = await found(owner);
    const before = await owner.api.teams.get({ params: { id } });
    expect(await owner.api.teams.update({ params: { id }, body: { name: "Renamed" } })).toEqual({
      ...before,
      name: "Renamed",
    });
    expect(await owner.api.teams.update({ params: { id }, body: { slug: `${slug}-2` } })).toMatchObject({
      name: "Renamed",
      slug: `${slug}-2`,
    });
    expect((await owner.api.teams.list({ query: { search: "renamed -2" } })).map((team) => team.id)).toEqual([id]);
    const another = await found(owner);
    expect(await errorOf(owner.api.teams.update({ params: { id }, body: { slug: another.slug } }))).toMatchObject({
      code: "SLUG_ALREADY_EXISTS",
      field: "slug",
    });
    // A team may be set to the slug it already has.
    await owner.api.teams.update({ params: { id }, body: { slug: `${slug}-2` } });
  });

  it("DELETE /teams/{id} answers TEAM_HAS_MEMBERS until the owner is alone, and keeps the vehicles", async () => {
    const team = await found(owner);
    const params = { id: team.id };
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
    await join({ owner, team, joins: other, role: "Admin" });
    expect(await errorOf(other.api.teams.remove({ params }))).toMatchObject({ code: "NOT_TEAM_OWNER", status: 403 });
    expect(await errorOf(owner.api.teams.remove({ params }))).toMatchObject({
      code: "TEAM_HAS_MEMBERS",
      status: 400,
      details: { members_left: 1 },
    });
    await other.api.teams.removeMember({ params: { teamId: team.id, memberId: other.id } });
    await owner.api.teams.invite({
      params: { teamId: team.id },
      body: { email: "x@example.com", roleId: team.role("Viewer") },
    });
    expect(await owner.api.teams.remove({ params })).toMatchObject({ success: true });
    expect(await errorOf(owner.api.teams.get({ params }))).toMatchObject({ code: "TEAM_NOT_FOUND" });
    expect((await owner.api.vehicles.get({ params: { id: car.id } })).teamId).toBeNull();
  });
});

describe("GET /teams and its sublists", () => {
  it("GET /teams searches, sorts, filters by owner and pages", async () => {
    const [mine, guest] = [await person(server, owner), await person(server, owner)];
    for (const [i, name] of ["beta Cars", "Alpha 100%", "Gamma"].entries()) {
      await mine.api.teams.create({ body: { name, slug: `list-${i}` } });
      server.clock.advance(1000);
    }
    const theirs = await found(guest);
    await join({ owner: guest, team: theirs, joins: mine, role: "Viewer" });
    const names = async (query: Parameters<typeof mine.api.teams.list>[0]) =>
      (await mine.api.teams.list(query)).map(({ name }) => name);
    const all = await names({});
    expect(all.slice(0, 3)).toEqual(["Alpha 100%", "beta Cars", "Gamma"]);
    expect(all.length).toBe(4);
    expect(await names({ query: { ownerId: mine.id, sortBy: "createdAt", sortOrder: "desc" } })).toEqual([
      "Gamma",
      "Alpha 100%",
      "beta Cars",
    ]);
    expect(await names({ query: { search: "BETA" } })).toEqual(["beta Cars"]);
    expect(await names({ query: { search: "list-2" } })).toEqual(["Gamma"]);
    expect(await names({ query: { search: "0%" } })).toEqual(["Alpha 100%"]);
    expect(await names({ query: { search: "_" } })).toEqual([]);
    expect((await mine.api.teams.list({ query: { ownerId: guest.id } })).map(({ id }) => id)).toEqual([theirs.id]);
    expect((await mine.api.teams.my()).length).toBe(4);
    expect((await guest.api.teams.ofUser({ params: { userId: mine.id } })).map(({ id }) => id)).toEqual([theirs.id]);
    expect((await mine.api.teams.ofUser({ params: { userId: mine.id } })).length).toBe(4);

    const page = await mine.fetch("/v1/teams?limit=2&offset=1");
    expect(page.headers.get("x-total-count")).toBe("4");
    expect(page.headers.get("link")).toBe('</v1/teams?limit=2&offset=3>; rel="next"');
    const last = await mine.fetch("/v1/teams/my?limit=2&offset=3");
    expect(((await last.json()) as unknown[]).length).toBe(1);
    expect(last.headers.get("link")).toBeNull();
  });

  it("GET /teams/{id} counts members, roles and pending invitations", async () => {
    const team = await found(owner, [{ name: "Detailer", permissions: ["view_inventory"] }]);
    const member = await person(server, owner);
    await join({ owner, team, joins: member, role: "Detailer" });
    const invite = (email: string) =>
      owner.api.teams.invite({ params: { teamId: team.id }, body: { email, roleId: team.role("Viewer") } });
    await invite("stays@example.com");
    const { id } = await invite("goes@example.com");
    await owner.api.teams.cancelInvitation({ params: { invitationId: id } });
    expect(await member.api.teams.get({ params: { id: team.id } })).toMatchObject({
      memberCount: 2,
      roleCount: 7,
      invitationCount: 1,
      permissions: ["view_inventory"],
    });
  });

  it("GET /teams/{id}/members, /roles and /invitations answer pages", async () => {
    const team = await found(owner);
    for (const path of ["members", "roles", "invitations"]) {
      const answer = await owner.fetch(`/v1/teams/${team.id}/${path}?limit=1&offset=0`);
      expect([path, answer.headers.get("x-total-count")]).toEqual([
        path,
        { members: "1", roles: "6", invitations: "0" }[path],
      ]);
    }
  });
});
