import { describe, expect, it } from "vitest";
import { passwordChangedMail, resetMail, verificationMail } from "../../../server/features/accounts/mails.ts";
import { newKeyMail } from "../../../server/features/keys/mails.ts";
import { reportSharedMail } from "../../../server/features/sharing/mails.ts";
import { invitationMail } from "../../../server/features/teams/invitations/mails.ts";
import { disabledMail } from "../../../server/features/webhooks/mails.ts";
import type { MailText } from "../../../server/platform/mail/letter.ts";

const ada = { email: "ada@example.com", name: `Ada <b onmouseover="x">"Byron"</b> & Co` };
const link = "https://cars.example/verify-email?token=a_b-c&x=1";
const key = {
  name: "Web <site> & Co",
  prefix: "prod_",
  lastFour: "ab12",
  lastUsedAt: "2026-01-05T12:00:00.000Z",
} as const;
const webhook = { id: "w-1", url: "https://you.example/hook?a=1&b=2" };

const mails: Readonly<Record<string, MailText>> = {
  verification: verificationMail(ada, link),
  reset: resetMail(ada, link, [key]),
  "password changed": passwordChangedMail(ada, { keys: [key], revoked: 0, settings: "https://cars.example/settings" }),
  "new key": newKeyMail({
    email: ada.email,
    holder: ada.name,
    address: "203.0.113.7",
    page: link,
    key: { ...key, createdAt: "2026-01-05T12:00:00.000Z" },
  }),
  invitation: invitationMail(ada.email, { inviter: ada.name, team: "<Team>", role: "Sales & More", link }),
  "report shared": reportSharedMail(ada.email, {
    sender: ada.name,
    senderEmail: "<b>@cars.example",
    car: "Saab <900>",
    note: 'See the hood\nand & the "door"',
  }),
  "webhook disabled": disabledMail(ada, {
    webhook,
    reason: "The receiver answered 410 Gone.",
    last: "it answered 410",
  }),
};

/** The text that a person reads in the HTML. */
const words = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, " ");

describe.each(Object.entries(mails))("the mail of a %s", (_, { text, html, subject, to }) => {
  it("has the same content as text and as HTML", () => {
    const read = words(html);
    for (const part of text.split("\n")) expect(read).toContain(part.replace(/:$/, "").replace(/\s+/g, " ").trim());
    expect([to, subject.includes("\n")]).toEqual([ada.email, false]);
  });

  it("escapes names in HTML, loads nothing and runs no scripts", () => {
    expect(html).not.toMatch(/<b |<Team>|<img|<script|<link|url\(|src=|\son\w+="/);
    expect(html.match(/href="([^"]+)"/g) ?? []).toEqual(
      text.includes(link) ? Array.from({ length: 2 }, () => `href="${link.replace("&", "&#38;")}"`) : [],
    );
  });
});

it("keeps the line breaks of a user's text in HTML", () => {
  const lines = (note: string) =>
    reportSharedMail(ada.email, { sender: "Ada", senderEmail: "ada@cars.example", car: "Saab 900", note }).html;
  for (const end of ["\n", "\r\n", "\r"])
    expect(lines(`See the hood.${end}<Ada>`)).toContain("See the hood.<br>&#60;Ada");
});

it("puts a URL to open on its own line of the text", () => {
  expect(mails.verification?.text.split("\n")).toContain(link);
  expect(mails["webhook disabled"]?.text.split("\n")).toContain(webhook.url);
});
