import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { letter, type MailText } from "../../platform/mail/letter.ts";
import { filled, mailTexts } from "../../texts/mails/mail-texts.ts";

interface Recipient {
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
}

/** The mail with which an administrator tests the mail server. */
export function testMail({ email, name, language }: Recipient): MailText {
  const { greeting, test } = mailTexts(language);
  return letter({
    to: email,
    language: language ?? defaultLanguage,
    greeting: filled(greeting, { name }),
    subject: test.subject,
    paragraphs: [test.text],
    footnote: test.footnote,
  });
}
