import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Mail } from "../../../contracts/system/outbox.ts";
import { errorOf, goodPassword, signedIn, tokenIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

const newPassword = "violin-Gearbox-82-harbour";
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await admin.api.outbox.list({ query: { limit: 1000 } })).filter(({ to }) => to === email);

/** The newest mail to the address whose subject contains the text. */
const mailAbout = (email: string, subject: string): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(email)).find((one) => one.subject.includes(subject));
      if (!mail) throw new Error(`no mail about ${subject}`);
      return mail;
    },
    { timeout: 10_000 },
  );

async function resetMailOf(email: string): Promise<{ text: string; token: string }> {
  await callerOf(server).api.accounts.forgotPassword({ body: { email } });
  const { text } = await mailAbout(email, "Choose a new password");
  return { text, token: tokenIn(text) };
}

/** A person with two live keys, one of which was used, and one revoked key. */
async function personWithKeys() {
  const person = await signedIn(server, { admin });
  const createKey = (name: string, environment: "production" | "development") =>
    person.api.keys.create({ body: { name, environment } });
  const [site, trial, revoked] = [
    await createKey("Web site", "production"),
    await createKey("Trial", "development"),
    await createKey("Revoked", "production"),
  ];
  await person.api.keys.revoke({ params: { id: revoked.key.id } });
  const program = callerOf(server, { key: site.secret });
  await program.api.keys.test();
  await vi.waitFor(async () => {
    const { keys } = await person.api.keys.list();
    expect(keys.find(({ name }) => name === "Web site")?.lastUsedAt).not.toBeNull();
  });
  return { person, program, site: site.key, trial: trial.key };
}

describe("POST /auth/reset-password with API keys", () => {
  it("lists the live API keys in the mail and in POST /auth/reset-password/api-keys", async () => {
    const { person, site, trial } = await personWithKeys();
    const { text, token } = await resetMailOf(person.email);
    expect(text).toMatch(new RegExp(`Web site: prod_…${site.lastFour}, last used .+ UTC`));
    expect(text).toContain(`Trial: dev_…${trial.lastFour}, never used`);
    expect(text).not.toContain("Revoked");
    const { keys } = await callerOf(server).api.accounts.resetKeys({ body: { token } });
    expect(keys).toEqual([
      { name: "Trial", prefix: "dev_", lastFour: trial.lastFour, lastUsedAt: null },
      { name: "Web site", prefix: "prod_", lastFour: site.lastFour, lastUsedAt: expect.any(String) },
    ]);
  });

  it("does not mention API keys for an account without keys", async () => {
    const person = await signedIn(server, { admin });
    const { text, token } = await resetMailOf(person.email);
    expect(text).not.toContain("API key");
    expect((await callerOf(server).api.accounts.resetKeys({ body: { token } })).keys).toEqual([]);
  });

  it("revokes every API key with revokeApiKeys", async () => {
    const { person, program } = await personWithKeys();
    const { token } = await resetMailOf(person.email);
    const { api } = callerOf(server);
    const weak = { token, password: "password", revokeApiKeys: true };
    expect(await errorOf(api.accounts.resetPassword({ body: weak }))).toMatchObject({ code: "WEAK_PASSWORD" });
    await expect(program.api.keys.test()).resolves.toBeDefined();
    const answer = await api.accounts.resetPassword({ body: { token, password: newPassword, revokeApiKeys: true } });
    expect(answer).toMatchObject({ success: true, apiKeysRevoked: 2 });
    expect(await errorOf(program.api.keys.test())).toMatchObject({ code: "INVALID_API_KEY" });
    const changed = await mailAbout(person.email, "was changed");
    expect(changed.text).toContain("All API keys were revoked");
    await person.api.accounts.login({ body: { email: person.email, password: newPassword } });
    const { keys } = await person.api.keys.list();
    expect(keys.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true, true]);
    const entries = await admin.api.audit.list({ query: { action: "api_key.revoked" } });
    for (const { id } of keys) expect(entries.map(({ subject }) => subject.id)).toContain(id);
  });

  it("keeps the API keys without revokeApiKeys and lists them in the mail", async () => {
    const { person, program } = await personWithKeys();
    const { token } = await resetMailOf(person.email);
    const answer = await callerOf(server).api.accounts.resetPassword({ body: { token, password: newPassword } });
    expect(answer).toMatchObject({ success: true, apiKeysRevoked: 0 });
    await expect(program.api.keys.test()).resolves.toBeDefined();
    const changed = await mailAbout(person.email, "was changed");
    expect(changed.text).toContain("Web site: prod_…");
    expect(changed.text).toContain("(Settings, API keys and webhooks)");
    expect(changed.text).toContain(`${server.url}/developer`);
    const later = errorOf(callerOf(server).api.accounts.resetKeys({ body: { token } }));
    expect(await later).toMatchObject({ code: "INVALID_TOKEN", status: 400, field: "token" });
  });
});

describe("POST /auth/change-password with API keys", () => {
  it("lists the API keys that stay valid in the mail", async () => {
    const { person } = await personWithKeys();
    await person.api.accounts.changePassword({ body: { currentPassword: goodPassword, password: newPassword } });
    expect((await mailAbout(person.email, "was changed")).text).toContain("Trial: dev_…");
  });
});

describe("POST /account/api-keys", () => {
  it.each(["production", "development"] as const)(
    "mails the account's address about a new key for %s",
    async (environment) => {
      const person = await signedIn(server, { admin });
      const before = (await mailsTo(person.email)).length;
      const body = { name: "Web\nsite", environment };
      const { key, secret } = await person.api.keys.create({ body });
      const { text, html } = await mailAbout(person.email, "new API key");
      expect((await mailsTo(person.email)).length).toBe(before + 1);
      expect(text).toContain("Name: Web site\n");
      expect(text).toContain(`Key: ${key.prefix}…${key.lastFour}`);
      expect(text).toMatch(/Made: .+ UTC/);
      expect(text).toMatch(/From the address: .*127\.0\.0\.1/);
      expect(text).toContain("(Settings, API keys and webhooks)");
      expect(text).toContain(`${server.url}/developer`);
      expect(`${text}${html}`).not.toContain(secret.slice(5, -4));
    },
  );

  it("sends no mail if no key was created", async () => {
    const person = await signedIn(server, { admin });
    const before = (await mailsTo(person.email)).length;
    const body = { name: "k", environment: "production", expiresAt: "2020-01-01T00:00:00Z" } as const;
    await errorOf(person.api.keys.create({ body }));
    expect((await mailsTo(person.email)).length).toBe(before);
  });
});
