import type { Page } from "@playwright/test";
import i18next from "i18next";
import type { Language } from "../../../contracts/accounts/languages.ts";
import { apiTexts as german } from "../../../contracts/texts/de/from-api.ts";
import { apiTexts as spanish } from "../../../contracts/texts/es/from-api.ts";
import { de } from "../../../renderer/texts/de.ts";
import { english } from "../../../renderer/texts/english.ts";
import { es } from "../../../renderer/texts/es.ts";
import { withMany } from "../../../renderer/texts/plurals.ts";

const catalogs = { en: english, de: withMany(de), es: withMany(es) };
const apiTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, de: german, es: spanish };

/** What the pages say in a language, in a browser of the United States. */
export interface Spoken {
  readonly language: Language;
  /** The text of a key, as the page shows it. */
  readonly say: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** A fixed text of the API. */
  readonly sayApi: (english: string) => string;
  readonly money: (amount: number) => string;
  readonly percent: (share: number) => string;
  readonly count: (value: number) => string;
  /** The pattern of a text, as part of a regular expression: anything in place of the named values. */
  readonly pattern: (key: string, ...names: readonly string[]) => string;
  /** The pattern of an amount in dollars. */
  readonly amount: string;
}

/** A value of a text, as part of a regular expression. */
const anything = ".+";
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s");
const withDigits = (text: string, digit: string): string => escaped(text).replace(digit, "[\\d.,]+");

/** The pattern of a text with these values; of its singular and its plural for a value `count`. */
function patternOf(say: Spoken["say"], key: string, names: readonly string[]): string {
  if (names.includes("count"))
    return `(?:${withDigits(say(key, { count: 1 }), "1")}|${withDigits(say(key, { count: 2 }), "2")})`;
  const marked = say(key, Object.fromEntries(names.map((name) => [name, "\u0001"])));
  return escaped(marked).replaceAll("\u0001", anything);
}

export function spoken(language: Language): Spoken {
  const texts = i18next.createInstance();
  void texts.init({
    lng: language,
    resources: { [language]: { translation: catalogs[language] } },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const locale = `${language}-US`;
  const number = new Intl.NumberFormat(locale);
  texts.services.formatter?.add("number", (value: number) => number.format(value));
  const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 0 });
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const say: Spoken["say"] = (key, values = {}) => {
    if (!texts.exists(key, values)) throw new Error(`there is no text ${key} in ${language}`);
    return String(texts.t(key as never, values as never));
  };
  return {
    language,
    say,
    pattern: (key, ...names) => patternOf(say, key, names),
    amount: withDigits(dollars.format(7), "7"),
    sayApi: (text) => apiTexts[language][text] ?? text,
    money: (amount) => dollars.format(amount),
    percent: (value) => share.format(value),
    count: (value) => number.format(value),
  };
}

/** Changes the language of the browser's pages, from the next page on. */
export const choose = (page: Page, { language }: Spoken): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem("forecourt-language", chosen), language);
