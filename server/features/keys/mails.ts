import { letter, type MailText } from "../../platform/mail/letter.ts";
import { oneLine } from "../../platform/mail/one-line.ts";
import { dateTime } from "../../reports/text/format.ts";

interface NewKey {
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: string;
}
interface Made {
  readonly email: string;
  readonly holder: string;
  readonly key: NewKey;
  /** The network address of the request. */
  readonly address: string | undefined;
  /** The page to revoke keys. */
  readonly page: string;
}

/** Reports a new key to the account's owner: another person may have created it in an open session. */
export const newKeyMail = ({ email, holder, key, address, page }: Made): MailText =>
  letter({
    to: email,
    greeting: `Hello ${holder},`,
    subject: "A new API key was made for your Forecourt account",
    paragraphs: [
      [
        `Name: ${oneLine(key.name)}`,
        `Key: ${key.prefix}…${key.lastFour}`,
        `Made: ${dateTime(key.createdAt)}`,
        `From the address: ${address ?? "unknown"}`,
      ].join("\n"),
      "A program that has this key works with your account until the key is revoked or expires.",
    ],
    button: { label: "Show my API keys", link: page },
    footnote:
      "If this was not you, revoke the key in Forecourt (Settings, API keys and webhooks), and change your password.",
  });
