import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { checkProperty } from "./generators/property.ts";
import { queryText } from "./generators/queries.ts";
import { schemaOf } from "./generators/schema.ts";
import { validOf } from "./generators/valid.ts";
import { routes } from "./routes.ts";
import { type ContractServer, serveContract } from "./scene/contract-server.ts";
import { callEndpoint, callerFor } from "./scene/requests.ts";
import { knownOf } from "./scene/resources.ts";

/** Valid queries. Invalid ones never reach the database: `invalid-queries.test.ts`. */

let scene: ContractServer;
beforeAll(async () => {
  scene = await serveContract();
});
afterAll(() => scene.server.close());

const withQuery = routes.filter(({ endpoint }) => endpoint.query);
/** An answer that is a stream does not end: `features/system/gaps` has its valid values. */
const isStream = ({ produces }: Endpoint) => produces?.includes("text/event-stream") ?? false;
const reading = withQuery.filter(({ endpoint }) => endpoint.method === "GET" && !isStream(endpoint));

describe.each(reading)("the query of $title", ({ endpoint }) => {
  const type = endpoint.query as z.ZodType;
  const schema = schemaOf(type, "output");

  it("gives no 500 for valid values", async () => {
    const queries = validOf(schema, knownOf(scene.own)).map((query) => query as Record<string, unknown>);
    await checkProperty(queries, { runs: 8 }, async (query) => {
      const reply = await callEndpoint(callerFor(endpoint, scene), endpoint, scene.own, { query: queryText(query) });
      expect(reply.status, reply.text).toBeLessThan(500);
    });
  });
});

describe("the query parameter `api_key`", () => {
  it("is not rejected on any endpoint", async () => {
    for (const path of ["/health", "/v1/account", "/v1/vehicles?limit=1", "/v1/auth/me"]) {
      const response = await scene.admin.fetch(`${path}${path.includes("?") ? "&" : "?"}api_key=${scene.keyed.secret}`);
      expect(response.status, await response.text()).toBe(200);
    }
  });
});
