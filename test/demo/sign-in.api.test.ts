import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config.ts";
import { errorOf, signedIn } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";

const people = [
  { role: "Owner", email: "dana@example.com" },
  { role: "Viewer", email: "vic@example.com" },
  { role: "Inspector", email: "ines@example.com" },
] as const;

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest({}, { isDemo: true, demoAccounts: people });
  owner = await signedIn(server, { email: "dana@example.com" });
  await signedIn(server, { email: "vic@example.com", admin: owner });
  await signedIn(server, { email: "outsider@example.com", admin: owner });
});
afterAll(() => server.close());

const raw = (headers: Record<string, string>, body = '{"role":"Owner"}') =>
  fetch(`${server.url}/v1/demo/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { error: { code: string } }).error.code;

describe("POST /demo/sign-in on a demo", () => {
  it("lists who has an account, by role", async () => {
    const listed = await callerOf(server).api.demo.people();
    expect(listed.map(({ role }) => role)).toEqual(["Owner", "Viewer"]);
  });

  it("signs in by role without a password, with a session like any other", async () => {
    const visitor = callerOf(server);
    const { user } = await visitor.api.demo.signIn({ body: { role: "Viewer" } });
    expect(user.email).toBe("vic@example.com");
    expect((await visitor.api.accounts.me()).user.email).toBe("vic@example.com");
    expect(await visitor.api.accounts.sessions({ query: {} })).toHaveLength(2);
    await visitor.api.accounts.logout();
  });

  it("rejects a role without a person, and an unknown role", async () => {
    const { api } = callerOf(server);
    expect(await errorOf(api.demo.signIn({ body: { role: "Inspector" } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "role",
    });
    expect(await codeOf(await raw({}, '{"role":"Root"}'))).toBe("VALIDATION_ERROR");
    expect(await codeOf(await raw({}, '{"email":"outsider@example.com"}'))).toBe("VALIDATION_ERROR");
  });

  it.each([
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of another port", { "sec-fetch-site": "same-site" }],
    ["a proxy that forwards a visitor", { "x-forwarded-for": "203.0.113.7" }],
    ["a proxy that names itself", { via: "1.1 proxy" }],
  ])("rejects %s", async (_who, headers) => {
    const answer = await raw(headers);
    expect(await codeOf(answer)).toBe("REQUEST_REFUSED");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("takes JSON only, which a form of another site cannot send", async () => {
    const answer = await raw({ "content-type": "text/plain" });
    expect(await codeOf(answer)).toBe("UNSUPPORTED_MEDIA_TYPE");
  });
});

describe("POST /demo/sign-in on another server", () => {
  it("answers RESOURCE_NOT_FOUND like an unknown path", async () => {
    const other = await serveForTest();
    try {
      const { api } = await signedIn(other, { email: "dana@example.com" });
      for (const call of [api.demo.people(), api.demo.signIn({ body: { role: "Owner" } })])
        expect(await errorOf(call)).toMatchObject({ code: "RESOURCE_NOT_FOUND", message: "No such address." });
    } finally {
      await other.close();
    }
  });

  it("offers no people if other machines can connect, or if the folder has no marker", () => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-demo-accounts-"));
    const read = (more: Record<string, string> = {}) =>
      readConfig({ FORECOURT_DATA_DIR: folder, ...more }).demoAccounts;
    try {
      expect(read()).toEqual([]);
      writeFileSync(join(folder, "demo.json"), JSON.stringify({ seed: 1, people }));
      expect(read()).toEqual(people);
      expect(read({ FORECOURT_HOST: "localhost" })).toEqual(people);
      expect(read({ FORECOURT_MODE: "hosted" })).toEqual([]);
      expect(read({ FORECOURT_HOST: "0.0.0.0" })).toEqual([]);
      expect(read({ FORECOURT_HOST: "192.168.1.4" })).toEqual([]);
      expect(read({ FORECOURT_PUBLIC_URL: "https://cars.example.com" })).toEqual([]);
      expect(read({ FORECOURT_DATABASE_URL: "postgres://127.0.0.1/real" })).toEqual([]);
      writeFileSync(join(folder, "demo.json"), JSON.stringify({ people: [{ role: "Root", email: "x@example.com" }] }));
      expect(read()).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
