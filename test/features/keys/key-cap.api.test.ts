import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours, seconds } from "../../../server/platform/clock.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

const make = ({ api }: TestCaller, expiresAt?: string) =>
  api.keys.create({ body: { name: "k", environment: "development", ...(expiresAt !== undefined && { expiresAt }) } });

async function onPlan(plan: "free" | "starter"): Promise<TestCaller> {
  const person = await signedIn(server, { admin });
  const { id } = (await person.api.accounts.me()).user;
  await admin.api.administration.changePlan({ params: { id }, body: { plan } });
  return person;
}

/** That many requests, ten at a time; the codes of those that were refused. */
async function refusalsOf(person: TestCaller, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let done = 0; done < count; done += 10) {
    const wave = await Promise.allSettled(Array.from({ length: Math.min(10, count - done) }, () => make(person)));
    codes.push(...wave.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : [])));
  }
  return codes;
}

describe("live API keys of an account", () => {
  it("are at most 20 on the free plan, however many are asked for at once", async () => {
    const person = await onPlan("free");
    const refused = await refusalsOf(person, 30);
    expect(refused).toEqual(Array.from({ length: 10 }, () => "API_KEY_LIMIT"));
    const error = await errorOf(make(person));
    expect(error).toMatchObject({ code: "API_KEY_LIMIT", status: 409, details: { limit: 20, live: 20 } });
    expect(error.message).toContain("20");
    expect((await person.api.keys.list()).keys).toHaveLength(20);
  });

  it("make room when one is revoked or expires", async () => {
    const person = await onPlan("free");
    const soon = new Date(server.clock.now().getTime() + hours(1)).toISOString();
    const { key } = await make(person, soon);
    expect(await refusalsOf(person, 20)).toEqual(["API_KEY_LIMIT"]);
    const other = (await person.api.keys.list()).keys.find(({ id }) => id !== key.id);
    await person.api.keys.revoke({ params: { id: other?.id ?? "" } });
    await expect(make(person)).resolves.toBeDefined();
    expect(await errorOf(make(person))).toMatchObject({ code: "API_KEY_LIMIT" });
    server.clock.advance(hours(1) + seconds(1));
    await person.api.accounts.refresh();
    await admin.api.accounts.refresh();
    await expect(make(person)).resolves.toBeDefined();
  });

  it("are at most 100 on the others", async () => {
    const person = await onPlan("starter");
    expect(await refusalsOf(person, 101)).toEqual(["API_KEY_LIMIT"]);
    expect(await errorOf(make(person))).toMatchObject({ code: "API_KEY_LIMIT", details: { limit: 100 } });
  });
});
