import { type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minutes } from "../../../server/platform/clock.ts";
import { signedIn, signedInOnHosted, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { corsOf, fromPage, origin, websiteOf } from "./kit.ts";

let server: TestServer;
let owner: TestCaller;
let website: Awaited<ReturnType<typeof websiteOf>>;
/** The page of another dealership of the same server. */
const otherOrigin = "https://other.example:8443";
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  website = await websiteOf(server, owner);
  const other = await signedIn(server, { admin: owner });
  await websiteOf(server, other, { allowedOrigins: [otherOrigin] });
});
afterAll(() => server.close());

const preflight = (path: string, { from = origin, method = "GET" }: { from?: string; method?: string } = {}) =>
  fetch(`${server.url}/v1${path}`, {
    method: "OPTIONS",
    headers: {
      ...fromPage(from),
      "access-control-request-method": method,
      "access-control-request-headers": "authorization",
    },
  });

describe("the preflight of an endpoint for websites", () => {
  it("is answered for the origins of all keys, without credentials", async () => {
    for (const from of [origin, otherOrigin]) {
      const answer = await preflight("/website/vehicles", { from });
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
      expect(corsOf(answer)).toEqual({
        "access-control-allow-origin": from,
        "access-control-allow-methods": "GET",
        "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
        "access-control-max-age": "7200",
      });
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  it("permits only the methods that websites use", async () => {
    expect(corsOf(await preflight("/enquiries", { method: "POST" }))).toMatchObject({
      "access-control-allow-methods": "POST",
    });
    expect(corsOf(await preflight("/enquiries"))).toEqual({});
    expect(corsOf(await preflight("/website/vehicles", { method: "DELETE" }))).toEqual({});
  });

  it("rejects an origin that differs in scheme, host or port from every listed one", async () => {
    const similar = [
      "http://www.cars.example",
      "https://cars.example",
      "https://www.cars.example:8443",
      "https://www.cars.example.evil.example",
      "https://evil-www.cars.example",
      "https://other.example",
      "null",
    ];
    for (const from of similar) expect(corsOf(await preflight("/website/vehicles", { from }))).toEqual({});
  });

  it("is answered for no other endpoint", async () => {
    for (const path of ["/vehicles", "/account", "/auth/test", "/leads", "/account/api-keys"])
      expect(corsOf(await preflight(path))).toEqual({});
  });

  it("rejects an origin once its key is changed, revoked or expired", async () => {
    const from = "https://short.example";
    const allowed = async () => "access-control-allow-origin" in corsOf(await preflight("/website/vehicles", { from }));
    const { id } = await websiteOf(server, owner, { allowedOrigins: [from] });
    expect(await allowed()).toBe(true);
    await owner.api.keys.change({ params: { id }, body: { allowedOrigins: [] } });
    expect(await allowed()).toBe(false);
    await owner.api.keys.change({ params: { id }, body: { allowedOrigins: [from] } });
    expect(await allowed()).toBe(true);
    await owner.api.keys.revoke({ params: { id } });
    expect(await allowed()).toBe(false);
    const expiresAt = new Date(server.clock.now().getTime() + minutes(2)).toISOString();
    await websiteOf(server, owner, { allowedOrigins: [from], expiresAt });
    expect(await allowed()).toBe(true);
    server.clock.advance(minutes(3));
    expect(await allowed()).toBe(false);
  });
});

describe("a request of a page", () => {
  it("is answered so that a page of the key's origin can read body and headers, without credentials", async () => {
    const answer = await website.fetch("/v1/website/vehicles", { headers: fromPage() });
    expect(answer.status).toBe(200);
    const cors = corsOf(answer);
    expect(cors).toMatchObject({ "access-control-allow-origin": origin });
    expect(Object.keys(cors).sort()).toEqual(["access-control-allow-origin", "access-control-expose-headers"]);
    for (const name of ["ETag", "Link", "X-Total-Count", "Forecourt-Version", "RateLimit", "Retry-After"])
      expect(cors["access-control-expose-headers"]).toContain(name);
    expect(answer.headers.get("vary")).toContain("Origin");
    expect((await website.fetch("/v1/website/vehicles")).headers.get("vary")).toContain("Origin");
  });

  it("is rejected for the origin of another key, with an answer that this page can read", async () => {
    const answer = await website.fetch("/v1/website/vehicles", { headers: fromPage(otherOrigin) });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { code: "REQUEST_REFUSED" } });
    expect(corsOf(answer)).toMatchObject({ "access-control-allow-origin": otherOrigin });
  });

  it("is rejected for an origin that no key allows, and changes nothing", async () => {
    const answer = await website.fetch("/v1/enquiries", {
      method: "POST",
      headers: { ...fromPage("https://evil.example"), "content-type": "application/json" },
      body: JSON.stringify({ name: "Eve", email: "eve@example.com", message: "Hello" }),
    });
    expect([answer.status, corsOf(answer)]).toEqual([403, {}]);
    expect(await owner.api.enquiries.list()).toEqual([]);
  });

  it("is rejected for a key without allowedOrigins, whatever its permissions, and for a session", async () => {
    const callers = [
      await withKey(server, owner, { permissions: ["website:write", "vehicles:read"] }),
      await withKey(server, owner, { permissions: ["website:read"] }),
      owner,
    ];
    for (const caller of callers) {
      expect((await caller.fetch("/v1/website/vehicles", { headers: fromPage() })).status).toBe(403);
      expect((await caller.fetch("/v1/website/vehicles")).status).toBe(200);
    }
  });

  it("can read the errors: 400, 401, 403, 404 and 429", async () => {
    const limited = await websiteOf(server, owner, { permissions: ["website:read"] });
    const post = { method: "POST", headers: { ...fromPage(), "content-type": "application/json" }, body: "{}" };
    const answers = [
      await website.fetch("/v1/enquiries", post),
      await fetch(`${server.url}/v1/website/vehicles`, { headers: fromPage() }),
      await fetch(`${server.url}/v1/website/vehicles`, { headers: { ...fromPage(), authorization: "Bearer wrong" } }),
      await limited.fetch("/v1/enquiries", post),
      await website.fetch("/v1/website/vehicles/0199f0a0-0000-7000-8000-000000000001", { headers: fromPage() }),
    ];
    for (let sent = 0; sent < 130 && answers.at(-1)?.status !== 429; sent += 1)
      answers.push(await limited.fetch("/v1/website/vehicles", { headers: fromPage() }));
    const errors = answers.filter(({ ok }) => !ok);
    expect(errors.map(({ status }) => status)).toEqual([400, 401, 401, 403, 404, 429]);
    for (const answer of errors) expect(corsOf(answer)).toMatchObject({ "access-control-allow-origin": origin });
    expect(errors.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("the limit of a visitor", () => {
  it("is counted for each network address, so that one visitor cannot use up the requests of all", async () => {
    const hosted = await serveForTest({ FORECOURT_MODE: "hosted", FORECOURT_DEFAULT_PLAN: "professional" });
    try {
      const person = await signedInOnHosted(hosted);
      const page = await websiteOf(hosted, person);
      const visit = async (address: string) =>
        page.fetch("/v1/website/vehicles", { headers: { ...fromPage(), "x-forwarded-for": address } });
      hosted.clock.freezeAt(new Date("2026-11-25T15:00:00Z"));
      for (let i = 0; i < 120; i += 1) expect((await visit("203.0.113.7")).status).toBe(200);
      const refused = await visit("203.0.113.7");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
      expect(await refused.json()).toMatchObject({ error: { details: { limit: "visitor" } } });
      const other = await visit("203.0.113.8");
      // rejected requests do not count for the key
      expect([other.status, other.headers.get("x-ratelimit-remaining")]).toEqual([200, String(100_000 - 121)]);
      const ordinary = await withKey(hosted, person, { permissions: ["website:read"] });
      for (let i = 0; i < 125; i += 1) expect((await ordinary.fetch("/v1/website/vehicles")).status).toBe(200);
    } finally {
      await hosted.close();
    }
  });
});

describe("requests of a visitor that never end", () => {
  it("are at most 10 at a time, so that they do not take the places of others", async () => {
    const page = await websiteOf(server, owner);
    const slow: ClientRequest[] = [];
    const sendSlowly = () => {
      const headers = {
        authorization: `Bearer ${page.secret}`,
        "content-type": "application/json",
        "content-length": "1000",
      };
      const sent = request(`${server.url}/v1/enquiries`, { method: "POST", headers });
      sent.on("error", () => undefined).write("{");
      slow.push(sent);
    };
    const visit = () => page.fetch("/v1/website/vehicles");
    for (let i = 0; i < 9; i += 1) sendSlowly();
    // A visit may take the tenth place for a moment, so that a slow request is refused: send one more before each.
    const retryAfter = async () => {
      sendSlowly();
      return (await visit()).headers.get("retry-after");
    };
    await expect.poll(retryAfter, { timeout: 10_000 }).toBe("1");
    for (const one of slow) one.destroy();
    await expect.poll(async () => (await visit()).status, { timeout: 10_000 }).toBe(200);
  });
});
