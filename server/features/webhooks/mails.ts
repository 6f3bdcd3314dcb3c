import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { own } from "../../../contracts/kit/own.ts";
import { letter, type MailText } from "../../platform/mail/letter.ts";
import { en, type MailTexts } from "../../texts/mails/en.ts";
import { filled, mailTexts } from "../../texts/mails/mail-texts.ts";
import type { WebhookRow } from "./delivery/lanes.repo.ts";
import type { DisableReason } from "./delivery/verdict.ts";

interface Disabled {
  readonly webhook: Pick<WebhookRow, "id" | "url">;
  readonly reason: DisableReason;
  /** The error of the last attempt, as the API reports it. */
  readonly last: string | null;
}

/** The mail to the owner of a workspace after a webhook was disabled. */
export function disabledMail(
  to: { readonly email: string; readonly name: string; readonly language: Language | null },
  { webhook, reason: code, last }: Disabled,
): MailText {
  const texts = mailTexts(to.language);
  const disabled = texts.webhookDisabled;
  const reason = disabled[code];
  return letter({
    to: to.email,
    language: to.language ?? defaultLanguage,
    subject: disabled.subject,
    greeting: filled(texts.greeting, { name: to.name }),
    paragraphs: [
      disabled.text,
      webhook.url,
      last === null ? reason : filled(disabled.last, { reason, attempt: attemptIn(texts, last) }),
      disabled.cancelled,
      filled(disabled.resume, { id: webhook.id }),
    ],
    footnote: disabled.footnote,
  });
}

/** An error of an attempt in the language of the texts. The API has these errors in English only. */
function attemptIn({ attempt }: MailTexts, error: string): string {
  for (const [name, english] of Object.entries(en.attempt)) {
    const values = valuesIn(english, error);
    if (values) return filled(own(attempt, name) ?? attempt.unreachable, values);
  }
  return attempt.unreachable;
}

/** The values in an error for the placeholders of a text. Undefined if the error has other words. */
function valuesIn(english: string, error: string): Readonly<Record<string, string>> | undefined {
  // every second part is the name of a placeholder
  const parts = english.split(/\{\{(\w+)\}\}/);
  const pattern = parts.map((part, i) =>
    i % 2 === 1 ? `(?<${part}>\\S+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  const found = new RegExp(`^${pattern.join("")}$`).exec(error);
  return found ? { ...found.groups } : undefined;
}
