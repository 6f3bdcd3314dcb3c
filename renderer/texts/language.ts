/** The languages of the page. */
export const languages = ["en", "de", "es"] as const;
export type Language = (typeof languages)[number];

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

/** Stores the language for this browser. The page has it after a reload. Throws if the browser blocks storage. */
export function storeLanguage(chosen: Language): void {
  // read by choose-language.js
  localStorage.setItem("forecourt-language", chosen);
}
