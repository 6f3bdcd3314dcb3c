import { makeOf } from "./names.ts";

interface Written {
  readonly make: string;
  readonly model: string;
}

const shortNames = new Set(["kia", "ram"]);
const hasBothCases = (text: string) => text !== text.toLowerCase() && text !== text.toUpperCase();

/** A word that a file writes in capitals or in lower case: `toyota` becomes `Toyota`, `CR-V` and `rav4` become `CR-V` and `RAV4`. */
function cased(word: string, isAbbreviation: boolean): string {
  const parts = word.toLowerCase().split("-");
  const isCode = /\d/.test(word) || (parts.length > 1 && parts.every((part) => part.length <= 3));
  if (isCode || isAbbreviation) return word.toUpperCase();
  return parts.map((part) => part.replace(/^\p{L}/u, (letter) => letter.toUpperCase())).join("-");
}

const casedWords = (text: string, isAbbreviation = false): string =>
  hasBothCases(text)
    ? text
    : text
        .split(" ")
        .map((word) => cased(word, isAbbreviation))
        .join(" ");

/** The text with both cases that most rows have, else any. */
function usual(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => ({ text, count: all.length }));
  const best = counts.toSorted(
    (a, b) => Number(hasBothCases(b.text)) - Number(hasBothCases(a.text)) || b.count - a.count,
  );
  return best[0]?.text;
}

/** How a make and model with these normalized names are written, as some of their rows do: without the words of the trim. */
export function spellingOf({ make, model }: Written, rows: readonly Written[]): Written {
  const makes = rows.map((row) => row.make.trim()).filter((text) => makeOf(text) === make);
  const models = rows.map((row) => row.model.trim()).filter((text) => text.toLowerCase().startsWith(model));
  const written = usual(makes) ?? make;
  return {
    make: casedWords(written, /^[a-z]{1,3}$/.test(make) && !shortNames.has(make)),
    model: casedWords(usual(models.map((text) => text.slice(0, model.length))) ?? model),
  };
}
