import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { signedIn, withKey } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { holds } from "./generators/property.ts";
import { everyQueryFault, queryJunk, querySchemaOf, queryText } from "./generators/queries.ts";
import { schemaOf } from "./generators/schema.ts";
import { validOf } from "./generators/valid.ts";
import { routes } from "./routes.ts";
import { type Belongings, belongingsOf, knownOf } from "./scene/belongings.ts";
import { ask, expectNamed, type Told } from "./scene/requests.ts";
import { everyRow } from "./scene/rows.ts";

let server: TestServer;
let admin: TestCaller;
let nobody: TestCaller;
let keyed: Awaited<ReturnType<typeof withKey>>;
let own: Belongings;
beforeAll(async () => {
  // its requests come faster than the sessions of a smaller plan may send them
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  nobody = callerOf(server);
  keyed = await withKey(server, admin);
  own = await belongingsOf(admin, admin);
});
afterAll(() => server.close());

/** A file or a body where the endpoint wants one: its query is looked at first, or with it. */
const send = (endpoint: Endpoint, query: string): Promise<Told> => {
  const form = new FormData();
  if (endpoint.upload) form.set(endpoint.upload.field, new Blob(["make,model\nKia,Rio\n"]), "file.csv");
  const body = endpoint.upload ? form : endpoint.body ? "{}" : undefined;
  const headers = endpoint.consumes && { "content-type": endpoint.consumes[0] };
  const caller = endpoint.auth === "public" ? nobody : endpoint.auth === "key" ? keyed : admin;
  return ask(caller, endpoint, own, { query, ...(body && { body }), ...(headers && { headers }) });
};

const withQuery = routes.filter(({ endpoint }) => endpoint.query);
const reading = withQuery.filter(({ endpoint }) => endpoint.method === "GET");

describe.each(reading)("the query of $title", ({ endpoint }) => {
  const type = endpoint.query as z.ZodType;
  const schema = schemaOf(type, "output");

  it("makes no 500 where it is valid", async () => {
    const queries = validOf(schema, knownOf(own)).map((query) => query as Record<string, unknown>);
    await holds(queries, { runs: 8 }, async (query) => {
      const told = await send(endpoint, queryText(query));
      expect(told.status, told.text).toBeLessThan(500);
    });
  });
});

describe.each(withQuery)("the query of $title", ({ endpoint }) => {
  const type = endpoint.query as z.ZodObject;
  const schema = querySchemaOf(type);
  const isAllowed = (query: unknown) => type.safeParse(query).success;

  it("is refused where it is invalid: the answer names the field, and nothing changes", async () => {
    const before = await everyRow(server.store);
    const examples = everyQueryFault(schema);
    await holds(queryJunk(schema, isAllowed), { runs: 8, examples }, async ({ field, value }) =>
      expectNamed(await send(endpoint, value), field, endpoint),
    );
    expect(await everyRow(server.store)).toEqual(before);
  });
});

describe("a parameter that an endpoint does not know", () => {
  it.each(routes)("is refused by its name: $title", async ({ endpoint }) => {
    const before = await everyRow(server.store);
    for (const unknown of ["preview", "__proto__", "a["]) {
      const told = await send(endpoint, `?${encodeURIComponent(unknown)}=true`);
      expectNamed(told, unknown, endpoint);
      expect(told.code).toBe("VALIDATION_ERROR");
    }
    // that a key was used is counted
    if (endpoint.auth !== "key") expect(await everyRow(server.store)).toEqual(before);
  });

  it("is not the credential, wherever it comes", async () => {
    for (const path of ["/health", "/v1/account", "/v1/vehicles?limit=1", "/v1/auth/me"]) {
      const response = await admin.fetch(`${path}${path.includes("?") ? "&" : "?"}api_key=${keyed.secret}`);
      expect(response.status, await response.text()).toBe(200);
    }
  });
});
