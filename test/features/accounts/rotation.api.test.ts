import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days, minutes, seconds } from "../../../server/platform/clock.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
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

/** Another browser, or a thief, with these cookies. */
function withCookiesOf(cookies: ReadonlyMap<string, string>): TestCaller {
  const caller = callerOf(server);
  for (const [name, value] of cookies) caller.cookies.set(name, value);
  return caller;
}
const refresh = (caller: TestCaller) => caller.api.accounts.refresh();

describe("tabs that refresh at once", () => {
  it("end up with the same token, whichever answer comes last", async () => {
    const browser = await person();
    const tabs = Array.from({ length: 4 }, () => withCookiesOf(browser.cookies));
    await Promise.all(tabs.map(refresh));
    const tokens = new Set(tabs.map((tab) => tab.cookies.get("refreshToken")));
    expect(tokens.size).toBe(1);
    expect([...tokens][0]).not.toBe(browser.cookies.get("refreshToken"));
    // the browser keeps one cookie for all tabs; a quarter of an hour later it still holds good
    server.clock.advance(minutes(16));
    await expect(refresh(tabs[0] ?? browser)).resolves.toMatchObject({ ok: true });
  });

  it("are let be for ten seconds, also when another rotation came in between", async () => {
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

describe("a refresh token that comes back", () => {
  it("ends the whole session after its grace, for the thief and the owner", async () => {
    const owner = await person();
    const thief = withCookiesOf(owner.cookies);
    await refresh(owner);
    server.clock.advance(seconds(11));
    const error = await errorOf(refresh(thief));
    expect(error).toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
    expect(await errorOf(owner.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(await errorOf(refresh(owner))).toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("ends no other session of the account", async () => {
    const owner = await person();
    const elsewhere = callerOf(server);
    await elsewhere.api.accounts.login({ body: { email: owner.email, password: "tuba-Crankshaft-47-meadow" } });
    const thief = withCookiesOf(owner.cookies);
    await refresh(owner);
    server.clock.advance(seconds(11));
    await errorOf(refresh(thief));
    await expect(elsewhere.api.accounts.me()).resolves.toBeDefined();
  });
});

describe("TOKEN_EXPIRED", () => {
  it("answers no refresh cookie, one that is nobody's, and one of a session that ended", async () => {
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

  it("answers after seven days without a visit, and not while there are visits", async () => {
    const owner = await person();
    for (let day = 0; day < 3; day += 1) {
      server.clock.advance(days(6));
      await refresh(owner);
    }
    server.clock.advance(days(7) + seconds(1));
    expect(await errorOf(refresh(owner))).toMatchObject({ code: "TOKEN_EXPIRED" });
    await admin.api.accounts.login({ body: { email: "nobody@example.com", password: "x" } }).catch(() => undefined);
  });

  it("answers a missing, malformed, forged or outdated access cookie", async () => {
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
      // a browser that had a session is told to refresh it wherever it calls
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
