import { own } from "../../../contracts/kit/own.ts";
import type { Language } from "../../../contracts/languages.ts";
import { apiTexts as apiTextsDe } from "../../../contracts/texts/de/from-api.ts";
import { labels as labelsDe } from "../../../contracts/texts/de/labels.ts";
import { labels as labelsEn } from "../../../contracts/texts/en/labels.ts";
import { apiTexts as apiTextsEs } from "../../../contracts/texts/es/from-api.ts";
import { labels as labelsEs } from "../../../contracts/texts/es/labels.ts";
import type { Translation } from "../../../contracts/texts/translation.ts";
import { conditionSentences as conditionDe } from "./de/condition-sentences.ts";
import { mechanicalSentences as mechanicalDe } from "./de/mechanical-sentences.ts";
import { repairLines as linesDe } from "./de/repair-lines.ts";
import { repairSentences as repairDe } from "./de/repair-sentences.ts";
import { sentences as sentencesDe } from "./de/sentences.ts";
import { valuationSentences as valuationDe } from "./de/valuation-sentences.ts";
import { de } from "./de.ts";
import { metricSentences } from "./en/sentences.ts";
import { en } from "./en.ts";
import { conditionSentences as conditionEs } from "./es/condition-sentences.ts";
import { mechanicalSentences as mechanicalEs } from "./es/mechanical-sentences.ts";
import { repairLines as linesEs } from "./es/repair-lines.ts";
import { repairSentences as repairEs } from "./es/repair-sentences.ts";
import { sentences as sentencesEs } from "./es/sentences.ts";
import { valuationSentences as valuationEs } from "./es/valuation-sentences.ts";
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

type Table = Readonly<Record<string, string>>;

/** The names of parts and damages by their English names. Damages are lower case within a sentence of the API. */
const namesOf = ({ part, damage }: Translation<typeof labelsEn>): Table => ({
  ...Object.fromEntries(Object.entries(labelsEn.part).map(([key, name]) => [name, own(part, key) ?? name])),
  ...Object.fromEntries(Object.keys(labelsEn.damage).map((key) => [key.replaceAll("_", " "), own(damage, key) ?? key])),
});

const apiTexts: Readonly<Record<Language, Table>> = {
  en: metricSentences,
  de: {
    ...namesOf(labelsDe),
    ...apiTextsDe,
    ...sentencesDe,
    ...conditionDe,
    ...valuationDe,
    ...repairDe,
    ...linesDe,
    ...mechanicalDe,
  },
  es: {
    ...namesOf(labelsEs),
    ...apiTextsEs,
    ...sentencesEs,
    ...conditionEs,
    ...valuationEs,
    ...repairEs,
    ...linesEs,
    ...mechanicalEs,
  },
};

/** The texts of the API in the language of the paper, by the English text, which may have placeholders. */
export const apiTextsNow = (): Table => apiTexts[localeNow().language];

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
