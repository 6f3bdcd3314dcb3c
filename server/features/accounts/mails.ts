import type { NamedKey } from "../../../contracts/accounts/accounts.ts";
import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { letter, type MailText } from "../../platform/mail/letter.ts";
import { oneLine } from "../../platform/mail/one-line.ts";
import type { MailTexts } from "../../texts/mails/en.ts";
import { dateTimeIn, filled, mailTexts } from "../../texts/mails/mail-texts.ts";

interface Person {
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
}

const common = ({ email, name, language }: Person, { greeting }: MailTexts) => ({
  to: email,
  language: language ?? defaultLanguage,
  greeting: filled(greeting, { name }),
});

/** The mail that verifies an email address. Its link is valid for 24 hours. */
export function verificationMail(to: Person, link: string): MailText {
  const texts = mailTexts(to.language);
  const { subject, text, button, footnote } = texts.verification;
  return letter({
    ...common(to, texts),
    subject,
    paragraphs: [text],
    button: { label: button, link, fallback: texts.buttonFallback },
    footnote,
  });
}

function keyLine(texts: MailTexts, { name, prefix, lastFour, lastUsedAt }: NamedKey): string {
  const key = `${oneLine(name)}: ${prefix}…${lastFour}`;
  if (lastUsedAt === null) return filled(texts.keys.neverUsed, { key });
  return filled(texts.keys.lastUsed, { key, date: dateTimeIn(texts, lastUsedAt) });
}

/** The text about keys that remain active; empty without keys. */
const keysParagraphs = (texts: MailTexts, keys: readonly NamedKey[], advice: string): string[] =>
  keys.length === 0 ? [] : [[texts.keys.list, ...keys.map((key) => keyLine(texts, key))].join("\n"), advice];

/** The mail to reset a forgotten password. Its link is valid for one hour. */
export function resetMail(to: Person, link: string, keys: readonly NamedKey[]): MailText {
  const texts = mailTexts(to.language);
  const { subject, text, keys: advice, button, footnote } = texts.reset;
  return letter({
    ...common(to, texts),
    subject,
    paragraphs: [text, ...keysParagraphs(texts, keys, advice)],
    button: { label: button, link, fallback: texts.buttonFallback },
    footnote,
  });
}

interface AfterChange {
  /** Keys that remain active. */
  readonly keys: readonly NamedKey[];
  /** Keys that were revoked with the change. */
  readonly revoked: number;
  /** The page to revoke keys. */
  readonly settings: string;
}

/** The mail that reports a changed password to the account's owner. */
export function passwordChangedMail(to: Person, { keys, revoked, settings }: AfterChange): MailText {
  const texts = mailTexts(to.language);
  const { subject, text, revoked: allRevoked, keys: advice, footnote } = texts.passwordChanged;
  return letter({
    ...common(to, texts),
    subject,
    paragraphs: [
      text,
      ...(revoked > 0 ? [allRevoked] : []),
      ...keysParagraphs(texts, keys, filled(advice, { link: settings })),
    ],
    footnote,
  });
}
