import { useEffect, useState } from "react";
import type { SentenceTable, Translate } from "../../../../../contracts/texts/sentences/translator.ts";
import { language } from "../../../../texts/language.ts";
import { inUnits } from "../../../../ui/format/format.ts";

/** English needs no table: the API writes in it. */
const tables: Readonly<
  Record<typeof language, (() => Promise<{ readonly historySentences: SentenceTable }>) | undefined>
> = {
  en: undefined,
  de: () => import("../../../../../contracts/texts/sentences/history/de.ts"),
  es: () => import("../../../../../contracts/texts/sentences/history/es.ts"),
};

let translate: Translate | undefined;

async function load(): Promise<void> {
  const loadTable = tables[language];
  if (!loadTable || translate) return;
  const [{ createTranslator }, { formats }, { historySentences }] = await Promise.all([
    import("../../../../../contracts/texts/sentences/translator.ts"),
    import("../../../../ui/format/sentences.ts"),
    loadTable(),
  ]);
  translate = createTranslator(historySentences, formats);
}

/**
 * Writes the entries of a vehicle's history in the language of the page; undefined while its sentences are loading. Entries
 * without a translation, and all if the sentences cannot be loaded, are in English.
 */
export function useHistoryText(): ((summary: string) => string) | undefined {
  const [isReady, setReady] = useState(translate !== undefined || tables[language] === undefined);
  useEffect(() => {
    if (!isReady)
      void load().then(
        () => setReady(true),
        () => setReady(true),
      );
  }, [isReady]);
  return isReady ? (summary) => translate?.(summary) ?? inUnits(summary) : undefined;
}
