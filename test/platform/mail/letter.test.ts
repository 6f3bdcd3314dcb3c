import { describe, expect, it } from "vitest";
import { reportSharedMail } from "../../../server/features/sharing/mails.ts";
import { link, mailsIn, webhook } from "./mail-samples.ts";

const ada = { email: "ada@example.com", language: null };
const mails = mailsIn(null);

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
    reportSharedMail(ada, { sender: "Ada", senderEmail: "ada@cars.example", car: "Saab 900", note }).html;
  for (const end of ["\n", "\r\n", "\r"])
    expect(lines(`See the hood.${end}<Ada>`)).toContain("See the hood.<br>&#60;Ada");
});

it("puts a URL to open on its own line of the text", () => {
  expect(mails.verification?.text.split("\n")).toContain(link);
  expect(mails["webhook disabled"]?.text.split("\n")).toContain(webhook.url);
});
