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
const everything = async () => {
  const params = { teamId: team.id };
  return {
    teams: await owner.api.teams.list(),
    roles: await owner.api.roles.list({ params }),
    invitations: await owner.api.teams.invitations({ params }),
    members: await owner.api.teams.members({ params }),
  };
};

/** Texts that are a nuisance and nothing else: they are stored and come back as they are. */
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

const to = {
  found: () => ["POST", "/teams"],
  change: () => ["PATCH", `/teams/${team.id}`],
  invite: () => ["POST", `/teams/${team.id}/invite`],
  accept: () => ["POST", "/teams/accept-invitation"],
  role: () => ["POST", `/teams/${team.id}/roles`],
  member: () => ["PATCH", `/teams/${team.id}/members/${owner.id}`],
} satisfies Record<string, () => readonly [method: string, path: string]>;

interface Bad {
  readonly title: string;
  readonly request: keyof typeof to;
  readonly body: object;
  readonly field: string;
}
const foundWith = (title: string, body: object, field: string): Bad => ({ title, request: "found", body, field });
const inviteOf = (title: string, email: string): Bad => ({
  title,
  request: "invite",
  body: { email, roleId: unknownId },
  field: "email",
});
const roleWith = (title: string, body: object, field: string): Bad => ({ title, request: "role", body, field });

const bad: readonly Bad[] = [
  foundWith("a team without a name", { slug: "s" }, "name"),
  foundWith("an empty name", { name: "  ", slug: "s" }, "name"),
  foundWith("a name of 101 characters", { name: "n".repeat(101), slug: "s" }, "name"),
  foundWith("a name that is a number", { name: 7, slug: "s" }, "name"),
  foundWith("a team without a slug", { name: "n" }, "slug"),
  foundWith("an empty slug", slug(""), "slug"),
  foundWith("a slug of 51 characters", slug("s".repeat(51)), "slug"),
  foundWith("a slug in capitals", slug("North"), "slug"),
  foundWith("a slug with a space", slug("north side"), "slug"),
  foundWith("a slug with an underscore", slug("north_side"), "slug"),
  foundWith("a slug with an emoji", slug("north🚗"), "slug"),
  foundWith("a slug with a line's end", slug("north\n"), "slug"),
  foundWith("a slug with foreign digits", slug("north٣"), "slug"),
  foundWith("an owner chosen by the caller", { ...slug("s"), ownerId: unknownId }, "ownerId"),
  { title: "a change to a bad slug", request: "change", body: { slug: "N" }, field: "slug" },
  { title: "a change of the owner", request: "change", body: { ownerId: unknownId }, field: "ownerId" },
  { title: "an invitation of nobody", request: "invite", body: { roleId: unknownId }, field: "email" },
  inviteOf("an address that is none", "nobody"),
  inviteOf("an address of 255 characters", `${"a".repeat(243)}@example.com`),
  inviteOf("an address that adds a header to the mail", "a@example.com\r\nBcc: b@example.com"),
  {
    title: "a role that is no id",
    request: "invite",
    body: { email: "a@example.com", roleId: "Viewer" },
    field: "roleId",
  },
  { title: "no token", request: "accept", body: {}, field: "token" },
  { title: "an empty token", request: "accept", body: { token: "" }, field: "token" },
  { title: "a token of 257 characters", request: "accept", body: { token: "t".repeat(257) }, field: "token" },
  roleWith("a role without a name", { permissions: [] }, "name"),
  roleWith("a role's name of 51 characters", { name: "r".repeat(51), permissions: [] }, "name"),
  roleWith("a role without permissions", { name: "r" }, "permissions"),
  roleWith("permissions that are a text", { name: "r", permissions: "all" }, "permissions"),
  roleWith("a permission that is none", { name: "r", permissions: ["delete_team"] }, "permissions[0]"),
  roleWith("a kind chosen by the caller", { name: "r", permissions: [], kind: "owner" }, "kind"),
  { title: "no role for a member", request: "member", body: {}, field: "roleId" },
];

describe("what is wrong is named, and changes nothing", () => {
  it.each(bad)("$title", async ({ request, body, field }) => {
    const before = await everything();
    const [method, path] = to[request]();
    const { status, body: answer } = await send(method, path, body);
    expect([status, answer.error?.code, answer.error?.field]).toEqual([400, "VALIDATION_ERROR", field]);
    expect(await everything()).toEqual(before);
  });

  it.each([
    "ownerId=me",
    "sortBy=slug",
    "sortOrder=up",
    "limit=0",
    "limit=1001",
    "offset=-1",
    `search=${"s".repeat(101)}`,
  ])("a list with %s", async (query) => {
    const answer = await owner.fetch(`/v1/teams?${query}`);
    expect(await answer.json()).toMatchObject({ error: { code: "VALIDATION_ERROR", field: query.split("=")[0] } });
  });

  it.each([unknownId, "no-id", "'; drop table teams; --", "🚗", "%25"])("an id that is none: %s", async (id) => {
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
  });
});

describe("what is only unusual", () => {
  it("is kept as it is: names at their limit, emoji, right-to-left, SQL and HTML", async () => {
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
    for (const word of ["members", "roles", "invitations", "my", "-"]) {
      await owner.api.teams.create({ body: { name: word, slug: word } });
      expect((await owner.api.teams.bySlug({ params: { slug: word } })).name).toBe(word);
    }
  });
});
