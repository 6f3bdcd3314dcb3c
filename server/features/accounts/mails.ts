import type { NamedKey } from "../../../contracts/accounts.ts";
import { letter, type MailText } from "../../platform/mail/letter.ts";
import { oneLine } from "../../platform/mail/one-line.ts";
import { dateTime } from "../../reports/text/format.ts";

interface Person {
  readonly email: string;
  readonly name: string;
}

const common = ({ email, name }: Person) => ({ to: email, greeting: `Hello ${name},` });

/** The mail that verifies an email address. Its link is valid for 24 hours. */
export const verificationMail = (to: Person, link: string): MailText =>
  letter({
    ...common(to),
    subject: "Verify your e-mail address for Forecourt",
    paragraphs: ["Open this link to verify your e-mail address. It works once, for 24 hours."],
    button: { label: "Verify my e-mail address", link },
    footnote: "If you did not register with Forecourt, nothing needs to be done.",
  });

const nameOf = ({ name, prefix, lastFour, lastUsedAt }: NamedKey): string =>
  `${oneLine(name)}: ${prefix}…${lastFour}, ${lastUsedAt === null ? "never used" : `last used ${dateTime(lastUsedAt)}`}`;

/** The text about keys that remain active; empty without keys. */
const keysParagraphs = (keys: readonly NamedKey[], advice: string): string[] =>
  keys.length === 0 ? [] : [["These API keys go on working:", ...keys.map(nameOf)].join("\n"), advice];

/** The mail to reset a forgotten password. Its link is valid for one hour. */
export const resetMail = (to: Person, link: string, keys: readonly NamedKey[]): MailText =>
  letter({
    ...common(to),
    subject: "Choose a new password for Forecourt",
    paragraphs: [
      "Open this link to choose a new password. It works once, for one hour.",
      ...keysParagraphs(
        keys,
        "A new password does not change that. On the page of the link you can revoke all of them, for instance where you do not know one.",
      ),
    ],
    button: { label: "Choose a new password", link },
    footnote: "If you did not ask for this, nothing needs to be done: your password stays as it is.",
  });

interface AfterChange {
  /** Keys that remain active. */
  readonly keys: readonly NamedKey[];
  /** Keys that were revoked with the change. */
  readonly revoked: number;
  /** The page to revoke keys. */
  readonly settings: string;
}

/** The mail that reports a changed password to the account's owner. */
export const passwordChangedMail = (to: Person, { keys, revoked, settings }: AfterChange): MailText =>
  letter({
    ...common(to),
    subject: "Your password for Forecourt was changed",
    paragraphs: [
      "The password of your account was changed just now, and wherever else it was signed in it was signed out.",
      ...(revoked > 0 ? ["All API keys were revoked: programs that used one need a new key."] : []),
      ...keysParagraphs(
        keys,
        `Where you do not know one, revoke it in Forecourt (Settings, API keys and webhooks):\n${settings}`,
      ),
    ],
    footnote: "If this was not you, ask for a new password on the sign-in page at once.",
  });
