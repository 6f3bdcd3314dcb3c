import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { letter, type MailText } from "../../platform/mail/letter.ts";
import { oneLine } from "../../platform/mail/one-line.ts";
import { dateTimeIn, filled, mailTexts } from "../../texts/mails/mail-texts.ts";

interface NewKey {
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: string;
}
interface Made {
  readonly holder: { readonly email: string; readonly name: string; readonly language: Language | null };
  readonly key: NewKey;
  /** The network address of the request. */
  readonly address: string | undefined;
  /** The page to revoke keys. */
  readonly page: string;
}

/** Reports a new key to the account's owner: another person may have created it in an open session. */
export function newKeyMail({ holder, key, address, page }: Made): MailText {
  const texts = mailTexts(holder.language);
  const { newKey } = texts;
  return letter({
    to: holder.email,
    language: holder.language ?? defaultLanguage,
    greeting: filled(texts.greeting, { name: holder.name }),
    subject: newKey.subject,
    paragraphs: [
      [
        filled(newKey.name, { name: oneLine(key.name) }),
        filled(newKey.key, { key: `${key.prefix}…${key.lastFour}` }),
        filled(newKey.made, { date: dateTimeIn(texts, key.createdAt) }),
        address === undefined ? newKey.noAddress : filled(newKey.address, { address }),
      ].join("\n"),
      newKey.text,
    ],
    button: { label: newKey.button, link: page, fallback: texts.buttonFallback },
    footnote: newKey.footnote,
  });
}
