import { defaultLanguage, type Language } from "../../../contracts/accounts/languages.ts";
import { own } from "../../../contracts/kit/own.ts";
import { de } from "./de.ts";
import { en, type MailTexts } from "./en.ts";
import { es } from "./es.ts";

const catalogs: Readonly<Record<Language, MailTexts>> = { en, de, es };

/** The texts of mails in a language; in English for an account that has not chosen one. */
export const mailTexts = (language: Language | null): MailTexts => catalogs[language ?? defaultLanguage];

/** The text with a value for each `{{placeholder}}`. Values are not searched for placeholders. Throws if one has no value. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = own(values, name);
    if (value === undefined) throw new Error(`the text of a mail has no value for ${name}`);
    return value;
  });

/** `Nov 20, 2026, 8:27 PM UTC`, `20.11.2026, 20:27 UTC`: an instant as ISO 8601, in the language of the texts. */
export function dateTimeIn({ locale }: MailTexts, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  // some locales have a narrow no-break space, which many fonts of mail programs lack
  return `${format.format(new Date(instant)).replace(/[\u00a0\u202f]/g, " ")} UTC`;
}
