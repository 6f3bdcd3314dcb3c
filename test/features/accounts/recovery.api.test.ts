import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findAccountByEmail } from "../../../server/features/accounts/accounts.repo.ts";
import { sessions } from "../../../server/features/accounts/accounts.table.ts";
import { changePassword } from "../../../server/features/accounts/commands/change-password.ts";
import { createAccessTokens } from "../../../server/features/accounts/sessions/access-token.ts";
import { startSession } from "../../../server/features/accounts/sessions/start-session.ts";
import { createAccountKeys } from "../../../server/features/keys/account-keys.service.ts";
import { hours, minutes, seconds } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, signedIn, tokenIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

const newPassword = "violin-Gearbox-82-harbour";
const outsider = () => callerOf(server);
const forgot = (email: string) => outsider().api.accounts.forgotPassword({ body: { email } });
const reset = (token: string, password = newPassword) =>
  outsider().api.accounts.resetPassword({ body: { token, password } });
const login = (email: string, password: string) => outsider().api.accounts.login({ body: { email, password } });

const resetMails = async (email: string) =>
  (await admin.api.outbox.list()).filter(({ to, text }) => to === email && text.includes("/reset-password?token="));

/** Requests a reset mail and returns the token in it. */
async function resetToken(email: string): Promise<string> {
  const before = (await resetMails(email)).length;
  await forgot(email);
  const mail = await vi.waitFor(
    async () => {
      const mails = await resetMails(email);
      expect(mails.length).toBeGreaterThan(before);
      return mails[0];
    },
    { timeout: 10_000 },
  );
  return tokenIn(mail?.text ?? "");
}

describe("POST /auth/reset-password", () => {
  it("replaces the password once per mailed link and ends every session", async () => {
    const person = await signedIn(server, { admin });
    const key = await withKey(server, person);
    const token = await resetToken(person.email);
    expect(await reset(token)).toMatchObject({ success: true });
    expect(await errorOf(person.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    expect(await errorOf(person.api.accounts.refresh())).toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(await errorOf(login(person.email, goodPassword))).toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect((await login(person.email, newPassword)).user.email).toBe(person.email);
    expect(await errorOf(reset(token))).toMatchObject({ code: "INVALID_TOKEN", status: 400, field: "token" });
    // A password reset does not revoke API keys.
    await expect(key.api.keys.test()).resolves.toMatchObject({ authenticated: true });
    const mails = (await admin.api.outbox.list()).filter(({ to }) => to === person.email);
    expect(mails[0]?.subject).toContain("was changed");
  });

  it("starts no session for a sign-in that checked the old password before the reset", async () => {
    const person = await signedIn(server, { admin });
    const account = await findAccountByEmail(server.store.read, person.email);
    if (!account) throw new Error("no such account");
    expect(await reset(await resetToken(person.email))).toMatchObject({ success: true });
    const late = startSession(
      { store: server.store, clock: server.clock, accessTokens: createAccessTokens("secret", server.clock) },
      account,
      { userAgent: undefined, address: "127.0.0.1" },
    );
    expect(await errorOf(late)).toMatchObject({ code: "INVALID_CREDENTIALS" });
    await login(person.email, newPassword);
    const of = eq(sessions.accountId, account.id);
    const rows = await server.store.read.select().from(sessions).where(of);
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it("keeps its password if it comes while a change of the password has checked the old one", async () => {
    const person = await signedIn(server, { admin });
    const account = await findAccountByEmail(server.store.read, person.email);
    const token = await resetToken(person.email);
    const needs = {
      store: server.store,
      clock: server.clock,
      publicUrl: () => server.url,
      outbox: { send: async () => undefined } as never,
      accountKeys: createAccountKeys(server.clock),
      // the old password is right, and the new one is not stored yet
      attempts: { count: async () => undefined, clear: () => reset(token) } as never,
    };
    const caller = { accountId: account?.id, email: person.email, via: "session", credentialId: "one" } as never;
    const entry = { currentPassword: goodPassword, password: "cobalt-Hammock-53-meadow" };
    expect(await errorOf(changePassword(needs, caller, entry))).toMatchObject({
      code: "INVALID_CREDENTIALS",
      field: "currentPassword",
    });
    expect((await login(person.email, newPassword)).user.email).toBe(person.email);
  });

  it("answers INVALID_TOKEN for a link older than an hour and for one requested before the last change", async () => {
    const person = await signedIn(server, { admin });
    const expired = await resetToken(person.email);
    server.clock.advance(hours(1) + seconds(1));
    await admin.api.accounts.refresh();
    expect(await errorOf(reset(expired))).toMatchObject({ code: "INVALID_TOKEN" });
    const [first, second] = [await resetToken(person.email), await resetToken(person.email)];
    await reset(second);
    expect(await errorOf(reset(first))).toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("answers WEAK_PASSWORD for a weak password and keeps the link valid", async () => {
    const person = await signedIn(server, { admin });
    const token = await resetToken(person.email);
    for (const weak of ["short", "Password123!", "iloveyou2024", person.email]) {
      expect(await errorOf(reset(token, weak)), weak).toMatchObject({ code: "WEAK_PASSWORD", field: "password" });
    }
    await expect(reset(token)).resolves.toMatchObject({ success: true });
  });

  it("rejects a verification token, as POST /auth/verify-email rejects a reset token", async () => {
    const email = "crossed@example.com";
    await outsider().api.accounts.register({ body: { email, name: "Cross", password: goodPassword } });
    const verify = await vi.waitFor(async () => {
      const mail = (await admin.api.outbox.list()).find(({ to }) => to === email);
      expect(mail).toBeDefined();
      return tokenIn(mail?.text ?? "");
    });
    expect(await errorOf(reset(verify))).toMatchObject({ code: "INVALID_TOKEN" });
    const token = await resetToken(email);
    expect(await errorOf(outsider().api.accounts.verifyEmail({ body: { token } }))).toMatchObject({
      code: "INVALID_TOKEN",
    });
    // A password reset does not verify the address.
    await reset(token);
    expect(await errorOf(login(email, newPassword))).toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  });

  it("sends no mail to an unknown address, whose POST /auth/forgot-password is answered alike", async () => {
    const person = await signedIn(server, { admin });
    expect(await forgot("ghost@example.com")).toEqual(await forgot(person.email));
    await vi.waitFor(async () => expect(await resetMails(person.email)).toHaveLength(1), { timeout: 10_000 });
    expect(await resetMails("ghost@example.com")).toEqual([]);
  });

  it("allows five POST /auth/forgot-password per hour for known and unknown addresses", async () => {
    const person = await signedIn(server, { admin });
    for (const email of [person.email, "phantom@example.com"]) {
      for (let i = 0; i < 5; i += 1) await forgot(email);
      const error = await errorOf(forgot(email));
      expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
      expect(error.details?.retry_after).toBeGreaterThan(3500);
    }
  });

  it("unlocks an account that wrong passwords had locked", async () => {
    const person = await signedIn(server, { admin });
    for (let i = 0; i < 10; i += 1) await errorOf(login(person.email, "guess-guess"));
    expect(await errorOf(login(person.email, goodPassword))).toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
    await reset(await resetToken(person.email));
    await expect(login(person.email, newPassword)).resolves.toMatchObject({ success: true });
  });
});

describe("POST /auth/change-password", () => {
  const change = (caller: TestCaller, currentPassword: string, password: string) =>
    caller.api.accounts.changePassword({ body: { currentPassword, password } });

  it("ends every other session and keeps the current one", async () => {
    const person = await signedIn(server, { admin });
    const elsewhere = callerOf(server);
    await elsewhere.api.accounts.login({ body: { email: person.email, password: goodPassword } });
    await change(person, goodPassword, newPassword);
    expect(await errorOf(elsewhere.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    await expect(person.api.accounts.me()).resolves.toBeDefined();
    await expect(person.api.accounts.refresh()).resolves.toMatchObject({ ok: true });
    expect(await errorOf(login(person.email, goodPassword))).toMatchObject({ code: "INVALID_CREDENTIALS" });
    await expect(login(person.email, newPassword)).resolves.toMatchObject({ success: true });
  });

  it("changes nothing without the current password or with a weak new one", async () => {
    const person = await signedIn(server, { admin });
    expect(await errorOf(change(person, "not-my-password", newPassword))).toMatchObject({
      code: "INVALID_CREDENTIALS",
      status: 401,
      field: "currentPassword",
    });
    expect(await errorOf(change(person, goodPassword, "qwerty12345"))).toMatchObject({
      code: "WEAK_PASSWORD",
      status: 400,
      field: "password",
    });
    await expect(login(person.email, goodPassword)).resolves.toMatchObject({ success: true });
  });

  it("invalidates reset links mailed before the change", async () => {
    const person = await signedIn(server, { admin });
    const token = await resetToken(person.email);
    await change(person, goodPassword, newPassword);
    expect(await errorOf(reset(token, goodPassword))).toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("answers RATE_LIMIT_EXCEEDED after ten wrong current passwords, for 15 minutes", async () => {
    const person = await signedIn(server, { admin });
    for (let i = 0; i < 10; i += 1) await errorOf(change(person, `guess-${i}`, newPassword));
    expect(await errorOf(change(person, goodPassword, newPassword))).toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
    server.clock.advance(minutes(15) + seconds(1));
    await person.api.accounts.refresh();
    await expect(change(person, goodPassword, newPassword)).resolves.toMatchObject({ success: true });
    await admin.api.accounts.refresh();
  });
});
