import { useEffect, useState } from "react";
import type { SentenceFormats } from "../../../contracts/texts/sentences/kinds.ts";
import { sourceText } from "../../../contracts/texts/sentences/source.ts";
import type { SentenceTable, Translate } from "../../../contracts/texts/sentences/translator.ts";
import { language } from "../../texts/language.ts";
import { count, day, instant, interval, inUnits, length, mileage, money, units } from "./format.ts";
import { locale } from "./locale.ts";

const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
const fixed = (value: number, places: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);

export const formats: SentenceFormats = {
  figure: count,
  decimal: fixed,
  distance: mileage,
  interval,
  length,
  dollars: (amount) => money(amount, "USD", Number.isInteger(amount) ? 0 : 2),
  day: (date) => day(`${date}T12:00:00.000Z`),
  moment: instant,
  month(name) {
    const at = Date.parse(`${name} 1, 2000 12:00 UTC`);
    return Number.isNaN(at) ? undefined : month.format(at);
  },
};

/** English without miles. */
const metric = async () => ({ table: (await import("../../../contracts/texts/sentences/en.ts")).metricSentences });

const tables: Readonly<Record<typeof language, (() => Promise<{ readonly table: SentenceTable }>) | undefined>> = {
  en: units.distance === "mi" ? undefined : metric,
  de: () => import("../../../contracts/texts/sentences/de.ts"),
  es: () => import("../../../contracts/texts/sentences/es.ts"),
};

let translate: Translate | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const loadTable = tables[language];
  if (!loadTable) return;
  const [{ createTranslator }, { milesIn }, { table }] = await Promise.all([
    import("../../../contracts/texts/sentences/translator.ts"),
    import("../../../contracts/texts/sentences/en.ts"),
    loadTable(),
  ]);
  const found = createTranslator(table, formats);
  translate = units.distance === "mi" ? found : (text) => found(text) ?? milesIn(inUnits(text), mileage);
}

/** Loads the sentences of the page's language, once. Without them the page shows those of the API, in English. */
function loadSentences(): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined;
  });
  return loading;
}

/** A file of the page, with the sentences of the page's language loaded. */
export const withSentences = async <File>(file: Promise<File>): Promise<File> =>
  (await Promise.all([file, loadSentences()]))[0];

/** Whether the sentences of the page's language are loaded. */
export function useSentences(): boolean {
  const [isLoaded, setLoaded] = useState(translate !== undefined || tables[language] === undefined);
  useEffect(() => {
    if (!isLoaded) void loadSentences().then(() => setLoaded(true));
  }, [isLoaded]);
  return isLoaded;
}

/** Sentences of the API in the language of the page and in the reader's units. Others stay as they are. */
export const translated = (text: string): string => translate?.(text) ?? inUnits(text);

/** What a source of figures says: parts such as the titles of publications stay as they are. */
export const translatedSource = (text: string): string => sourceText(text, translated);
