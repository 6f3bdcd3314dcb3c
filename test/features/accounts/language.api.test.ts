import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Language } from "../../../contracts/accounts/languages.ts";
import type { Mail } from "../../../contracts/system/outbox.ts";
import { de } from "../../../server/texts/mails/de.ts";
import { en } from "../../../server/texts/mails/en.ts";
import { es } from "../../../server/texts/mails/es.ts";
import { filled } from "../../../server/texts/mails/mail-texts.ts";
import { errorOf, goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

/** The mail to the address with that subject, once it is in the outbox. */
const mailTo = (email: string, subject: string): Promise<Mail> => {
  const found = async () => {
    const mail = (await owner.api.outbox.list()).find((one) => one.to === email && one.subject === subject);
    if (!mail) throw new Error(`no mail “${subject}” to ${email}`);
    return mail;
  };
  return vi.waitFor(found, { timeout: 20_000 });
};
const register = (email: string, language?: Language) =>
  callerOf(server).api.accounts.register({
    body: { email, name: "Ada", password: goodPassword, ...(language && { language }) },
  });
/** A signed-in person with a language. */
async function speaking(language: Language) {
  const person = await signedIn(server, { admin: owner });
  await person.api.accounts.rename({ body: { language } });
  return person;
}

describe("the language of an account", () => {
  it("is stored by POST /auth/register, and null without one", async () => {
    expect((await register("de@example.com", "de")).user.language).toBe("de");
    expect((await register("none@example.com")).user.language).toBeNull();
    expect((await owner.api.accounts.me()).user.language).toBeNull();
  });

  it("is changed by PATCH /auth/me without the name, and the name without the language", async () => {
    const person = await signedIn(server, { admin: owner });
    const { user } = await person.api.accounts.me();
    expect((await person.api.accounts.rename({ body: { language: "es" } })).user).toEqual({ ...user, language: "es" });
    expect((await person.api.accounts.me()).user).toEqual({ ...user, language: "es" });
    const renamed = { ...user, name: "Grace", language: "es" };
    expect((await person.api.accounts.rename({ body: { name: "Grace" } })).user).toEqual(renamed);
    expect((await person.api.accounts.rename({ body: {} })).user).toEqual(renamed);
    const again = await callerOf(server).api.accounts.login({ body: { email: person.email, password: goodPassword } });
    expect(again.user).toMatchObject({ language: "es" });
  });

  it("is an entry of the audit trail only if it changes", async () => {
    const { user } = await owner.api.accounts.rename({ body: { language: "en" } });
    await owner.api.accounts.rename({ body: { language: "en" } });
    const entries = await owner.api.audit.list({ query: { action: "account.language_changed" } });
    const own = entries.filter(({ subject }) => subject.id === user.id);
    expect(own.map(({ details }) => details)).toEqual([{ from: null, to: "en" }]);
  });

  it("answers VALIDATION_ERROR for a language that has no texts", async () => {
    const body = { language: "fr" as Language };
    expect(await errorOf(owner.api.accounts.rename({ body }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "language",
    });
    expect(await errorOf(register("fr@example.com", "fr" as Language))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "language",
    });
  });
});

describe("mails in the language of the account", () => {
  it.each([
    ["de", de],
    ["es", es],
    ["en", en],
    [undefined, en],
  ] as const)("POST /auth/register and /auth/forgot-password with %s", async (language, texts) => {
    const email = `mail-${language}@example.com`;
    await register(email, language);
    const verification = await mailTo(email, texts.verification.subject);
    expect(verification.text).toContain(texts.verification.text);
    expect(verification.text).toContain(filled(texts.greeting, { name: "Ada" }));
    await callerOf(server).api.accounts.forgotPassword({ body: { email } });
    expect((await mailTo(email, texts.reset.subject)).text).toContain(texts.reset.text);
  });

  it("a new key, a changed password and the test mail", async () => {
    const person = await speaking("de");
    await withKey(server, person, { environment: "development" });
    expect((await mailTo(person.email, de.newKey.subject)).text).toContain(de.newKey.text);
    await person.api.accounts.changePassword({
      body: { currentPassword: goodPassword, password: `${goodPassword}-2` },
    });
    expect((await mailTo(person.email, de.passwordChanged.subject)).text).toContain(de.keys.list);
    await owner.api.accounts.rename({ body: { language: "es" } });
    await owner.api.installation.testMail();
    expect((await mailTo(owner.email, es.test.subject)).text).toContain(es.test.text);
  });

  it("an invitation: in the language of the invited account, else in the inviter's", async () => {
    const inviter = await speaking("de");
    const guest = await speaking("es");
    const undecided = await signedIn(server, { admin: owner });
    const { id } = await inviter.api.teams.create({ body: { name: "Verkauf", slug: "verkauf" } });
    const roles = await inviter.api.roles.list({ params: { teamId: id } });
    const roleId = roles.find(({ name }) => name === "Salesperson")?.id ?? "";
    const { user } = await inviter.api.accounts.me();
    for (const [email, texts] of [
      ["stranger@example.com", de],
      [undecided.email, de],
      [guest.email, es],
    ] as const) {
      await inviter.api.teams.invite({ params: { teamId: id }, body: { email, roleId } });
      const { subject, text } = texts.invitation;
      const values = { inviter: user.name, team: "Verkauf", role: texts.roles.Salesperson };
      expect((await mailTo(email, filled(subject, values))).text).toContain(filled(text, values));
    }
  });
});
