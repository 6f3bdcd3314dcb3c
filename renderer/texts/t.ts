import i18next from "i18next";
import { count } from "../ui/format/format.ts";
import { en } from "./en.ts";
import type { english } from "./english.ts";
import { language } from "./language.ts";
import type { Texts } from "./plurals.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    // some features add their texts themselves when they are loaded (phone-texts.ts and others)
    resources: { readonly translation: typeof english };
  }
}

/** The texts of the page's language, by a script that runs before the page (choose-language.js). Undefined in English. */
const { forecourtTexts: loaded } = globalThis as { readonly forecourtTexts?: Texts };

/** A Spanish time at the end of a sentence brings its own period: "5:33 p.m.". */
void i18next.use({ type: "postProcessor", name: "oneStop", process: (text: string) => text.replace(/(m\.)\./g, "$1") });
void i18next.init({
  lng: language,
  fallbackLng: "en",
  resources: { en: { translation: en }, ...(loaded && { [language]: { translation: loaded } }) },
  initAsync: false,
  returnNull: false,
  // React escapes what it renders
  interpolation: { escapeValue: false },
  postProcess: ["oneStop"],
});
// `{{count, number}}` in a text: with the separators of the reader's locale, as all other numbers of the page
i18next.services.formatter?.add("number", (value: number) => count(value));

/**
 * The text of a key in the language of the page. Its texts are loaded before the first module asks for one, so that
 * `t` works everywhere, outside of components too.
 */
export const t = i18next.t;
