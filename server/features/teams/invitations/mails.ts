import { defaultLanguage, type Language } from "../../../../contracts/accounts/languages.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { letter, type MailText } from "../../../platform/mail/letter.ts";
import { filled, mailTexts } from "../../../texts/mails/mail-texts.ts";

interface Invitation {
  readonly inviter: string;
  readonly team: string;
  /** The names of default roles are translated. */
  readonly role: { readonly name: string; readonly kind: "owner" | "default" | "custom" };
  readonly link: string;
}

/** The mail that invites a person to a team. Its link is valid for 7 days. */
export function invitationMail(
  { email, language }: { readonly email: string; readonly language: Language | null },
  { inviter, team, role: { name, kind }, link }: Invitation,
): MailText {
  const { greetingNoName, invitation, buttonFallback, roles } = mailTexts(language);
  const role = (kind === "custom" ? undefined : own(roles, name)) ?? name;
  return letter({
    to: email,
    language: language ?? defaultLanguage,
    subject: filled(invitation.subject, { inviter, team }),
    greeting: greetingNoName,
    paragraphs: [filled(invitation.text, { inviter, team, role }), filled(invitation.address, { email })],
    button: { label: invitation.button, link, fallback: buttonFallback },
    footnote: invitation.footnote,
  });
}
