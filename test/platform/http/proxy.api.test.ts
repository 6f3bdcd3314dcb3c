import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "../../../server/features/outbox/mails.table.ts";
import { goodPassword, signedIn, tokenIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

/** Sends a request like a proxy on this machine: from loopback, with the client's address in a header. */
const post = (caller: TestCaller, address: string, [path, body]: readonly [string, unknown]): Promise<Response> =>
  caller.fetch(`/v1/auth/${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": `198.51.100.1, ${address}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const client = "203.0.113.7";
const email = "remote@example.com";

describe("a client behind the proxy of a hosted server", () => {
  let server: TestServer;
  let caller: TestCaller;
  beforeAll(async () => {
    server = await serveForTest({ FORECOURT_MODE: "hosted" });
    caller = callerOf(server);
    await post(caller, client, ["register", { email, name: "Remote", password: goodPassword }]);
    const [mail] = await server.store.read.select().from(mails);
    await post(caller, client, ["verify-email", { token: tokenIn(mail?.text ?? "") }]);
    await post(caller, client, ["login", { email, password: goodPassword }]);
  });
  afterAll(() => server.close());

  it("appears with its own address in the list of sessions and in the audit trail", async () => {
    expect((await caller.api.accounts.sessions({ query: {} })).map(({ address }) => address)).toEqual([client]);
    const addresses = (await caller.api.audit.list()).map(({ action, address }) => [action, address]);
    expect(addresses).toEqual([
      ["account.signed_in", client],
      ["account.verified", client],
      ["account.registered", client],
    ]);
  });

  it("has its own limits, independent of other clients", async () => {
    const tryToken = async (address: string) =>
      (await post(callerOf(server), address, ["verify-email", { token: "guess" }])).status;
    for (let i = 0; i < 60; i += 1) await tryToken("203.0.113.8");
    expect(await tryToken("203.0.113.8")).toBe(429);
    expect(await tryToken("203.0.113.9")).toBe(400);
  });
});

describe("a workstation", () => {
  it("ignores X-Forwarded-For", async () => {
    const server = await serveForTest();
    try {
      const admin = await signedIn(server);
      const caller = callerOf(server);
      await post(caller, client, ["login", { email: admin.email, password: goodPassword }]);
      for (const { address } of await caller.api.accounts.sessions({ query: {} }))
        expect(address).toMatch(/127\.0\.0\.1$/);
    } finally {
      await server.close();
    }
  });
});
