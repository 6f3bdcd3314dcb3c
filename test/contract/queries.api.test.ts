import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { signedIn, withKey } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { checkProperty } from "./generators/property.ts";
import { everyQueryFault, queryJunk, querySchemaOf, queryText } from "./generators/queries.ts";
import { schemaOf } from "./generators/schema.ts";
import { validOf } from "./generators/valid.ts";
import { routes } from "./routes.ts";
import { callEndpoint, expectFieldNamed, type Reply } from "./scene/requests.ts";
import { createResources, knownOf, type Resources } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

let server: TestServer;
let admin: TestCaller;
let anonymous: TestCaller;
let keyed: Awaited<ReturnType<typeof withKey>>;
let own: Resources;
beforeAll(async () => {
  // the requests exceed the limits of smaller plans
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  anonymous = callerOf(server);
  keyed = await withKey(server, admin);
  own = await createResources(admin, admin);
});
afterAll(() => server.close());

/** Adds a file or body if the endpoint requires one. The query is checked before it or together with it. */
const send = (endpoint: Endpoint, query: string): Promise<Reply> => {
  const form = new FormData();
  if (endpoint.upload) form.set(endpoint.upload.field, new Blob(["make,model\nKia,Rio\n"]), "file.csv");
  const body = endpoint.upload ? form : endpoint.body ? "{}" : undefined;
  const headers = endpoint.consumes && { "content-type": endpoint.consumes[0] };
  const caller = endpoint.auth === "public" ? anonymous : endpoint.auth === "key" ? keyed : admin;
  return callEndpoint(caller, endpoint, own, { query, ...(body && { body }), ...(headers && { headers }) });
};

const withQuery = routes.filter(({ endpoint }) => endpoint.query);
/** An answer that is a stream does not end: `features/system/gaps` has its valid values. */
const isStream = ({ produces }: Endpoint) => produces?.includes("text/event-stream") ?? false;
const reading = withQuery.filter(({ endpoint }) => endpoint.method === "GET" && !isStream(endpoint));

describe.each(reading)("the query of $title", ({ endpoint }) => {
  const type = endpoint.query as z.ZodType;
  const schema = schemaOf(type, "output");

  it("gives no 500 for valid values", async () => {
    const queries = validOf(schema, knownOf(own)).map((query) => query as Record<string, unknown>);
    await checkProperty(queries, { runs: 8 }, async (query) => {
      const reply = await send(endpoint, queryText(query));
      expect(reply.status, reply.text).toBeLessThan(500);
    });
  });
});

describe.each(withQuery)("the query of $title", ({ endpoint }) => {
  const type = endpoint.query as z.ZodObject;
  const schema = querySchemaOf(type);
  const isAllowed = (query: unknown) => type.safeParse(query).success;

  it("is rejected if invalid: the answer names the field, and nothing changes", async () => {
    const before = await tableDigests(server.store);
    const examples = everyQueryFault(schema);
    await checkProperty(queryJunk(schema, isAllowed), { runs: 8, examples }, async ({ field, value }) =>
      expectFieldNamed(await send(endpoint, value), field, endpoint),
    );
    expect(await tableDigests(server.store)).toEqual(before);
  });
});

describe("an unknown query parameter", () => {
  it.each(routes)("is rejected by its name: $title", async ({ endpoint }) => {
    const before = await tableDigests(server.store);
    for (const unknown of ["preview", "__proto__", "a["]) {
      const reply = await send(endpoint, `?${encodeURIComponent(unknown)}=true`);
      expectFieldNamed(reply, unknown, endpoint);
      expect(reply.code).toBe("VALIDATION_ERROR");
    }
    // the use of a key is recorded
    if (endpoint.auth !== "key") expect(await tableDigests(server.store)).toEqual(before);
  });

  it("may be `api_key`, which is not rejected on any endpoint", async () => {
    for (const path of ["/health", "/v1/account", "/v1/vehicles?limit=1", "/v1/auth/me"]) {
      const response = await admin.fetch(`${path}${path.includes("?") ? "&" : "?"}api_key=${keyed.secret}`);
      expect(response.status, await response.text()).toBe(200);
    }
  });
});
