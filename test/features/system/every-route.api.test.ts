import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";
import { type Endpoint, resources } from "../../../contracts/kit/endpoint.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let nobody: TestCaller;
let revoked: TestCaller;
let powerless: TestCaller;
let readOnly: TestCaller;
let full: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  const owner = await signedIn(server);
  nobody = callerOf(server);
  const key = await withKey(server, owner);
  await owner.api.keys.revoke({ params: { id: key.id } });
  revoked = key;
  // `sync` is a resource that no endpoint of today asks for
  powerless = await withKey(server, owner, { permissions: ["sync:write"] });
  readOnly = await withKey(server, owner, {
    permissions: resources.map((name): `${typeof name}:read` => `${name}:read`),
  });
  full = await withKey(server, owner);
});
afterAll(() => server.close());

const routes = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);
/** Those that are `optional`, too: they are open only before anybody is verified, and no key has a right to them. */
const guarded = routes.filter(({ endpoint }) => endpoint.auth !== "public");
const byKey = guarded.filter(({ endpoint }) => endpoint.auth !== "session");
const writing = byKey.filter(({ endpoint }) => endpoint.permission?.endsWith(":write"));
// what is sent as a text or a form has tests of its own
const withBody = byKey.filter(
  ({ endpoint }) => endpoint.body !== undefined && endpoint.consumes === undefined && endpoint.upload === undefined,
);

async function call(
  caller: TestCaller,
  endpoint: Endpoint,
  body: unknown = {},
): Promise<{ status: number; code: string; field: string | undefined }> {
  const path = `/v1${endpoint.path.replace(/\{\w+\}/g, "01a1fabe-0000-7000-8000-000000000000")}`;
  const response = await caller.fetch(path, {
    method: endpoint.method,
    ...(endpoint.body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { error } = (await response.json()) as { error: { code: string; field?: string } };
  return { status: response.status, code: error.code, field: error.field };
}

describe.each(guarded)("$title", ({ endpoint }) => {
  it("answers nobody without credentials", async () => {
    const code = ["session", "optional"].includes(endpoint.auth) ? "TOKEN_EXPIRED" : "MISSING_API_KEY";
    expect(await call(nobody, endpoint)).toMatchObject({ status: 401, code });
  });

  it("answers no revoked key", async () => {
    const code = endpoint.auth === "session" ? "TOKEN_EXPIRED" : "INVALID_API_KEY";
    expect(await call(revoked, endpoint)).toMatchObject({ status: 401, code });
  });
});

const asking = byKey.filter(({ endpoint }) => endpoint.permission || endpoint.auth === "optional");
describe.each(asking)("$title", ({ endpoint }) => {
  it("asks the key for its permission", async () => {
    expect(await call(powerless, endpoint)).toMatchObject({ status: 403, code: "INSUFFICIENT_PERMISSIONS" });
  });
});

describe.each(writing)("$title", ({ endpoint }) => {
  it("changes nothing for a key that may only read", async () => {
    expect(await call(readOnly, endpoint)).toMatchObject({ status: 403, code: "INSUFFICIENT_PERMISSIONS" });
  });
});

describe.each(withBody)("$title", ({ endpoint }) => {
  it.each<unknown>([{ surprise: 1 }, { constructor: 1 }, [], "text", 7, null])(
    "names what is wrong with the body %j",
    async (body) => {
      const { status, code, field } = await call(full, endpoint, body);
      expect({ status, code }).toEqual({ status: 400, code: "VALIDATION_ERROR" });
      if (body !== null && typeof body === "object" && !Array.isArray(body)) expect(field).toBeDefined();
    },
  );
});
