import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "../../../contracts/accounts/languages.ts";

/** In what a paper is written: its language, and how it shows numbers, dates, lengths and distances. */
export interface PaperLocale {
  readonly language: Language;
  /** A BCP 47 tag, such as `de-AT`. */
  readonly tag: string;
  /** `miles` also means inches first. */
  readonly units: "miles" | "kilometers";
}

export const usEnglish: PaperLocale = { language: "en", tag: "en-US", units: "miles" };

const homes: Readonly<Record<Language, string>> = { en: "US", de: "DE", es: "ES" };

interface Profile {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly units: PaperLocale["units"] | null;
}

/** The locale of a dealership's papers in a language. Without a country, that of the language's largest market here. */
export const paperLocale = (language: Language, { country, units }: Profile): PaperLocale => ({
  language,
  tag: `${language}-${country ?? homes[language]}`,
  units: units ?? "miles",
});

// drawing a paper pauses between its sections, and papers in other languages are drawn meanwhile
const current = new AsyncLocalStorage<PaperLocale>();

/** Runs `draw`, and all that it awaits, in a locale. Without one, in US English. */
export const inLocale = <Result>(locale: PaperLocale | undefined, draw: () => Result): Result =>
  current.run(locale ?? usEnglish, draw);

/** The locale of the paper that is drawn now. */
export const localeNow = (): PaperLocale => current.getStore() ?? usEnglish;
