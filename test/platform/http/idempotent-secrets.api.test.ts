import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idempotentAnswers } from "../../../server/platform/http/idempotency/idempotency.table.ts";
import { createIdempotency } from "../../../server/platform/http/idempotency/idempotency.ts";
import { hashOf } from "../../../server/platform/ids.ts";
import { createLog } from "../../../server/platform/log.ts";
import { errorOf, goodPassword, mailTo, signedIn, tokenIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

interface Sent {
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
}
async function postAs(caller: TestCaller, { path, key, body }: Sent) {
  const response = await caller.fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
  const replayed = response.headers.get("idempotent-replayed") === "true";
  const answer = (await response.json()) as {
    secret?: string;
    signedIn?: boolean;
    data?: { secret?: string };
    error?: { code: string; details?: unknown };
  };
  return { status: response.status, replayed, cookies: response.headers.getSetCookie().length, answer };
}
const post = (path: string, key: string, body: unknown) => postAs(owner, { path, key, body });
const secretIn = ({ answer }: Awaited<ReturnType<typeof post>>): string =>
  answer.secret ?? answer.data?.secret ?? expect.unreachable("no secret");
const stored = () => server.store.read.select().from(idempotentAnswers).where(like(idempotentAnswers.key, "sealed:%"));

const keyBody = { name: "Till", environment: "production" };
const hookBody = { url: "http://127.0.0.1:9/hook", events: ["ping"] };
const sent = [
  { path: "/v1/account/api-keys", body: keyBody },
  { path: "/v1/webhooks", body: hookBody },
] as const;

describe("an Idempotency-Key of a POST that answers a secret", () => {
  it.each(sent)("replays the secret of $path", async ({ path, body }) => {
    const first = await post(path, `replayed ${path}`, body);
    const second = await post(path, `replayed ${path}`, body);
    expect([first.status, first.replayed, second.status, second.replayed]).toEqual([201, false, 201, true]);
    expect(secretIn(second)).toBe(secretIn(first));
  });

  it.each(sent)("stores the answer of $path encrypted, and not the key itself", async (request) => {
    const key = `hidden ${request.path}`;
    const first = await post(request.path, key, request.body);
    const text = JSON.stringify(await stored());
    expect(text).toContain("sealed1:");
    expect(text).not.toContain(secretIn(first));
    expect(text).not.toContain(key);
  });

  it("belongs to one body, and to one path with or without secrets", async () => {
    const car = { make: "Saab", model: "900" };
    await post("/v1/account/api-keys", "shared", keyBody);
    await post("/v1/vehicles", "plain", car);
    for (const [path, key, body] of [
      ["/v1/account/api-keys", "shared", { ...keyBody, name: "Other" }],
      ["/v1/webhooks", "shared", hookBody],
      ["/v1/vehicles", "shared", car],
      ["/v1/account/api-keys", "plain", keyBody],
    ] as const) {
      expect([path, (await post(path, key, body)).answer.error?.code]).toEqual([path, "IDEMPOTENCY_KEY_REUSED"]);
    }
  });

  it("reports an unknown outcome if the installation has another secret since", async () => {
    const needs = { store: server.store, clock: server.clock, log: createLog("silent") };
    const request = { scope: "test", key: "lost", fingerprint: "same", isSensitive: true };
    const work = () => Promise.resolve({ status: 201, body: { secret: "s" } });
    await createIdempotency({ ...needs, secret: "before" }).run(request, work);
    const after = createIdempotency({ ...needs, secret: "after" });
    expect(await errorOf(after.run(request, work))).toMatchObject({
      code: "IDEMPOTENCY_IN_PROGRESS",
      details: { outcome: "unknown" },
    });
  });

  it("reports an unknown outcome if the stored answer was damaged", async () => {
    await post("/v1/account/api-keys", "damaged", keyBody);
    const hidden = eq(idempotentAnswers.key, `sealed:${hashOf("damaged")}`);
    const [row] = await server.store.read.select().from(idempotentAnswers).where(hidden);
    const damaged = String(row?.body).replace(/.(?=.{8}$)/, (one) => (one === "A" ? "B" : "A"));
    await server.store.write((tx) => tx.update(idempotentAnswers).set({ body: damaged }).where(hidden));
    const { status, answer } = await post("/v1/account/api-keys", "damaged", keyBody);
    expect([status, answer.error]).toMatchObject([
      409,
      { code: "IDEMPOTENCY_IN_PROGRESS", details: { outcome: "unknown" } },
    ]);
  });
});

describe("an Idempotency-Key of POST /auth/login", () => {
  it("has no effect, because a repeated answer sets no cookies", async () => {
    const body = { email: owner.email, password: goodPassword };
    for (const answer of [await post("/v1/auth/login", "login", body), await post("/v1/auth/login", "login", body)]) {
      expect(answer).toMatchObject({ status: 200, replayed: false });
      expect(answer.cookies).toBeGreaterThan(1);
    }
  });
});

describe("an Idempotency-Key of POST /auth/verify-email", () => {
  it("replays that the address is verified, but not the sign-in, because a repeated answer sets no cookies", async () => {
    const browser = callerOf(server);
    const email = "verified@example.com";
    await browser.api.accounts.register({ body: { email, name: "Ada", password: goodPassword } });
    const body = { token: tokenIn(await mailTo(owner, email)), signIn: true };
    const send = (caller: TestCaller) => postAs(caller, { path: "/v1/auth/verify-email", key: "verify", body });
    const first = await send(browser);
    expect(first).toMatchObject({ status: 200, replayed: false, answer: { signedIn: true } });
    expect(first.cookies).toBeGreaterThan(1);
    expect((await browser.api.accounts.me()).user.email).toBe(email);
    // the browser that sent the request and did not get the answer has no session
    for (const caller of [browser, callerOf(server)]) {
      expect(await send(caller)).toMatchObject({
        status: 200,
        replayed: true,
        cookies: 0,
        answer: { success: true, message: expect.stringContaining("You can sign in"), signedIn: false },
      });
    }
  });
});
