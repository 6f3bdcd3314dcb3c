import { letter, type MailText } from "../../platform/mail/letter.ts";

/** The mail with a vehicle's condition report attached as PDF. */
export const reportSharedMail = (
  to: string,
  { sender, senderEmail, car, note }: { sender: string; senderEmail: string; car: string; note: string | undefined },
): MailText =>
  letter({
    to,
    subject: `${sender} shares a condition report with you: ${car}`,
    greeting: "Hello,",
    paragraphs: [
      `${sender} (${senderEmail}) sends you the condition report of this car: ${car}. It is attached as a PDF.`,
      ...(note === undefined ? [] : [`“${note}”`]),
    ],
    footnote: `Questions about the car are best asked of ${senderEmail}. If you do not know the sender, nothing needs to be done.`,
  });
