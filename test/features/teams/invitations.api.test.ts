import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations } from "../../../server/features/teams/teams.table.ts";
import { days, seconds } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, mailTo, signedIn, tokenIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  team = await found(owner, [{ name: "Recruiter", permissions: ["invite_members", "view_inventory"] }]);
});
afterAll(() => server.close());

const invite = (email: string, role = "Viewer", by: TestCaller = owner) =>
  by.api.teams.invite({ params: { teamId: team.id }, body: { email, roleId: team.role(role) } });
const accept = (who: TestCaller, token: string) => who.api.teams.acceptInvitation({ body: { token } });
const pending = async () =>
  (await owner.api.teams.invitations({ params: { teamId: team.id } })).map(({ email }) => email);

describe("invitations to a team", () => {
  it("POST /teams/{teamId}/invite mails a link, answers its token once and stores only a hash", async () => {
    const guest = await person(server, owner);
    const invitation = await invite(guest.email.toUpperCase());
    const { user } = await guest.api.accounts.me();
    expect(invitation).toEqual({
      id: expect.any(String),
      teamId: team.id,
      userId: guest.id,
      email: guest.email,
      roleId: team.role("Viewer"),
      expiresAt: expect.any(String),
      user: { id: guest.id, name: user.name, email: guest.email },
      role: { id: team.role("Viewer"), name: "Viewer" },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const life = new Date(invitation.expiresAt).getTime() - server.clock.now().getTime();
    expect(Math.abs(life - days(7))).toBeLessThan(seconds(30));
    expect(await mailTo(owner, guest.email)).toContain(`${server.url}/accept-invitation?token=${invitation.token}`);
    const { token, ...listed } = invitation;
    expect(await owner.api.teams.invitations({ params: { teamId: team.id } })).toEqual([listed]);
    const [row] = await server.store.read.select().from(invitations).where(eq(invitations.id, invitation.id));
    expect(JSON.stringify(row)).not.toContain(token);

    const membership = await accept(guest, token);
    expect(membership).toEqual({
      id: expect.any(String),
      teamId: team.id,
      userId: guest.id,
      roleId: team.role("Viewer"),
      team: { id: team.id, name: expect.any(String), slug: team.slug },
      role: {
        id: team.role("Viewer"),
        name: "Viewer",
        permissions: ["view_inventory", "view_costs", "view_analytics"],
      },
    });
    expect(await pending()).toEqual([]);
    expect((await guest.api.teams.my()).map(({ id }) => id)).toEqual([team.id]);
  });

  it("POST /teams/accept-invitation accepts a person who registered after the invitation", async () => {
    const email = "newcomer@example.com";
    const { token, user, userId } = await invite(email);
    expect([user, userId]).toEqual([null, null]);
    const newcomer = callerOf(server);
    await newcomer.api.accounts.register({ body: { email, name: "New Comer", password: goodPassword } });
    const [listed] = await owner.api.teams.invitations({ params: { teamId: team.id } });
    // An unverified address belongs to no account.
    expect(listed?.user).toBeNull();
    await newcomer.api.accounts.verifyEmail({ body: { token: tokenIn(await mailTo(owner, email)) } });
    await newcomer.api.accounts.login({ body: { email, password: goodPassword } });
    const [known] = await owner.api.teams.invitations({ params: { teamId: team.id } });
    expect(known?.user).toMatchObject({ name: "New Comer", email });
    expect(await accept(newcomer, token)).toMatchObject({ teamId: team.id });
  });

  it("POST /teams/accept-invitation adds one member under parallel requests", async () => {
    const guest = await person(server, owner);
    const { token } = await invite(guest.email);
    const settled = await Promise.allSettled([accept(guest, token), accept(guest, token), accept(guest, token)]);
    expect(settled.filter(({ status }) => status === "fulfilled").length).toBe(1);
    const members = await owner.api.teams.members({ params: { teamId: team.id } });
    expect(members.filter(({ id }) => id === guest.id).length).toBe(1);
  });

  it("POST /teams/{teamId}/invite answers RATE_LIMIT_EXCEEDED after 100 requests per hour", async () => {
    const eager = await person(server, owner);
    const own = await found(eager);
    // Rejected requests count as well.
    const body = { email: "x@example.com", roleId: own.id };
    const send = () => errorOf(eager.api.teams.invite({ params: { teamId: own.id }, body }));
    for (let i = 0; i < 100; i += 1) expect((await send()).code).toBe("RESOURCE_NOT_FOUND");
    expect(await send()).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
  });

  it("POST /teams/accept-invitation answers INVITATION_NOT_FOUND for another address", async () => {
    const [guest, thief] = [await person(server, owner), await person(server, owner)];
    const { token } = await invite(guest.email);
    const refused = await errorOf(accept(thief, token));
    expect(refused).toMatchObject({ code: "INVITATION_NOT_FOUND", status: 404, field: "token" });
    expect(refused.message).toContain("another e-mail address");
    expect(await thief.api.teams.my()).toEqual([]);
    await accept(guest, token);
  });

  it("answer INVITATION_NOT_FOUND for a used, unknown, cancelled or replaced token", async () => {
    const guest = await person(server, owner);
    const first = await invite(guest.email);
    const second = await invite(guest.email, "Manager");
    expect(await pending()).toEqual([guest.email]);
    const cancelled = await invite("cancelled@example.com");
    expect(await owner.api.teams.cancelInvitation({ params: { invitationId: cancelled.id } })).toMatchObject({
      success: true,
    });
    const notFound = { code: "INVITATION_NOT_FOUND", status: 404 };
    expect(await errorOf(owner.api.teams.cancelInvitation({ params: { invitationId: cancelled.id } }))).toMatchObject(
      notFound,
    );
    expect((await accept(guest, second.token)).role.name).toBe("Manager");
    for (const token of [first.token, second.token, cancelled.token, "unknown"]) {
      expect(await errorOf(accept(guest, token))).toMatchObject(notFound);
    }
    expect(await errorOf(owner.api.teams.cancelInvitation({ params: { invitationId: second.id } }))).toMatchObject(
      notFound,
    );
  });

  it("POST /teams/{teamId}/invite answers ALREADY_TEAM_MEMBER for a member and the owner", async () => {
    const member = await person(server, owner);
    const { token } = await invite(member.email);
    const again = await found(owner);
    await join({ owner, team, joins: member, role: "Viewer" });
    // The first invitation was replaced by the one that was accepted.
    expect(await errorOf(accept(member, token))).toMatchObject({ code: "INVITATION_NOT_FOUND" });
    for (const email of [member.email, owner.email]) {
      expect(await errorOf(invite(email))).toMatchObject({ code: "ALREADY_TEAM_MEMBER", status: 400, field: "email" });
    }
    expect(await pending()).toEqual([]);
    await join({ owner, team: again, joins: member, role: "Viewer" });
  });

  it("POST /teams/{teamId}/invite rejects roles beyond the inviter's own, the Owner role and roles of another team", async () => {
    const recruiter = await person(server, owner);
    await join({ owner, team, joins: recruiter, role: "Recruiter" });
    const errorFor = async (role: string, by: TestCaller) => errorOf(invite("more@example.com", role, by));
    expect(await errorFor("Viewer", recruiter)).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      field: "roleId",
      details: { lacking: ["view_costs", "view_analytics"] },
    });
    expect(await errorFor("Admin", recruiter)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    expect(await errorFor("Owner", owner)).toMatchObject({ code: "VALIDATION_ERROR", field: "roleId" });
    const foreign = (await found(owner)).role("Viewer");
    const body = { email: "more@example.com", roleId: foreign };
    expect(await errorOf(owner.api.teams.invite({ params: { teamId: team.id }, body }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      status: 404,
      field: "roleId",
    });
    expect(await pending()).toEqual([]);
    await owner.api.teams.cancelInvitation({
      params: { invitationId: (await invite("ok@example.com", "Recruiter", recruiter)).id },
    });
  });

  it("POST /teams/accept-invitation accepts a sandbox invitation in the sandbox only", async () => {
    const guest = await person(server, owner);
    const sandbox = await withKey(server, owner, { environment: "development" });
    const sandboxTeam = await found(sandbox);
    const { token } = await sandbox.api.teams.invite({
      params: { teamId: sandboxTeam.id },
      body: { email: guest.email, roleId: sandboxTeam.role("Viewer") },
    });
    expect(await errorOf(accept(guest, token))).toMatchObject({ code: "INVITATION_NOT_FOUND" });
    const guestThere = await withKey(server, guest, { environment: "development" });
    expect(await accept(guestThere, token)).toMatchObject({ teamId: sandboxTeam.id });
    expect((await guest.api.teams.my()).length).toBe(0);
  });

  it("POST /teams/{teamId}/invite sends no mail in the sandbox", async () => {
    // Nothing listens at this address, so mails stay queued.
    const mailing = await serveForTest({ FORECOURT_SMTP_URL: "smtp://127.0.0.1:1" });
    try {
      const boss = await person(mailing);
      const sandbox = await withKey(mailing, boss, { environment: "development" });
      for (const [i, caller] of [sandbox, boss].entries()) {
        const sandboxTeam = await found(caller);
        const roleId = sandboxTeam.role("Viewer");
        await caller.api.teams.invite({
          params: { teamId: sandboxTeam.id },
          body: { email: `to${i}@example.com`, roleId },
        });
      }
      const mails = () => boss.api.outbox.list();
      const statusOf = async (to: string) => (await mails()).find((mail) => mail.to === to)?.status;
      await expect.poll(() => statusOf("to0@example.com"), { timeout: 20_000 }).toBe("kept");
      expect(await statusOf("to1@example.com")).toBe("queued");
    } finally {
      await mailing.close();
    }
  });

  it("are recorded in the audit log when sent, cancelled and accepted", async () => {
    const guest = await person(server, owner);
    const { id } = await invite(guest.email);
    await owner.api.teams.cancelInvitation({ params: { invitationId: id } });
    const { token } = await invite(guest.email);
    await accept(guest, token);
    const entries = await owner.api.audit.list({ query: { subject: team.id } });
    expect(entries.slice(0, 4).map(({ action, actor }) => [action, actor?.email])).toEqual([
      ["team.member_joined", guest.email],
      ["team.member_invited", owner.email],
      ["team.invitation_cancelled", owner.email],
      ["team.member_invited", owner.email],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  // This test is last: it advances the clock, which ends sessions.
  it("POST /teams/accept-invitation answers INVITATION_EXPIRED after 7 days", async () => {
    const guest = await person(server, owner);
    const { email } = guest;
    const login = async () => {
      const body = { email, password: goodPassword };
      await guest.api.accounts.login({ body });
    };
    const late = await invite(email);
    server.clock.advance(days(7) - seconds(60));
    await owner.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
    expect(await pending()).toContain(email);
    server.clock.advance(seconds(60));
    await login();
    expect(await errorOf(accept(guest, late.token))).toMatchObject({
      code: "INVITATION_EXPIRED",
      status: 400,
      field: "token",
    });
    expect(await pending()).toEqual([]);
    expect(await owner.api.teams.get({ params: { id: team.id } })).toMatchObject({ invitationCount: 0 });
    const fresh = await invite(email);
    expect(await accept(guest, fresh.token)).toMatchObject({ teamId: team.id });
    expect(await signedIn(server, { admin: owner })).toBeDefined();
  });
});
