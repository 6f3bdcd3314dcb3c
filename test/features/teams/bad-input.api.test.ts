import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  team = await found(owner);
});
afterAll(() => server.close());

interface Reply {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string; readonly field?: string } };
}
async function send(method: string, path: string, body: unknown): Promise<Reply> {
  const answer = await owner.fetch(`/v1${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Reply["body"] };
}
const currentState = async () => {
  const params = { teamId: team.id };
  return {
    teams: await owner.api.teams.list(),
    roles: await owner.api.roles.list({ params }),
    invitations: await owner.api.teams.invitations({ params }),
    members: await owner.api.teams.members({ params }),
  };
};

/** Unusual texts that are valid: they are stored and returned unchanged. */
const oddTexts = [
  "🚗🔧 Ünïcode",
  "فريق المبيعات ‏(RTL)",
  "'); drop table teams; --",
  "<script>alert(1)</script>",
  "%_\\",
  "a\u0301",
];

const slug = (text: string) => ({ name: "Team", slug: text });
const unknownId = "01a1fabe-0000-7000-8000-000000000000";

const endpoints = {
  create: () => ["POST", "/teams"],
  change: () => ["PATCH", `/teams/${team.id}`],
  invite: () => ["POST", `/teams/${team.id}/invite`],
  accept: () => ["POST", "/teams/accept-invitation"],
  role: () => ["POST", `/teams/${team.id}/roles`],
  member: () => ["PATCH", `/teams/${team.id}/members/${owner.id}`],
} satisfies Record<string, () => readonly [method: string, path: string]>;

interface InvalidRequest {
  readonly title: string;
  readonly request: keyof typeof endpoints;
  readonly body: object;
  readonly field: string;
}
const createWith = (title: string, body: object, field: string): InvalidRequest => ({
  title,
  request: "create",
  body,
  field,
});
const inviteOf = (title: string, email: string): InvalidRequest => ({
  title,
  request: "invite",
  body: { email, roleId: unknownId },
  field: "email",
});
const roleWith = (title: string, body: object, field: string): InvalidRequest => ({
  title,
  request: "role",
  body,
  field,
});

const invalidRequests: readonly InvalidRequest[] = [
  createWith("a team without a name", { slug: "s" }, "name"),
  createWith("an empty name", { name: "  ", slug: "s" }, "name"),
  createWith("a name of 101 characters", { name: "n".repeat(101), slug: "s" }, "name"),
  createWith("a name that is a number", { name: 7, slug: "s" }, "name"),
  createWith("a team without a slug", { name: "n" }, "slug"),
  createWith("an empty slug", slug(""), "slug"),
  createWith("a slug of 51 characters", slug("s".repeat(51)), "slug"),
  createWith("a slug in capitals", slug("North"), "slug"),
  createWith("a slug with a space", slug("north side"), "slug"),
  createWith("a slug with an underscore", slug("north_side"), "slug"),
  createWith("a slug with an emoji", slug("north🚗"), "slug"),
  createWith("a slug with a line break", slug("north\n"), "slug"),
  createWith("a slug with foreign digits", slug("north٣"), "slug"),
  createWith("an owner chosen by the caller", { ...slug("s"), ownerId: unknownId }, "ownerId"),
  { title: "a change to a bad slug", request: "change", body: { slug: "N" }, field: "slug" },
  { title: "a change of the owner", request: "change", body: { ownerId: unknownId }, field: "ownerId" },
  { title: "an invitation without an address", request: "invite", body: { roleId: unknownId }, field: "email" },
  inviteOf("a malformed address", "nobody"),
  inviteOf("an address of 255 characters", `${"a".repeat(243)}@example.com`),
  inviteOf("an address that adds a header to the mail", "a@example.com\r\nBcc: b@example.com"),
  {
    title: "a role name instead of an id",
    request: "invite",
    body: { email: "a@example.com", roleId: "Viewer" },
    field: "roleId",
  },
  { title: "a missing token", request: "accept", body: {}, field: "token" },
  { title: "an empty token", request: "accept", body: { token: "" }, field: "token" },
  { title: "a token of 257 characters", request: "accept", body: { token: "t".repeat(257) }, field: "token" },
  roleWith("a role without a name", { permissions: [] }, "name"),
  roleWith("a role name of 51 characters", { name: "r".repeat(51), permissions: [] }, "name"),
  roleWith("a role without permissions", { name: "r" }, "permissions"),
  roleWith("permissions of type string", { name: "r", permissions: "all" }, "permissions"),
  roleWith("an unknown permission", { name: "r", permissions: ["delete_team"] }, "permissions[0]"),
  roleWith("a kind chosen by the caller", { name: "r", permissions: [], kind: "owner" }, "kind"),
  { title: "a missing role of a member", request: "member", body: {}, field: "roleId" },
];

describe("invalid input of team endpoints", () => {
  it.each(invalidRequests)(
    "answers VALIDATION_ERROR for $title and changes nothing",
    async ({ request, body, field }) => {
      const before = await currentState();
      const [method, path] = endpoints[request]();
      const { status, body: answer } = await send(method, path, body);
      expect([status, answer.error?.code, answer.error?.field]).toEqual([400, "VALIDATION_ERROR", field]);
      expect(await currentState()).toEqual(before);
    },
  );

  it.each([
    "ownerId=me",
    "sortBy=slug",
    "sortOrder=up",
    "limit=0",
    "limit=1001",
    "offset=-1",
    `search=${"s".repeat(101)}`,
  ])("GET /teams answers VALIDATION_ERROR for %s", async (query) => {
    const answer = await owner.fetch(`/v1/teams?${query}`);
    expect(await answer.json()).toMatchObject({ error: { code: "VALIDATION_ERROR", field: query.split("=")[0] } });
  });

  it.each([unknownId, "no-id", "'; drop table teams; --", "🚗", "%25"])(
    "answers a not-found code for the unknown id %s",
    async (id) => {
      const at = encodeURIComponent(id);
      const answers = [
        [`/teams/${at}`, "TEAM_NOT_FOUND"],
        [`/teams/slug/${at}`, "TEAM_NOT_FOUND"],
        [`/teams/${at}/members`, "TEAM_NOT_FOUND"],
        [`/teams/${at}/roles`, "TEAM_NOT_FOUND"],
      ] as const;
      for (const [path, code] of answers) {
        expect(await (await owner.fetch(`/v1${path}`)).json()).toMatchObject({ success: false, error: { code } });
      }
      expect(await (await owner.fetch(`/v1/teams/user/${at}`)).json()).toEqual([]);
      const cancelled = await owner.fetch(`/v1/teams/invitations/${at}/cancel`, { method: "DELETE" });
      expect(await cancelled.json()).toMatchObject({ error: { code: "INVITATION_NOT_FOUND", field: "invitationId" } });
    },
  );
});

describe("unusual but valid input of team endpoints", () => {
  it("stores names of maximal length, emoji, right-to-left text, SQL and HTML unchanged", async () => {
    for (const [i, text] of [...oddTexts, "n".repeat(100)].entries()) {
      const made = await owner.api.teams.create({ body: { name: text, slug: `odd-${i}` } });
      expect((await owner.api.teams.get({ params: { id: made.id } })).name).toBe(text);
      const found = await owner.api.teams.list({ query: { search: text.split(" ")[0] ?? "" } });
      expect(found.map(({ id }) => id)).toContain(made.id);
      const params = { teamId: team.id };
      const role = await owner.api.roles.create({ params, body: { name: text.slice(0, 50), permissions: [] } });
      expect(role.name).toBe(text.slice(0, 50));
    }
    await owner.api.teams.create({ body: { name: "Fifty", slug: "s".repeat(50) } });
    expect((await owner.api.teams.bySlug({ params: { slug: "s".repeat(50) } })).name).toBe("Fifty");
    for (const slug of ["members", "roles", "invitations", "my", "-"]) {
      await owner.api.teams.create({ body: { name: slug, slug } });
      expect((await owner.api.teams.bySlug({ params: { slug } })).name).toBe(slug);
    }
  });
});
