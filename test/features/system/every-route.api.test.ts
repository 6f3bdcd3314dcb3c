import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";
import { type Endpoint, resources } from "../../../contracts/kit/endpoint.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let anonymous: TestCaller;
let revoked: TestCaller;
let leadsOnly: TestCaller;
let syncOnly: TestCaller;
let readOnly: TestCaller;
let full: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  const owner = await signedIn(server);
  anonymous = callerOf(server);
  const key = await withKey(server, owner);
  await owner.api.keys.revoke({ params: { id: key.id } });
  revoked = key;
  leadsOnly = await withKey(server, owner, { permissions: ["leads:write"] });
  syncOnly = await withKey(server, owner, { permissions: ["sync:write"] });
  readOnly = await withKey(server, owner, {
    permissions: resources.map((name): `${typeof name}:read` => `${name}:read`),
  });
  full = await withKey(server, owner, {
    permissions: resources.map((name): `${typeof name}:write` => `${name}:write`),
  });
});
afterAll(() => server.close());

const routes = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${feature}.${name}`,
    endpoint,
  })),
);
/** Includes `optional` ones: they are public only until an account is verified, and never accept a key. */
const guarded = routes.filter(({ endpoint }) => endpoint.auth !== "public");
const byKey = guarded.filter(({ endpoint }) => endpoint.auth !== "session");
const writing = byKey.filter(({ endpoint }) => endpoint.permission?.endsWith(":write"));
// Endpoints that consume text or forms have their own tests.
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
  it("answers 401 without credentials", async () => {
    const code = ["session", "optional"].includes(endpoint.auth) ? "TOKEN_EXPIRED" : "MISSING_API_KEY";
    expect(await call(anonymous, endpoint)).toMatchObject({ status: 401, code });
  });

  it("answers 401 for a revoked key", async () => {
    const code = endpoint.auth === "session" ? "TOKEN_EXPIRED" : "INVALID_API_KEY";
    expect(await call(revoked, endpoint)).toMatchObject({ status: 401, code });
  });
});

const withPermission = byKey.filter(({ endpoint }) => endpoint.permission || endpoint.auth === "optional");
describe.each(withPermission)("$title", ({ endpoint }) => {
  it("answers INSUFFICIENT_PERMISSIONS for a key without the permission", async () => {
    const unrelated = endpoint.permission?.startsWith("sync:") ? leadsOnly : syncOnly;
    expect(await call(unrelated, endpoint)).toMatchObject({ status: 403, code: "INSUFFICIENT_PERMISSIONS" });
  });
});

describe.each(writing)("$title", ({ endpoint }) => {
  it("answers INSUFFICIENT_PERMISSIONS for a key with read permissions only", async () => {
    expect(await call(readOnly, endpoint)).toMatchObject({ status: 403, code: "INSUFFICIENT_PERMISSIONS" });
  });
});

describe.each(withBody)("$title", ({ endpoint }) => {
  it.each<unknown>([{ surprise: 1 }, { constructor: 1 }, [], "text", 7, null])(
    "answers VALIDATION_ERROR for the body %j",
    async (body) => {
      const { status, code, field } = await call(full, endpoint, body);
      expect({ status, code }).toEqual({ status: 400, code: "VALIDATION_ERROR" });
      if (body !== null && typeof body === "object" && !Array.isArray(body)) expect(field).toBeDefined();
    },
  );
});
