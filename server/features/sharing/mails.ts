import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { letter, type MailText } from "../../platform/mail/letter.ts";
import { filled, mailTexts } from "../../texts/mails/mail-texts.ts";

interface SharedReport {
  readonly sender: string;
  readonly senderEmail: string;
  readonly car: string;
  readonly note: string | undefined;
}

/** The mail with a vehicle's condition report attached as PDF. */
export function reportSharedMail(
  to: { readonly email: string; readonly language: Language | null },
  { sender, senderEmail: email, car, note }: SharedReport,
): MailText {
  const { greetingNoName, reportShared } = mailTexts(to.language);
  return letter({
    to: to.email,
    language: to.language ?? defaultLanguage,
    subject: filled(reportShared.subject, { sender, car }),
    greeting: greetingNoName,
    paragraphs: [
      filled(reportShared.text, { sender, email, car }),
      ...(note === undefined ? [] : [filled(reportShared.note, { note })]),
    ],
    footnote: filled(reportShared.footnote, { email }),
  });
}
