import type { Language } from "../../../contracts/accounts/languages.ts";
import { own } from "../../../contracts/kit/own.ts";
import { labels as labelsDe } from "../../../contracts/texts/de/labels.ts";
import { labels as labelsEn } from "../../../contracts/texts/en/labels.ts";
import { labels as labelsEs } from "../../../contracts/texts/es/labels.ts";
import { table as tableDe } from "../../../contracts/texts/sentences/de.ts";
import { metricSentences } from "../../../contracts/texts/sentences/en.ts";
import { table as tableEs } from "../../../contracts/texts/sentences/es.ts";
import type { SentenceTable } from "../../../contracts/texts/sentences/translator.ts";
import type { Translation } from "../../../contracts/texts/translation.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { localeNow } from "./locale.ts";

export type PaperTexts = typeof en;

const catalogs: Readonly<Record<Language, Translation<PaperTexts>>> = { en, de, es };
const labels: Readonly<Record<Language, Translation<typeof labelsEn>>> = { en: labelsEn, de: labelsDe, es: labelsEs };

/**
 * The texts of papers in the language of the paper that is drawn now. Their type is that of the English texts, which name the
 * placeholders; the check "translations" compares those of the other languages.
 */
export const texts = (): PaperTexts => catalogs[localeNow().language] as PaperTexts;

/** The names of the API's values. */
export const names = (): Translation<typeof labelsEn> => labels[localeNow().language];

const apiTexts: Readonly<Record<Language, SentenceTable>> = { en: metricSentences, de: tableDe, es: tableEs };

/** The texts of the API in the language of the paper, by the English text, which may have placeholders. */
export const apiTextsNow = (): SentenceTable => apiTexts[localeNow().language];

/** A text that the API has in English, such as the name of a reading or a fixed sentence. Other texts stay as they are. */
export const fromApi = (text: string): string => own(apiTextsNow(), text) ?? text;

type PlaceholderOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** The text with its placeholders filled in. */
export const fill = <Text extends string>(
  text: Text,
  values: Readonly<Record<PlaceholderOf<Text>, string | number>>,
): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(own(values, name)));

/** The form for a number of things. English, German and Spanish have two forms for whole numbers below a million. */
export const counted = <One extends string, Other extends string>(
  count: number,
  forms: { readonly one: One; readonly other: Other },
): One | Other => (count === 1 ? forms.one : forms.other);
