import type { MailText } from "../outbox/outbox.service.ts";

interface Person {
  readonly email: string;
  readonly name: string;
}

const mail = (to: Person, subject: string, lines: readonly string[]): MailText => ({
  to: to.email,
  subject,
  text: [`Hello ${to.name},`, "", ...lines].join("\n"),
});

/** The mail that proves an address is one's own; its link lives 24 hours. */
export const verificationMail = (to: Person, link: string): MailText =>
  mail(to, "Verify your e-mail address for Forecourt", [
    "open this link to verify your e-mail address. It works once, for 24 hours:",
    "",
    link,
    "",
    "If you did not register with Forecourt, nothing needs to be done.",
  ]);

/** The way back in for who has forgotten the password; its link lives one hour. */
export const resetMail = (to: Person, link: string): MailText =>
  mail(to, "Choose a new password for Forecourt", [
    "open this link to choose a new password. It works once, for one hour:",
    "",
    link,
    "",
    "If you did not ask for this, nothing needs to be done: your password stays as it is.",
  ]);

/** Tells the owner of an account that somebody has changed its password. */
export const passwordChangedMail = (to: Person): MailText =>
  mail(to, "Your password for Forecourt was changed", [
    "the password of your account was changed just now, and wherever else it was signed in it was signed out.",
    "",
    "If this was not you, ask for a new password on the sign-in page at once.",
  ]);
