import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { checkProperty } from "./generators/property.ts";
import { everyQueryFault, queryJunk, querySchemaOf } from "./generators/queries.ts";
import { routes } from "./routes.ts";
import { type ContractServer, serveContract } from "./scene/contract-server.ts";
import { callEndpoint, callerFor, expectFieldNamed, type Reply } from "./scene/requests.ts";
import { tableDigests } from "./scene/table-digests.ts";

/** On SQLite only: an invalid query is rejected before anything is read from the database. */

let scene: ContractServer;
beforeAll(async () => {
  scene = await serveContract();
});
afterAll(() => scene.server.close());

/** Adds a file or body if the endpoint requires one. The query is checked before it or together with it. */
const send = (endpoint: Endpoint, query: string): Promise<Reply> => {
  const form = new FormData();
  if (endpoint.upload) form.set(endpoint.upload.field, new Blob(["make,model\nKia,Rio\n"]), "file.csv");
  const body = endpoint.upload ? form : endpoint.body ? "{}" : undefined;
  const headers = endpoint.consumes && { "content-type": endpoint.consumes[0] };
  return callEndpoint(callerFor(endpoint, scene), endpoint, scene.own, {
    query,
    ...(body && { body }),
    ...(headers && { headers }),
  });
};

describe.each(routes.filter(({ endpoint }) => endpoint.query))("the query of $title", ({ endpoint }) => {
  const type = endpoint.query as z.ZodObject;
  const schema = querySchemaOf(type);
  const isAllowed = (query: unknown) => type.safeParse(query).success;

  it("is rejected if invalid: the answer names the field, and nothing changes", async () => {
    const before = await tableDigests(scene.server);
    const examples = everyQueryFault(schema);
    await checkProperty(queryJunk(schema, isAllowed), { runs: 8, examples }, async ({ field, value }) =>
      expectFieldNamed(await send(endpoint, value), field, endpoint),
    );
    expect(await tableDigests(scene.server)).toEqual(before);
  });
});

describe("an unknown query parameter", () => {
  it.each(routes)("is rejected by its name: $title", async ({ endpoint }) => {
    const before = await tableDigests(scene.server);
    for (const unknown of ["preview", "__proto__", "a["]) {
      const reply = await send(endpoint, `?${encodeURIComponent(unknown)}=true`);
      expectFieldNamed(reply, unknown, endpoint);
      expect(reply.code).toBe("VALIDATION_ERROR");
    }
    // the use of a key is recorded
    if (endpoint.auth !== "key") expect(await tableDigests(scene.server)).toEqual(before);
  });
});
