import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "../../../server/features/accounts/accounts.table.ts";
import { hours, minutes, seconds } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, mailTo, signedIn, tokenIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

const outsider = () => callerOf(server);
const register = (email: string, password = goodPassword) =>
  outsider().api.accounts.register({ body: { email, name: "Ada Byron", password } });

describe("POST /auth/register", () => {
  it("makes the first account an administrator and each later account a user", async () => {
    expect((await admin.api.accounts.me()).user).toMatchObject({
      role: "ADMIN",
      emailVerified: true,
      email: admin.email,
    });
    const second = await signedIn(server, { admin });
    expect((await second.api.accounts.me()).user.role).toBe("USER");
  });

  it("turns firstAccount of GET /health from true to false with the first registration", async () => {
    const fresh = await serveForTest();
    try {
      const { api } = callerOf(fresh);
      expect(await api.system.health()).toMatchObject({ firstAccount: true });
      await api.accounts.register({ body: { email: "first@example.com", name: "First", password: goodPassword } });
      expect(await api.system.health()).toMatchObject({ firstAccount: false });
    } finally {
      await fresh.close();
    }
  });

  it("makes exactly one administrator when several people register at once on a new installation", async () => {
    const fresh = await serveForTest();
    try {
      const names = Array.from({ length: 8 }, (_, i) => `Person ${i}`);
      await Promise.all(
        names.map((name, i) =>
          callerOf(fresh).api.accounts.register({
            body: { email: `person${i}@example.com`, name, password: goodPassword },
          }),
        ),
      );
      const roles = (await fresh.store.read.select().from(accounts)).map(({ role }) => role).sort();
      expect(roles).toEqual(["ADMIN", ...Array.from({ length: 7 }, () => "USER")]);
    } finally {
      await fresh.close();
    }
  });

  it("answers an unverified user and mails a verification link with the server's public URL", async () => {
    const { user, success } = await register("New.Person@Example.com");
    expect(success).toBe(true);
    expect(user).toMatchObject({ email: "new.person@example.com", emailVerified: false });
    expect(await mailTo(admin, "new.person@example.com")).toContain(`${server.url}/verify-email?token=`);
  });

  it.each([
    ["short1", "at least 8"],
    ["password1", "easy to guess"],
    ["qwertyuiop", "easy to guess"],
    ["forecourt2026", "easy to guess"],
    ["dealership1", "easy to guess"],
  ])("answers WEAK_PASSWORD for %s", async (password, words) => {
    const error = await errorOf(register("weak@example.com", password));
    expect(error).toMatchObject({ code: "WEAK_PASSWORD", status: 400, field: "password" });
    expect(error.message).toContain(words);
  });

  it("accepts a long passphrase without digits or special characters", async () => {
    await expect(register("phrase@example.com", "correct meadow stapler violin")).resolves.toMatchObject({
      success: true,
    });
  });

  it("answers EMAIL_ALREADY_EXISTS for a registered address in another letter case", async () => {
    expect(await errorOf(register(admin.email.toUpperCase()))).toMatchObject({
      code: "EMAIL_ALREADY_EXISTS",
      status: 409,
    });
  });

  it("answers VALIDATION_ERROR that names every invalid field", async () => {
    const body = { email: "nonsense", name: "A", password: goodPassword, role: "ADMIN" };
    const error = await errorOf(outsider().api.accounts.register({ body }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "email" });
    const issues = error.details?.issues as { path: string }[];
    expect(issues.map(({ path }) => path).sort()).toEqual(["email", "name", "role"]);
  });
});

describe("POST /auth/verify-email", () => {
  it("allows sign-in only after verification and accepts a link once", async () => {
    const email = "late@example.com";
    await register(email);
    const login = () => outsider().api.accounts.login({ body: { email, password: goodPassword } });
    expect(await errorOf(login())).toMatchObject({ code: "EMAIL_NOT_VERIFIED", status: 403 });
    const token = tokenIn(await mailTo(admin, email));
    await outsider().api.accounts.verifyEmail({ body: { token } });
    expect(await errorOf(outsider().api.accounts.verifyEmail({ body: { token } }))).toMatchObject({
      code: "INVALID_TOKEN",
      status: 400,
    });
    expect((await login()).user.email).toBe(email);
  });

  it("signs in the browser that registered, once, if the request asks for it", async () => {
    const email = "same-browser@example.com";
    const browser = outsider();
    await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
    const proof = browser.cookies.get("signUp") ?? "";
    const first = tokenIn(await mailTo(admin, email));
    const answer = await browser.api.accounts.verifyEmail({ body: { token: first, signIn: true } });
    expect(answer.signedIn).toBe(true);
    expect((await browser.api.accounts.me()).user.email).toBe(email);
    expect(browser.cookies.get("signUp") ?? "").toBe("");
    // The registration cookie is valid once, and only together with a link.
    const thief = outsider();
    thief.cookies.set("signUp", proof);
    expect(await errorOf(thief.api.accounts.verifyEmail({ body: { token: first, signIn: true } }))).toMatchObject({
      code: "INVALID_TOKEN",
    });
    expect(await errorOf(thief.api.accounts.me())).toMatchObject({ status: 401 });
  });

  it("does not sign in another browser, a browser that registered another address, or a request without signIn", async () => {
    const registered = async (email: string) => {
      const browser = outsider();
      await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
      return { browser, token: tokenIn(await mailTo(admin, email)) };
    };
    const [one, two, three] = [
      await registered("one@example.com"),
      await registered("two@example.com"),
      await registered("three@example.com"),
    ];
    const attempts = [
      { by: outsider(), body: { token: one.token, signIn: true } },
      { by: one.browser, body: { token: two.token, signIn: true } },
      { by: three.browser, body: { token: three.token } },
    ];
    for (const { by, body } of attempts) {
      expect((await by.api.accounts.verifyEmail({ body })).signedIn).toBe(false);
      expect(await errorOf(by.api.accounts.me())).toMatchObject({ status: 401 });
    }
  });

  it("does not replace an existing session of the browser", async () => {
    const browser = await signedIn(server, { admin });
    const email = "colleague@example.com";
    await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
    const token = tokenIn(await mailTo(admin, email));
    expect((await browser.api.accounts.verifyEmail({ body: { token, signIn: true } })).signedIn).toBe(false);
    expect((await browser.api.accounts.me()).user.email).toBe(browser.email);
  });

  it("does not sign in the browser that registered after a password reset", async () => {
    const email = "reset-meanwhile@example.com";
    const browser = outsider();
    await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
    const link = tokenIn(await mailTo(admin, email));
    await outsider().api.accounts.forgotPassword({ body: { email } });
    const renewed = async () => {
      const token = tokenIn(await mailTo(admin, email));
      expect(token).not.toBe(link);
      return token;
    };
    const reset = await vi.waitFor(renewed, { timeout: 20_000 });
    await outsider().api.accounts.resetPassword({ body: { token: reset, password: `${goodPassword} anew` } });
    expect((await browser.api.accounts.verifyEmail({ body: { token: link, signIn: true } })).signedIn).toBe(false);
  });

  it("answers INVALID_TOKEN for a link older than 24 hours", async () => {
    const email = "slow@example.com";
    await register(email);
    const token = tokenIn(await mailTo(admin, email));
    server.clock.advance(hours(24) + seconds(1));
    expect(await errorOf(outsider().api.accounts.verifyEmail({ body: { token } }))).toMatchObject({
      code: "INVALID_TOKEN",
    });
    await admin.api.accounts.refresh();
  });

  it("limits POST /auth/send-email-verification to five mails per hour and answers unknown addresses alike", async () => {
    const resend = (email: string) => outsider().api.accounts.sendEmailVerification({ body: { email } });
    const known = await resend("slow@example.com");
    expect(await resend("nobody@example.com")).toEqual(known);
    for (let i = 0; i < 4; i += 1) await resend("slow@example.com");
    const error = await errorOf(resend("slow@example.com"));
    expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
    expect(error.details?.retry_after).toBeGreaterThan(0);
  });
});

describe("sessions and cookies", () => {
  it("POST /auth/login answers the same error for a wrong password and an unknown address", async () => {
    const login = (email: string) =>
      errorOf(outsider().api.accounts.login({ body: { email, password: "wrong-wrong-wrong" } }));
    const [known, unknown] = [await login(admin.email), await login("ghost@example.com")];
    expect(known).toMatchObject({ code: "INVALID_CREDENTIALS", status: 401 });
    expect({ code: unknown.code, message: unknown.message }).toEqual({ code: known.code, message: known.message });
  });

  it("POST /auth/login answers RATE_LIMIT_EXCEEDED after ten wrong passwords for one account", async () => {
    const victim = await signedIn(server, { admin });
    const guess = () =>
      errorOf(outsider().api.accounts.login({ body: { email: victim.email, password: "guess-guess" } }));
    const codes: string[] = [];
    for (let i = 0; i < 11; i += 1) codes.push((await guess()).code);
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(["INVALID_CREDENTIALS"]));
    expect(codes[10]).toBe("RATE_LIMIT_EXCEEDED");
  });

  it("POST /auth/refresh sets HttpOnly, Secure, SameSite=Strict cookies", async () => {
    const caller = await signedIn(server, { admin });
    const response = await caller.fetch("/v1/auth/refresh", { method: "POST" });
    const lines = response.headers.getSetCookie();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
    expect(lines.find((line) => line.startsWith("accessToken"))).toContain("Max-Age=900");
    expect(lines.find((line) => line.startsWith("refreshToken"))).toContain("Max-Age=604800");
  });

  it("POST /auth/refresh renews an expired access cookie", async () => {
    const caller = await signedIn(server, { admin });
    server.clock.advance(minutes(15) + seconds(1));
    expect(await errorOf(caller.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    await caller.api.accounts.refresh();
    await expect(caller.api.accounts.me()).resolves.toBeDefined();
    await admin.api.accounts.refresh();
  });

  it("POST /auth/refresh accepts two tabs at once and ends the session when an old token is reused later", async () => {
    const caller = await signedIn(server, { admin });
    const stolen = callerOf(server);
    for (const [name, value] of caller.cookies) stolen.cookies.set(name, value);
    await caller.api.accounts.refresh();
    await stolen.api.accounts.refresh();
    const old = new Map(stolen.cookies);
    await stolen.api.accounts.refresh();
    server.clock.advance(seconds(11));
    for (const [name, value] of old) stolen.cookies.set(name, value);
    expect(await errorOf(stolen.api.accounts.refresh())).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    expect(await errorOf(caller.api.accounts.refresh())).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("POST /auth/refresh ends the session when a token that was replaced twice is reused", async () => {
    const caller = await signedIn(server, { admin });
    const first = new Map(caller.cookies);
    await caller.api.accounts.refresh();
    await caller.api.accounts.refresh();
    server.clock.advance(seconds(11));
    const thief = callerOf(server);
    for (const [name, value] of first) thief.cookies.set(name, value);
    expect(await errorOf(thief.api.accounts.refresh())).toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(await errorOf(caller.api.accounts.refresh())).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("a malformed access cookie leaves GET /health at 200 and GET /auth/me at TOKEN_EXPIRED", async () => {
    const caller = callerOf(server);
    caller.cookies.set("accessToken", "%E0%A4%A");
    expect((await caller.fetch("/health")).status).toBe(200);
    expect(await errorOf(caller.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("POST /auth/logout ends the own session and DELETE /auth/sessions/{id} ends another one", async () => {
    const caller = await signedIn(server, { admin });
    const elsewhere = callerOf(server);
    await elsewhere.api.accounts.login({ body: { email: caller.email, password: goodPassword } });
    const others = (await caller.api.accounts.sessions({ query: {} })).filter(({ current }) => !current);
    expect(others).toHaveLength(1);
    const page = await caller.fetch("/v1/auth/sessions?limit=1");
    expect(page.headers.get("x-total-count")).toBe("2");
    expect(page.headers.get("link")).toContain("offset=1");
    expect(await page.json()).toHaveLength(1);
    await caller.api.accounts.endSession({ params: { id: others[0]?.id ?? "" } });
    expect(await errorOf(elsewhere.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    const before = new Map(caller.cookies);
    await caller.api.accounts.logout();
    // The knownBrowser cookie stays; it gives no access.
    expect([...caller.cookies.keys()]).toEqual(["knownBrowser"]);
    for (const [name, value] of before) caller.cookies.set(name, value);
    expect(await errorOf(caller.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("PATCH /auth/me answers 403 for a cross-site request with cookies", async () => {
    const caller = await signedIn(server, { admin });
    const rename = (headers: Record<string, string>) =>
      caller.fetch("/v1/auth/me", {
        method: "PATCH",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ name: "Mallory" }),
      });
    expect((await rename({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await rename({ origin: "https://evil.example" })).status).toBe(403);
    expect((await caller.api.accounts.me()).user.name).not.toBe("Mallory");
    expect((await rename({ origin: server.url })).status).toBe(200);
  });

  it("GET /auth/me answers TOKEN_EXPIRED without credentials", async () => {
    expect(await errorOf(outsider().api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
  });
});

describe("GET /outbox", () => {
  it("answers only the administrator once an account is verified", async () => {
    expect(await errorOf(outsider().api.outbox.list())).toMatchObject({ code: "TOKEN_EXPIRED" });
    const user = await signedIn(server, { admin });
    expect(await errorOf(user.api.outbox.list())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    expect((await admin.api.outbox.list()).length).toBeGreaterThan(0);
  });
});
