import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days, minutes, seconds } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, signedIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

const person = async () => {
  await admin.api.accounts.refresh();
  return signedIn(server, { admin });
};

/** Another browser with the same cookies, such as a thief's. */
function withCookiesOf(cookies: ReadonlyMap<string, string>): TestCaller {
  const caller = callerOf(server);
  for (const [name, value] of cookies) caller.cookies.set(name, value);
  return caller;
}
const refresh = (caller: TestCaller) => caller.api.accounts.refresh();

describe("POST /auth/refresh from several tabs", () => {
  it("answers the same token to requests sent at once", async () => {
    const browser = await person();
    const tabs = Array.from({ length: 4 }, () => withCookiesOf(browser.cookies));
    await Promise.all(tabs.map(refresh));
    const tokens = new Set(tabs.map((tab) => tab.cookies.get("refreshToken")));
    expect(tokens.size).toBe(1);
    expect([...tokens][0]).not.toBe(browser.cookies.get("refreshToken"));
    // The browser keeps one cookie for all tabs. It is still valid after the access cookie has expired.
    server.clock.advance(minutes(16));
    await expect(refresh(tabs[0] ?? browser)).resolves.toMatchObject({ ok: true });
  });

  it("accepts a replaced token for ten seconds, even after a second rotation", async () => {
    const browser = await person();
    const late = withCookiesOf(browser.cookies);
    await refresh(browser);
    await refresh(browser);
    server.clock.advance(seconds(8));
    await refresh(late);
    expect(late.cookies.get("refreshToken")).toBe(browser.cookies.get("refreshToken"));
    await expect(browser.api.accounts.me()).resolves.toBeDefined();
  });
});

describe("POST /auth/refresh with a reused token", () => {
  it("ends the session for thief and owner after the grace period", async () => {
    const owner = await person();
    const thief = withCookiesOf(owner.cookies);
    await refresh(owner);
    server.clock.advance(seconds(11));
    const error = await errorOf(refresh(thief));
    expect(error).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    expect(await errorOf(owner.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(await errorOf(refresh(owner))).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("keeps the other sessions of the account", async () => {
    const owner = await person();
    const elsewhere = callerOf(server);
    await elsewhere.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
    const thief = withCookiesOf(owner.cookies);
    await refresh(owner);
    server.clock.advance(seconds(11));
    await errorOf(refresh(thief));
    await expect(elsewhere.api.accounts.me()).resolves.toBeDefined();
  });
});

describe("errors of expired and invalid session tokens", () => {
  it("POST /auth/refresh answers TOKEN_EXPIRED without a cookie, for an unknown cookie and for one of an ended session", async () => {
    const owner = await person();
    const old = new Map(owner.cookies);
    await owner.api.accounts.logout();
    const cases = [
      callerOf(server),
      withCookiesOf(new Map([["refreshToken", "nonsense"]])),
      withCookiesOf(new Map([["refreshToken", ""]])),
      withCookiesOf(old),
    ];
    for (const caller of cases) {
      expect(await errorOf(refresh(caller))).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    }
  });

  it("POST /auth/refresh answers TOKEN_EXPIRED after seven days without a request, not before", async () => {
    const owner = await person();
    for (let day = 0; day < 3; day += 1) {
      server.clock.advance(days(6));
      await refresh(owner);
    }
    server.clock.advance(days(7) + seconds(1));
    expect(await errorOf(refresh(owner))).toMatchObject({ code: "TOKEN_EXPIRED" });
    await admin.api.accounts.login({ body: { email: "nobody@example.com", password: "x" } }).catch(() => undefined);
  });

  it("GET /auth/me answers TOKEN_EXPIRED for a missing, malformed, forged or expired access cookie", async () => {
    const fresh = await serveForTest();
    try {
      const owner = await signedIn(fresh);
      const token = owner.cookies.get("accessToken") ?? "";
      const [head, , signature] = token.split(".");
      const other = Buffer.from(JSON.stringify({ sub: "someone", exp: 9_999_999_999 })).toString("base64url");
      const none = Buffer.from('{"alg":"none"}').toString("base64url");
      const cookies = ["nonsense", "a.b.c", `${head}.${other}.${signature}`, `${none}.${token.split(".")[1]}.`];
      for (const value of cookies) {
        owner.cookies.set("accessToken", value);
        expect(await errorOf(owner.api.accounts.me()), value).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
      }
      // A browser with a refresh cookie gets TOKEN_EXPIRED at every endpoint, so that it refreshes.
      owner.cookies.delete("accessToken");
      expect(await errorOf(owner.api.vehicles.list())).toMatchObject({ code: "TOKEN_EXPIRED" });
      owner.cookies.set("accessToken", token);
      fresh.clock.advance(minutes(15) + seconds(1));
      expect(await errorOf(owner.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    } finally {
      await fresh.close();
    }
  });
});
