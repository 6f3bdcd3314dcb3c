import { describe, expect, it } from "vitest";
import { languages } from "../../../contracts/accounts/languages.ts";
import { invitationMail } from "../../../server/features/teams/invitations/mails.ts";
import { defaultRoles } from "../../../server/features/teams/roles/default-roles.ts";
import { disabledMail } from "../../../server/features/webhooks/mails.ts";
import { openOutbound, reasonOf } from "../../../server/platform/net/outbound.ts";
import { en } from "../../../server/texts/mails/en.ts";
import { dateTimeIn, filled, mailTexts } from "../../../server/texts/mails/mail-texts.ts";
import { link, mailsIn, webhook } from "./mail-samples.ts";

const textsOf = (catalog: object): string[] =>
  Object.values(catalog).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value as object)));

/** A pattern for a text with any value for each placeholder; null if the text is too short to recognize it. */
function patternOf(text: string): RegExp | null {
  if ((text.replace(/\{\{\w+\}\}/g, "").match(/\p{L}{2,}/gu)?.length ?? 0) < 2) return null;
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join("[\\s\\S]+"));
}
const patternsOf = (catalog: object) => textsOf(catalog).flatMap((text) => patternOf(text) ?? []);
const english = patternsOf(en);

const translated = languages.filter((language) => language !== "en");

describe.each(translated)("mails in %s", (language) => {
  const own = patternsOf(mailTexts(language));

  it.each(Object.entries(mailsIn(language)))(
    "the mail of a %s has no English text",
    (kind, { subject, text, html }) => {
      expect(html).toContain(`<html lang="${language}">`);
      const parts = [subject, ...text.split("\n").filter((line) => line !== ""), html];
      for (const part of parts) expect(english.filter((pattern) => pattern.test(part))).toEqual([]);
      // each paragraph, the greeting and the subject come from the catalog
      const recognized = own.filter((pattern) => pattern.test(subject) || pattern.test(text));
      expect(recognized.length, kind).toBeGreaterThanOrEqual(3);
      expect(mailsIn("en")[kind]?.subject).not.toBe(subject);
      expect(`${subject}${text}${html}`).not.toContain("{{");
    },
  );

  it("translates the names of default roles, and keeps the names of others", () => {
    const to = { email: "ada@example.com", language };
    const sent = (role: { name: string; kind: "owner" | "default" | "custom" }) =>
      invitationMail(to, { inviter: "Ada", team: "Sales", role, link }).text;
    for (const { name, kind } of defaultRoles) {
      const role = Object.entries(mailTexts(language).roles).find(([english]) => english === name)?.[1] ?? "missing";
      expect(sent({ name, kind })).toContain(role);
    }
    expect(sent({ name: "Viewer", kind: "custom" })).toContain("Viewer");
  });

  it("reports every reason and error of a webhook", () => {
    const to = { email: "ada@example.com", name: "Ada", language };
    const texts = mailTexts(language);
    for (const [error, text] of [
      ["it answered 503", filled(texts.attempt.answered, { status: "503" })],
      ["it answered 301: redirects are not followed", filled(texts.attempt.redirected, { status: "301" })],
      ["no answer within 15 s", filled(texts.attempt.timedOut, { seconds: "15" })],
      [
        filled(en.attempt.unknownHost, { host: "cars.invalid" }),
        filled(texts.attempt.unknownHost, { host: "cars.invalid" }),
      ],
      ["the host refused the connection", texts.attempt.refused],
      ["the host did not answer in time", texts.attempt.late],
      ["the address is a private or local one", texts.attempt.privateAddress],
      ["the host could not be reached", texts.attempt.unreachable],
      ["an error that nobody has translated", texts.attempt.unreachable],
      ["error 7", texts.attempt.unreachable],
    ] as const) {
      expect(disabledMail(to, { webhook, reason: "undeliverable", last: error }).text).toContain(text);
    }
  });
});

it("writes dates in the form of the language, in UTC", () => {
  const at = "2026-11-20T20:27:00.000Z";
  expect(languages.map((language) => dateTimeIn(mailTexts(language), at))).toEqual([
    "Nov 20, 2026, 8:27 PM UTC",
    "20.11.2026, 20:27 UTC",
    "20 nov 2026, 8:27 p.m. UTC",
  ]);
});

it("is in English for an account without a language", () => expect(mailsIn(null)).toEqual(mailsIn("en")));

it("does not search values for placeholders, and refuses a missing one", () => {
  expect(filled("{{a}} {{b}}", { a: "{{b}}", b: "$&" })).toBe("{{b}} $&");
  expect(() => filled("{{a}}", {})).toThrow("no value for a");
});

it("knows the errors of connections in the words of the API", async () => {
  const { unknownHost, refused, late, privateAddress, unreachable } = en.attempt;
  const codes = ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT", "ECONNRESET"];
  const hostname = "cars.invalid";
  const errors = codes.map((code) => reasonOf(Object.assign(new Error("failed"), { code, hostname })));
  const unknown = filled(unknownHost, { host: hostname });
  expect(errors).toEqual([unknown, unknown, refused, late, unreachable]);
  const outbound = openOutbound();
  await expect(outbound.dispatcherFor(new URL("http://127.0.0.1/"), false)).rejects.toThrow(privateAddress);
});

it("renders the German mail for a new password", () => {
  const { subject, text } = mailsIn("de").reset ?? { subject: "", text: "" };
  expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
    "Wählen Sie ein neues Passwort für Forecourt

    Guten Tag Ada <b onmouseover="x">"Byron"</b> & Co,

    Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er funktioniert einmal und ist eine Stunde gültig.

    Diese API-Schlüssel bleiben gültig:
    Web <site> & Co: prod_…ab12, zuletzt verwendet am 20.11.2026, 20:27 UTC
    Web <site> & Co: prod_…ab12, nie verwendet

    Ein neues Passwort ändert daran nichts. Auf der Seite des Links können Sie alle widerrufen, zum Beispiel wenn Sie einen davon nicht kennen.

    Neues Passwort wählen:
    https://cars.example/verify-email?token=a_b-c&x=1

    Falls Sie das nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist."
  `);
});
