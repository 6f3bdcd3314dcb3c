import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mails } from "../../../server/features/outbox/mails.table.ts";
import { minutes, seconds } from "../../../server/platform/clock.ts";
import { goodPassword, tokenIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_MODE: "hosted" });
});
// The attempts of one test expire before the next.
beforeEach(() => server.clock.advance(minutes(16)));
afterAll(() => server.close());

/** Sends the request as the proxy of a hosted server does: with the client's address as the last entry. */
const post = (caller: TestCaller, address: string, path: string, body: unknown): Promise<Response> =>
  caller.fetch(`/v1/auth/${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": address, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const wrong = "not-the-password";
const browser = () => callerOf(server);
const login = (caller: TestCaller, address: string, email: string, password = goodPassword) =>
  post(caller, address, "login", { email, password });
const guess = (address: string, email: string) => login(browser(), address, email, wrong);

async function codeOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { error?: { code: string } };
  return body.error?.code ?? String(answer.status);
}
async function guesses(count: number, address: string, email: string): Promise<string[]> {
  const codes: string[] = [];
  for (let i = 0; i < count; i += 1) codes.push(await codeOf(await guess(address, email)));
  return codes;
}

let people = 0;
/** A verified account that has signed in nowhere yet. */
async function person(): Promise<string> {
  people += 1;
  const email = `person${people}@example.com`;
  const [caller, address] = [browser(), `192.0.2.${people}`];
  await post(caller, address, "register", { email, name: "Ada Byron", password: goodPassword });
  const mail = (await server.store.read.select().from(mails)).find(({ to }) => to === email);
  await post(caller, address, "verify-email", { token: tokenIn(mail?.text ?? "") });
  return email;
}
/** Signs in at the address and out again: from then on, the browser is known. */
async function knownBrowser(email: string, address: string): Promise<TestCaller> {
  const caller = browser();
  expect((await login(caller, address, email)).status).toBe(200);
  expect((await post(caller, address, "logout", {})).status).toBe(200);
  return caller;
}

describe("POST /auth/login with wrong passwords", () => {
  it("locks the account for the sender's IP address and not for other addresses", async () => {
    const email = await person();
    expect(new Set(await guesses(10, "203.0.113.1", email))).toEqual(new Set(["INVALID_CREDENTIALS"]));
    const refused = await login(browser(), "203.0.113.1", email);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 800]).toEqual([429, true]);
    expect(await codeOf(refused)).toBe("RATE_LIMIT_EXCEEDED");
    expect((await login(browser(), "203.0.113.2", email)).status).toBe(200);
  });

  it("does not lock other accounts at the same IP address", async () => {
    const [one, two] = [await person(), await person()];
    await guesses(11, "203.0.113.3", one);
    expect((await login(browser(), "203.0.113.3", two)).status).toBe(200);
  });

  it("counts all addresses of an IPv6 network together", async () => {
    const email = await person();
    for (let i = 1; i <= 10; i += 1) await guess(`2001:db8:1:2::${i}`, email);
    expect((await login(browser(), "2001:db8:1:2:aaaa::1", email)).status).toBe(429);
    expect((await login(browser(), "2001:db8:1:3::1", email)).status).toBe(200);
  });

  it("does not block POST /auth/change-password in an open session", async () => {
    const email = await person();
    const owner = browser();
    await login(owner, "203.0.113.4", email);
    await guesses(11, "203.0.113.4", email);
    const body = { currentPassword: goodPassword, password: "violin-Gearbox-82-harbour" };
    expect((await post(owner, "203.0.113.4", "change-password", body)).status).toBe(200);
  });
});

describe("POST /auth/login from a known browser", () => {
  const address = "203.0.113.10";

  it("accepts the right password while other browsers at the same IP address are locked out", async () => {
    const email = await person();
    const known = await knownBrowser(email, address);
    expect((await guesses(11, address, email)).at(-1)).toBe("RATE_LIMIT_EXCEEDED");
    expect(await codeOf(await login(known, address, email, wrong))).toBe("INVALID_CREDENTIALS");
    expect((await login(known, address, email)).status).toBe(200);
    expect((await login(browser(), address, email)).status).toBe(429);
  });

  it("allows ten attempts of its own, at any IP address", async () => {
    const email = await person();
    const known = await knownBrowser(email, address);
    for (let i = 0; i < 10; i += 1) expect((await login(known, address, email, wrong)).status).toBe(401);
    expect((await login(known, address, email)).status).toBe(429);
    expect((await login(known, "203.0.113.11", email)).status).toBe(429);
  });

  it("knows each account that signed in with the browser and no other account", async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const shared = await knownBrowser(one, address);
    await login(shared, address, two);
    await post(shared, address, "logout", {});
    for (const email of [one, two, three]) await guesses(11, address, email);
    expect((await login(shared, address, one)).status).toBe(200);
    await post(shared, address, "logout", {});
    expect((await login(shared, address, two)).status).toBe(200);
    await post(shared, address, "logout", {});
    expect((await login(shared, address, three)).status).toBe(429);
  });

  it("sets an HttpOnly, unforgeable knownBrowser cookie that lasts a year", async () => {
    const email = await person();
    const signedIn = await login(browser(), address, email);
    const line = signedIn.headers.getSetCookie().find((one) => one.startsWith("knownBrowser=")) ?? "";
    expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
    expect(line).toContain(`Max-Age=${365 * 24 * 3600}`);
    await guesses(11, address, email);
    const value = /^knownBrowser=([^;]+)/.exec(line)?.[1] ?? "";
    const statusWith = async (cookie: string) => {
      const caller = browser();
      caller.cookies.set("knownBrowser", cookie);
      return (await login(caller, address, email)).status;
    };
    const forged = `${value.slice(0, -4)}${value.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    for (const invalid of [forged, value.split(".").slice(0, 3).join("."), "nonsense", ""]) {
      expect(await statusWith(invalid)).toBe(429);
    }
    expect(await statusWith(value)).toBe(200);
  });

  it("treats the browser as unknown after a year", async () => {
    const email = await person();
    const known = await knownBrowser(email, address);
    server.clock.advance(minutes(365 * 24 * 60) + seconds(1));
    await guesses(11, address, email);
    expect((await login(known, address, email)).status).toBe(429);
  });
});

describe("POST /auth/login with wrong passwords from many addresses", () => {
  it("delays known and unknown accounts more and more and blocks nobody", async () => {
    const emails = [await person(), "ghost@example.com"];
    const known = await knownBrowser(emails[0] ?? "", "198.51.100.250");
    for (const [index, email] of emails.entries()) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => guess(`198.51.100.${index * 100 + (i >> 1)}`, email)));
    }
    const durations: number[][] = [[], []];
    for (let i = 0; i < 4; i += 1) {
      for (const [index, email] of emails.entries()) {
        const started = performance.now();
        expect(await codeOf(await guess(`198.51.100.${index * 100 + 50 + i}`, email))).toBe("INVALID_CREDENTIALS");
        durations[index]?.push(performance.now() - started);
      }
    }
    for (const times of durations) {
      expect(times[0]).toBeGreaterThan(240);
      expect(times[3]).toBeGreaterThan(990);
    }
    // The owner signs in at once in a known browser, and after the delay in a new one.
    const started = performance.now();
    expect((await login(known, "198.51.100.251", emails[0] ?? "")).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(990);
    expect((await login(browser(), "198.51.100.252", emails[0] ?? "")).status).toBe(200);
  });
});

describe("rate limits shared by an IP address", () => {
  const address = "203.0.113.77";

  it("POST /auth/refresh of a session succeeds after 610 invalid refreshes from the same IP address", async () => {
    const email = await person();
    const owner = browser();
    await login(owner, address, email);
    for (let wave = 0; wave < 61; wave += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => {
          const other = browser();
          other.cookies.set("refreshToken", `nonsense-${wave}-${i}`);
          return post(other, address, "refresh", {});
        }),
      );
    }
    expect((await post(owner, address, "refresh", {})).status).toBe(200);
  });

  it("POST /auth/reset-password accepts a mailed link after verify-email is rate limited at the same IP address", async () => {
    const email = await person();
    await post(browser(), address, "forgot-password", { email });
    const token = await vi.waitFor(
      async () => {
        const all = await server.store.read.select().from(mails);
        const mail = all.find(({ to, text }) => to === email && text.includes("/reset-password?token="));
        expect(mail).toBeDefined();
        return tokenIn(mail?.text ?? "");
      },
      { timeout: 10_000 },
    );
    for (let i = 0; i < 61; i += 1) await post(browser(), address, "verify-email", { token: `nonsense-${i}` });
    expect((await post(browser(), address, "verify-email", { token: "nonsense" })).status).toBe(429);
    const body = { token, password: "violin-Gearbox-82-harbour" };
    expect((await post(browser(), address, "reset-password", body)).status).toBe(200);
  });
});
