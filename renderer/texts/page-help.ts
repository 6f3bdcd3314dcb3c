import type { Language } from "../../contracts/accounts/languages.ts";
import { language } from "./language.ts";
import type { PageHelpTexts } from "./page-help-shape.ts";

/** A file for each language: unlike the other catalogs it is loaded after the page, or when the help is opened. */
const catalogs: Readonly<Record<Language, () => Promise<{ readonly pageHelp: PageHelpTexts }>>> = {
  en: () => import("./en/help/page-help.ts"),
  de: () => import("./de/help/page-help.ts"),
  es: () => import("./es/help/page-help.ts"),
};

/** The help in the language of the page. Rejects if the server does not respond. */
export const loadPageHelp = async (): Promise<PageHelpTexts> => (await catalogs[language]()).pageHelp;
