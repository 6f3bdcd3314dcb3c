/** The languages of the pages and of the mails. Without zod: the page loads this file before it needs a schema. */
export const languages = ["en", "de", "es"] as const;
export type Language = (typeof languages)[number];

/** The language of mails to an account that has none. */
export const defaultLanguage: Language = "en";
