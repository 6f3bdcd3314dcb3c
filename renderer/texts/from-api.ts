import { own } from "../../contracts/kit/own.ts";

/** By the English text, in the language of the page (de/from-api.ts). Undefined in English. */
const { forecourtApiTexts: texts } = globalThis as { readonly forecourtApiTexts?: Readonly<Record<string, string>> };

/**
 * A text that the API has in English, in the language of the page: names of built-in KPIs, of default roles and of measured
 * values. Other texts stay as they are, because a person may have written them.
 */
export const fromApi = (text: string): string => (texts && own(texts, text)) ?? text;
