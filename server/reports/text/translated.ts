import { milesIn } from "../../../contracts/texts/sentences/en.ts";
import { sourceText } from "../../../contracts/texts/sentences/source.ts";
import { createTranslator, type Translate } from "../../../contracts/texts/sentences/translator.ts";
import { vehicleWord } from "../../../contracts/texts/vehicle-words.ts";
import { localeNow } from "../../texts/papers/locale.ts";
import { apiTextsNow } from "../../texts/papers/texts.ts";
import {
  dateTime,
  decimal,
  distance,
  figure,
  interval,
  inUnits,
  isMetric,
  lengthText,
  money,
  monthName,
  shortDate,
} from "./format.ts";

const formats = {
  figure,
  decimal,
  distance,
  interval,
  length: lengthText,
  dollars: (amount: number) => money(amount, "USD"),
  day: shortDate,
  moment: dateTime,
  month: monthName,
};

const translators = new Map<string, Translate>();

/** The translator for the language, the country and the units of the paper. */
function translatorNow(): Translate {
  const { tag, units } = localeNow();
  const key = `${tag} ${units}`;
  const found = translators.get(key) ?? createTranslator(apiTextsNow(), formats);
  translators.set(key, found);
  return found;
}

const inKilometers = (text: string): string => (isMetric() ? milesIn(text, distance) : text);

/**
 * One or more sentences of the API in the language and the units of the paper. If a sentence has no translation, all stay in
 * English, with distances and lengths in the paper's units.
 */
export function translated(text: string): string {
  const { language, units } = localeNow();
  const isUsEnglish = language === "en" && units === "miles";
  return (isUsEnglish ? undefined : translatorNow()(text)) ?? inUnits(inKilometers(text));
}

/** What a source of figures says. Parts without a translation, such as the titles of publications, stay as they are. */
export const translatedSource = (text: string): string => sourceText(text, translated);

/** A value of a vehicle's text fields, such as its body style, in the language of the paper. */
export const vehicleValue = (value: string | null): string | null => value && vehicleWord(value, localeNow().language);
