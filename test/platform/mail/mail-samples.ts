import type { Language } from "../../../contracts/accounts/languages.ts";
import { passwordChangedMail, resetMail, verificationMail } from "../../../server/features/accounts/mails.ts";
import { testMail } from "../../../server/features/installation/mails.ts";
import { newKeyMail } from "../../../server/features/keys/mails.ts";
import { reportSharedMail } from "../../../server/features/sharing/mails.ts";
import { invitationMail } from "../../../server/features/teams/invitations/mails.ts";
import { disabledMail } from "../../../server/features/webhooks/mails.ts";
import type { MailText } from "../../../server/platform/mail/letter.ts";

export const name = `Ada <b onmouseover="x">"Byron"</b> & Co`;
export const link = "https://cars.example/verify-email?token=a_b-c&x=1";
export const settings = "https://cars.example/settings";
export const webhook = { id: "w-1", url: "https://you.example/hook?a=1&b=2" };
const usedAt = "2026-11-20T20:27:00.000Z";
const key = { name: "Web <site> & Co", prefix: "prod_", lastFour: "ab12", lastUsedAt: usedAt } as const;

/** Every mail of the server, in a language: each with the parts that are not always there. */
export function mailsIn(language: Language | null): Readonly<Record<string, MailText>> {
  const ada = { email: "ada@example.com", name, language };
  return {
    verification: verificationMail(ada, link),
    reset: resetMail(ada, link, [key, { ...key, lastUsedAt: null }]),
    "password changed": passwordChangedMail(ada, { keys: [key], revoked: 0, settings }),
    "password changed, keys revoked": passwordChangedMail(ada, { keys: [], revoked: 2, settings }),
    "new key": newKeyMail({ holder: ada, address: "203.0.113.7", page: link, key: { ...key, createdAt: usedAt } }),
    "new key, unknown address": newKeyMail({
      holder: ada,
      address: undefined,
      page: link,
      key: { ...key, createdAt: usedAt },
    }),
    invitation: invitationMail(ada, {
      inviter: name,
      team: "<Team>",
      role: { name: "Sales & More", kind: "custom" },
      link,
    }),
    "report shared": reportSharedMail(ada, {
      sender: name,
      senderEmail: "<b>@cars.example",
      car: "Saab <900>",
      note: 'See the hood\nand & the "door"',
    }),
    "webhook disabled": disabledMail(ada, { webhook, reason: "gone", last: null }),
    "webhook disabled, undeliverable": disabledMail(ada, { webhook, reason: "undeliverable", last: "it answered 500" }),
    test: testMail(ada),
  };
}
