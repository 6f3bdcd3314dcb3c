import { type Language, languages } from "../../contracts/accounts/languages.ts";

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", es: "Español" };

/** The language that `choose-language.js` has set; English if the script with its texts could not be loaded. */
function currentLanguage(): Language {
  if (typeof document === "undefined") return "en";
  const root = document.documentElement;
  if (!("forecourtTexts" in globalThis)) root.lang = "en";
  return languages.find((one) => one === root.lang) ?? "en";
}

/** The language of this window. It stays the same until the page is reloaded. */
export const language: Language = currentLanguage();

/** The keys of the browser's storage. choose-language.js reads the first two. */
export const languageKeys = {
  /** Chosen in this browser. */
  chosen: "forecourt-language",
  /** The account's language, for a browser without a choice. */
  account: "forecourt-account-language",
  /** In this window, a choice was made before signing in: the account does not have it yet. */
  unsaved: "forecourt-language-unsaved",
} as const;

/** Stores the language for this browser. The page has it after a reload. Throws if the browser blocks storage. */
export const storeLanguage = (chosen: Language): void => localStorage.setItem(languageKeys.chosen, chosen);
