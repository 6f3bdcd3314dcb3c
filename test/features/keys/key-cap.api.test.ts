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

const createKey = ({ api }: TestCaller, expiresAt?: string) =>
  api.keys.create({ body: { name: "k", environment: "development", ...(expiresAt !== undefined && { expiresAt }) } });

async function onPlan(plan: "free" | "starter"): Promise<TestCaller> {
  const person = await signedIn(server, { admin });
  const { id } = (await person.api.accounts.me()).user;
  await admin.api.administration.changePlan({ params: { id }, body: { plan } });
  return person;
}

/** Sends `count` requests, ten at a time, and returns the error codes of the rejected ones. */
async function refusalsOf(person: TestCaller, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let done = 0; done < count; done += 10) {
    const wave = await Promise.allSettled(Array.from({ length: Math.min(10, count - done) }, () => createKey(person)));
    codes.push(...wave.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : [])));
  }
  return codes;
}

describe("POST /account/api-keys at the limit of live keys", () => {
  it("answers API_KEY_LIMIT beyond 20 keys on the free plan, under parallel requests", async () => {
    const person = await onPlan("free");
    const refused = await refusalsOf(person, 30);
    expect(refused).toEqual(Array.from({ length: 10 }, () => "API_KEY_LIMIT"));
    const error = await errorOf(createKey(person));
    expect(error).toMatchObject({ code: "API_KEY_LIMIT", status: 409, details: { limit: 20, live: 20 } });
    expect(error.message).toContain("20");
    expect((await person.api.keys.list()).keys).toHaveLength(20);
  });

  it("accepts another key after one is revoked or expires", async () => {
    const person = await onPlan("free");
    const soon = new Date(server.clock.now().getTime() + hours(1)).toISOString();
    const { key } = await createKey(person, soon);
    expect(await refusalsOf(person, 20)).toEqual(["API_KEY_LIMIT"]);
    const other = (await person.api.keys.list()).keys.find(({ id }) => id !== key.id);
    await person.api.keys.revoke({ params: { id: other?.id ?? "" } });
    await expect(createKey(person)).resolves.toBeDefined();
    expect(await errorOf(createKey(person))).toMatchObject({ code: "API_KEY_LIMIT" });
    server.clock.advance(hours(1) + seconds(1));
    await person.api.accounts.refresh();
    await admin.api.accounts.refresh();
    await expect(createKey(person)).resolves.toBeDefined();
  });

  it("answers API_KEY_LIMIT beyond 100 keys on the starter plan", async () => {
    const person = await onPlan("starter");
    expect(await refusalsOf(person, 101)).toEqual(["API_KEY_LIMIT"]);
    expect(await errorOf(createKey(person))).toMatchObject({ code: "API_KEY_LIMIT", details: { limit: 100 } });
  });
});
