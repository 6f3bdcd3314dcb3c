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

const stranger = () => callerOf(server);
const register = (email: string, password = goodPassword) =>
  stranger().api.accounts.register({ body: { email, name: "Ada Byron", password } });

describe("registering", () => {
  it("makes the first account an administrator and later ones users", async () => {
    expect((await admin.api.accounts.me()).user).toMatchObject({
      role: "ADMIN",
      emailVerified: true,
      email: admin.email,
    });
    const second = await signedIn(server, { admin });
    expect((await second.api.accounts.me()).user.role).toBe("USER");
  });

  it("says on /health that a workstation awaits its first account, until somebody registers", async () => {
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

  it("makes one administrator of those who register at once on a new installation", async () => {
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

  it("answers an unverified user and sends a link of the public address", async () => {
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
  ])("refuses the weak password %s", async (password, words) => {
    const error = await errorOf(register("weak@example.com", password));
    expect(error).toMatchObject({ code: "WEAK_PASSWORD", status: 400, field: "password" });
    expect(error.message).toContain(words);
  });

  it("accepts a long passphrase without digits or signs", async () => {
    await expect(register("phrase@example.com", "correct meadow stapler violin")).resolves.toMatchObject({
      success: true,
    });
  });

  it("refuses a taken address, whatever its letters' case", async () => {
    expect(await errorOf(register(admin.email.toUpperCase()))).toMatchObject({
      code: "EMAIL_ALREADY_EXISTS",
      status: 409,
    });
  });

  it("names every offending field", async () => {
    const body = { email: "nonsense", name: "A", password: goodPassword, role: "ADMIN" };
    const error = await errorOf(stranger().api.accounts.register({ body }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "email" });
    const issues = error.details?.issues as { path: string }[];
    expect(issues.map(({ path }) => path).sort()).toEqual(["email", "name", "role"]);
  });
});

describe("verifying", () => {
  it("lets nobody sign in before, and the link works once", async () => {
    const email = "late@example.com";
    await register(email);
    const login = () => stranger().api.accounts.login({ body: { email, password: goodPassword } });
    expect(await errorOf(login())).toMatchObject({ code: "EMAIL_NOT_VERIFIED", status: 403 });
    const token = tokenIn(await mailTo(admin, email));
    await stranger().api.accounts.verifyEmail({ body: { token } });
    expect(await errorOf(stranger().api.accounts.verifyEmail({ body: { token } }))).toMatchObject({
      code: "INVALID_TOKEN",
      status: 400,
    });
    expect((await login()).user.email).toBe(email);
  });

  it("signs in the browser that registered, once, where it asks for that", async () => {
    const email = "same-browser@example.com";
    const browser = stranger();
    await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
    const proof = browser.cookies.get("signUp") ?? "";
    const first = tokenIn(await mailTo(admin, email));
    const answer = await browser.api.accounts.verifyEmail({ body: { token: first, signIn: true } });
    expect(answer.signedIn).toBe(true);
    expect((await browser.api.accounts.me()).user.email).toBe(email);
    expect(browser.cookies.get("signUp") ?? "").toBe("");
    // the proof of the registration opens nothing a second time, and nothing without a link
    const thief = stranger();
    thief.cookies.set("signUp", proof);
    expect(await errorOf(thief.api.accounts.verifyEmail({ body: { token: first, signIn: true } }))).toMatchObject({
      code: "INVALID_TOKEN",
    });
    expect(await errorOf(thief.api.accounts.me())).toMatchObject({ status: 401 });
  });

  it("does not sign in another browser, one that registered somebody else, or one that does not ask", async () => {
    const newcomer = async (email: string) => {
      const browser = stranger();
      await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
      return { browser, token: tokenIn(await mailTo(admin, email)) };
    };
    const [one, two, three] = [
      await newcomer("one@example.com"),
      await newcomer("two@example.com"),
      await newcomer("three@example.com"),
    ];
    const attempts = [
      { by: stranger(), body: { token: one.token, signIn: true } },
      { by: one.browser, body: { token: two.token, signIn: true } },
      { by: three.browser, body: { token: three.token } },
    ];
    for (const { by, body } of attempts) {
      expect((await by.api.accounts.verifyEmail({ body })).signedIn).toBe(false);
      expect(await errorOf(by.api.accounts.me())).toMatchObject({ status: 401 });
    }
  });

  it("never replaces the session that a browser holds", async () => {
    const browser = await signedIn(server, { admin });
    const email = "colleague@example.com";
    await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
    const token = tokenIn(await mailTo(admin, email));
    expect((await browser.api.accounts.verifyEmail({ body: { token, signIn: true } })).signedIn).toBe(false);
    expect((await browser.api.accounts.me()).user.email).toBe(browser.email);
  });

  it("does not count a registration whose password was reset meanwhile", async () => {
    const email = "reset-meanwhile@example.com";
    const browser = stranger();
    await browser.api.accounts.register({ body: { email, name: "Ada Byron", password: goodPassword } });
    const link = tokenIn(await mailTo(admin, email));
    await stranger().api.accounts.forgotPassword({ body: { email } });
    const reset = await vi.waitFor(async () => {
      const token = tokenIn(await mailTo(admin, email));
      expect(token).not.toBe(link);
      return token;
    });
    await stranger().api.accounts.resetPassword({ body: { token: reset, password: `${goodPassword} anew` } });
    expect((await browser.api.accounts.verifyEmail({ body: { token: link, signIn: true } })).signedIn).toBe(false);
  });

  it("refuses a link after 24 hours", async () => {
    const email = "slow@example.com";
    await register(email);
    const token = tokenIn(await mailTo(admin, email));
    server.clock.advance(hours(24) + seconds(1));
    expect(await errorOf(stranger().api.accounts.verifyEmail({ body: { token } }))).toMatchObject({
      code: "INVALID_TOKEN",
    });
    await admin.api.accounts.refresh();
  });

  it("sends it again five times an hour and answers the same for unknown addresses", async () => {
    const again = (email: string) => stranger().api.accounts.sendEmailVerification({ body: { email } });
    const known = await again("slow@example.com");
    expect(await again("nobody@example.com")).toEqual(known);
    for (let i = 0; i < 4; i += 1) await again("slow@example.com");
    const error = await errorOf(again("slow@example.com"));
    expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
    expect(error.details?.retry_after).toBeGreaterThan(0);
  });
});

describe("sessions", () => {
  it("tells a wrong password and an unknown address alike", async () => {
    const login = (email: string) =>
      errorOf(stranger().api.accounts.login({ body: { email, password: "wrong-wrong-wrong" } }));
    const [known, unknown] = [await login(admin.email), await login("ghost@example.com")];
    expect(known).toMatchObject({ code: "INVALID_CREDENTIALS", status: 401 });
    expect({ code: unknown.code, message: unknown.message }).toEqual({ code: known.code, message: known.message });
  });

  it("stops a guesser after ten attempts on one account", async () => {
    const victim = await signedIn(server, { admin });
    const guess = () =>
      errorOf(stranger().api.accounts.login({ body: { email: victim.email, password: "guess-guess" } }));
    const codes: string[] = [];
    for (let i = 0; i < 11; i += 1) codes.push((await guess()).code);
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(["INVALID_CREDENTIALS"]));
    expect(codes[10]).toBe("RATE_LIMIT_EXCEEDED");
  });

  it("sets strict, HTTP-only, secure cookies", async () => {
    const caller = await signedIn(server, { admin });
    const response = await caller.fetch("/v1/auth/refresh", { method: "POST" });
    const lines = response.headers.getSetCookie();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
    expect(lines.find((line) => line.startsWith("accessToken"))).toContain("Max-Age=900");
    expect(lines.find((line) => line.startsWith("refreshToken"))).toContain("Max-Age=604800");
  });

  it("renews an access cookie that has run out", async () => {
    const caller = await signedIn(server, { admin });
    server.clock.advance(minutes(15) + seconds(1));
    expect(await errorOf(caller.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    await caller.api.accounts.refresh();
    await expect(caller.api.accounts.me()).resolves.toBeDefined();
    await admin.api.accounts.refresh();
  });

  it("lets two tabs refresh at once, and ends the session when an old token comes back later", async () => {
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

  it("ends the session for a token that was replaced twice, too", async () => {
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

  it("is not upset by a cookie that is no cookie of ours", async () => {
    const odd = callerOf(server);
    odd.cookies.set("accessToken", "%E0%A4%A");
    expect((await odd.fetch("/health")).status).toBe(200);
    expect(await errorOf(odd.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("ends at sign-out, and elsewhere on demand", async () => {
    const caller = await signedIn(server, { admin });
    const elsewhere = callerOf(server);
    await elsewhere.api.accounts.login({ body: { email: caller.email, password: goodPassword } });
    const others = (await caller.api.accounts.sessions()).filter(({ current }) => !current);
    expect(others).toHaveLength(1);
    await caller.api.accounts.endSession({ params: { id: others[0]?.id ?? "" } });
    expect(await errorOf(elsewhere.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    const before = new Map(caller.cookies);
    await caller.api.accounts.logout();
    // the browser stays known; that opens nothing
    expect([...caller.cookies.keys()]).toEqual(["knownBrowser"]);
    for (const [name, value] of before) caller.cookies.set(name, value);
    expect(await errorOf(caller.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("refuses a change that another site's page sends with the cookies", async () => {
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

  it("answers a session-only endpoint without credentials with TOKEN_EXPIRED", async () => {
    expect(await errorOf(stranger().api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
  });
});

describe("the outbox", () => {
  it("is the administrator's once somebody is verified", async () => {
    expect(await errorOf(stranger().api.outbox.list())).toMatchObject({ code: "TOKEN_EXPIRED" });
    const user = await signedIn(server, { admin });
    expect(await errorOf(user.api.outbox.list())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    expect((await admin.api.outbox.list()).length).toBeGreaterThan(0);
  });
});
