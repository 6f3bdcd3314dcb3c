import { letter, type MailText } from "../../../platform/mail/letter.ts";

/** The mail that invites a person to a team. Its link is valid for 7 days. */
export const invitationMail = (
  to: string,
  { inviter, team, role, link }: { inviter: string; team: string; role: string; link: string },
): MailText =>
  letter({
    to,
    subject: `${inviter} invites you to ${team} on Forecourt`,
    greeting: "Hello,",
    paragraphs: [
      `${inviter} invites you to join the team ${team} as ${role}. This link works once, for 7 days.`,
      `It is meant for ${to} alone. If you have no account of this address yet, register and verify it first, then open the link again.`,
    ],
    button: { label: "Join the team", link },
    footnote: "If you do not know the sender, nothing needs to be done.",
  });
