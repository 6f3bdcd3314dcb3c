import { letter, type MailText } from "../../mail/letter.ts";

interface Person {
  readonly email: string;
  readonly name: string;
}

const common = ({ email, name }: Person) => ({ to: email, greeting: `Hello ${name},` });

/** The mail that proves an address is one's own; its link lives 24 hours. */
export const verificationMail = (to: Person, link: string): MailText =>
  letter({
    ...common(to),
    subject: "Verify your e-mail address for Forecourt",
    paragraphs: ["Open this link to verify your e-mail address. It works once, for 24 hours."],
    button: { label: "Verify my e-mail address", link },
    footnote: "If you did not register with Forecourt, nothing needs to be done.",
  });

/** The way back in for who has forgotten the password; its link lives one hour. */
export const resetMail = (to: Person, link: string): MailText =>
  letter({
    ...common(to),
    subject: "Choose a new password for Forecourt",
    paragraphs: ["Open this link to choose a new password. It works once, for one hour."],
    button: { label: "Choose a new password", link },
    footnote: "If you did not ask for this, nothing needs to be done: your password stays as it is.",
  });

/** Tells the owner of an account that somebody has changed its password. */
export const passwordChangedMail = (to: Person): MailText =>
  letter({
    ...common(to),
    subject: "Your password for Forecourt was changed",
    paragraphs: [
      "The password of your account was changed just now, and wherever else it was signed in it was signed out.",
    ],
    footnote: "If this was not you, ask for a new password on the sign-in page at once.",
  });
