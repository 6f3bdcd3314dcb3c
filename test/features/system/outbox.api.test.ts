import { afterEach, describe, expect, it } from "vitest";
import { errorOf, goodPassword, mailTo, signedIn, tokenIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

describe("GET /outbox", () => {
  it("answers everybody until the first account is verified, then administrators only", async () => {
    server = await serveForTest();
    const anonymous = callerOf(server);
    const email = "first@example.com";
    await anonymous.api.accounts.register({ body: { email, name: "First", password: goodPassword } });
    const text = await mailTo(anonymous, email);
    const [listed] = await anonymous.api.outbox.list();
    const params = { id: listed?.id ?? "" };
    const mail = await anonymous.api.outbox.get({ params });
    expect(mail).toMatchObject({ id: params.id, to: email, text, status: expect.stringMatching(/^(queued|kept)$/) });
    expect(mail.text).toContain("/verify-email?token=");

    await anonymous.api.accounts.verifyEmail({ body: { token: tokenIn(text) } });
    const one = `/v1/outbox/${params.id}`;
    expect([await statusOf(anonymous.fetch("/v1/outbox")), await statusOf(anonymous.fetch(one))]).toEqual([401, 401]);
    const admin = callerOf(server);
    await admin.api.accounts.login({ body: { email, password: goodPassword } });
    const other = await signedIn(server, { admin });
    expect([await statusOf(other.fetch("/v1/outbox")), await statusOf(other.fetch(one))]).toEqual([403, 403]);
    expect(await admin.api.outbox.get({ params })).toMatchObject({ to: email, text });
  });

  it("answers INSUFFICIENT_PERMISSIONS for every API key", async () => {
    server = await serveForTest();
    const admin = await signedIn(server);
    const [mail] = await admin.api.outbox.list();
    const params = { id: mail?.id ?? "" };
    const keys = [
      await withKey(server, admin, { permissions: ["kpis:read"] }),
      await withKey(server, admin, { environment: "development" }),
      await withKey(server, admin),
    ];
    const refused = { code: "INSUFFICIENT_PERMISSIONS", status: 403 };
    for (const { api, secret } of keys) {
      expect(await errorOf(api.outbox.list())).toMatchObject(refused);
      expect(await errorOf(api.outbox.get({ params }))).toMatchObject(refused);
      // If a session and a key are sent, the key decides, also as a query parameter.
      const base = secret.startsWith("dev_") ? "/sandbox/v1" : "/v1";
      expect(await statusOf(admin.fetch(`${base}/outbox?api_key=${secret}`))).toBe(403);
    }
    expect(await statusOf(admin.fetch("/v1/outbox"))).toBe(200);
  });

  it("answers 404 on a hosted server", async () => {
    server = await serveForTest({}, { mode: "hosted" });
    const anonymous = callerOf(server);
    await anonymous.api.accounts.register({
      body: { email: "first@example.com", name: "First", password: goodPassword },
    });
    expect(await statusOf(anonymous.fetch("/v1/outbox"))).toBe(404);
    expect(await statusOf(anonymous.fetch("/v1/outbox/01a1fabe-0000-7000-8000-000000000000"))).toBe(404);
  });
});
