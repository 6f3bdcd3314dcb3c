import { letter, type MailText } from "../../platform/mail/letter.ts";

interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** The mail with which an administrator tests the mail server. */
export const testMail = ({ email, name }: Recipient): MailText =>
  letter({
    to: email,
    greeting: `Hello ${name},`,
    subject: "Test mail from Forecourt",
    paragraphs: ["This mail was sent from Settings, under Mail. The mail server works."],
    footnote: "You do not need to do anything.",
  });
