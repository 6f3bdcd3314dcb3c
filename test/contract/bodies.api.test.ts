import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { accounts } from "../../server/features/accounts/accounts.table.ts";
import { checkProperty } from "./generators/property.ts";
import { validBodies } from "./generators/valid.ts";
import { routes } from "./routes.ts";
import { type ContractServer, serveContract } from "./scene/contract-server.ts";
import { callEndpoint, callerFor, type Reply } from "./scene/requests.ts";
import { knownOf } from "./scene/resources.ts";

/** Valid bodies. Invalid ones never reach the database: `invalid-bodies.test.ts`. */

let scene: ContractServer;
beforeAll(async () => {
  scene = await serveContract();
});
// one of the requests changes the plan
afterEach(() =>
  scene.server.store.write((tx) => tx.update(accounts).set({ plan: "enterprise" }).returning({ id: accounts.id })),
);
afterAll(() => scene.server.close());

/** Expects that texts with the same name in request and answer are equal, after parsing by the contract. */
function expectKept(sent: unknown, reply: Reply): void {
  const answer = JSON.parse(reply.text) as Record<string, unknown>;
  const kept = (answer.data ?? answer) as Record<string, unknown>;
  for (const [name, value] of Object.entries(sent as Record<string, unknown>)) {
    if (typeof value === "string" && typeof kept[name] === "string") expect(kept[name], name).toBe(value);
  }
}

const withBody = routes.filter(({ endpoint }) => endpoint.body && !endpoint.consumes && !endpoint.upload);

describe.each(withBody)("$title", ({ endpoint }) => {
  const type = endpoint.body as z.ZodType;

  it("answers valid bodies without a 500 and returns their texts unchanged", async () => {
    const { own } = scene;
    const caller = callerFor(endpoint, scene);
    await checkProperty(validBodies(type, knownOf(own)), { runs: 10 }, async (body) => {
      const reply = await callEndpoint(caller, endpoint, own, { body: JSON.stringify(body) });
      expect(reply.status, reply.text).toBeLessThan(500);
      // another status means that the resource existed before
      if (reply.status === (endpoint.status ?? 200)) expectKept(type.parse(body), reply);
    });
  });
});

describe("an endpoint without a body", () => {
  it("accepts an empty body of any content type", async () => {
    const forms = [
      { body: "{}", headers: { "content-type": "application/json" } },
      { body: new URLSearchParams() },
      {},
    ];
    for (const form of forms) {
      const response = await scene.admin.fetch("/v1/kpis/reset", { method: "POST", ...form });
      expect(response.status, await response.text()).toBe(200);
    }
  });
});
