import type { MailText } from "../outbox/outbox.service.ts";

/** The mail that proves an address is one's own; its link lives 24 hours. */
export const verificationMail = (to: { email: string; name: string }, link: string): MailText => ({
  to: to.email,
  subject: "Verify your e-mail address for Forecourt",
  text: [
    `Hello ${to.name},`,
    "",
    "open this link to verify your e-mail address. It works once, for 24 hours:",
    "",
    link,
    "",
    "If you did not register with Forecourt, nothing needs to be done.",
  ].join("\n"),
});
