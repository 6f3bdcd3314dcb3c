import { letter, type MailText } from "../../platform/mail/letter.ts";
import type { WebhookRow } from "./delivery/lanes.repo.ts";

/** The mail to the owner of a workspace after a webhook was disabled. */
export const disabledMail = (
  to: { readonly email: string; readonly name: string },
  { webhook, reason, last }: { webhook: Pick<WebhookRow, "id" | "url">; reason: string; last: string | null },
): MailText =>
  letter({
    to: to.email,
    subject: "A webhook of yours was disabled",
    greeting: `Hello ${to.name},`,
    paragraphs: [
      "Forecourt no longer sends events to this address:",
      webhook.url,
      `${reason}${last === null ? "" : ` The last attempt: ${last}.`}`,
      "What was still waiting was cancelled; events that happen meanwhile are not sent later.",
      `When the receiver is there again, set the subscription's status to active (PATCH /v1/webhooks/${webhook.id}), and replay what was cancelled from its deliveries.`,
    ],
    footnote: "If the receiver is gone for good, nothing needs to be done; you may delete the subscription.",
  });
