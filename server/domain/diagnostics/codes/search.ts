import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import type { CarSystem, Severity } from "../../../../contracts/vocabulary.ts";
import { readCode, undefinedCode } from "./code-format.ts";
import { allCodes } from "./codes.ts";

export interface CodeQuery {
  /**
   * The beginning of a code, or words and codes. A result matches all words and at least one of the codes. The last word
   * may be incomplete if it has two letters or more.
   */
  readonly search?: string | undefined;
  readonly system?: CarSystem | undefined;
  readonly severity?: Severity | undefined;
}

/** The weight of a match in each field. */
const weights = { component: 8, description: 4, causes: 2, symptoms: 1 } as const;
/** The factor for a word that only begins with the search term. */
const prefixFactor = 0.5;

interface Index {
  readonly codes: readonly TroubleCode[];
  /** All words in alphabetical order. */
  readonly words: readonly string[];
  /** For each word: the numbers of the texts that contain it. */
  readonly texts: readonly (readonly number[])[];
  /** For each text: the codes that have it, and its weight there. Many codes share causes and symptoms. */
  readonly places: readonly (readonly { readonly code: number; readonly weight: number }[])[];
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

function buildIndex(codes: readonly TroubleCode[]): Index {
  const numbers = new Map<string, number>();
  const places: { code: number; weight: number }[][] = [];
  const textsOf = new Map<string, Set<number>>();
  const add = (text: string, code: number, weight: number): void => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = places.push([]) - 1;
      numbers.set(text, number);
      for (const word of wordsOf(text)) {
        const texts = textsOf.get(word);
        if (texts) texts.add(number);
        else textsOf.set(word, new Set([number]));
      }
    }
    places[number]?.push({ code, weight });
  };
  for (const [number, one] of codes.entries()) {
    add(one.component, number, weights.component);
    add(one.description, number, weights.description);
    for (const cause of one.possible_causes) add(cause, number, weights.causes);
    for (const symptom of one.symptoms) add(symptom, number, weights.symptoms);
  }
  const sorted = [...textsOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return { codes, places, words: sorted.map(([word]) => word), texts: sorted.map(([, texts]) => [...texts]) };
}

let built: Index | undefined;
const index = (): Index => {
  built ??= buildIndex(allCodes());
  return built;
};

/** The index of the first word that begins with `start`, by binary search. */
function firstWord(words: readonly string[], start: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The score of each code for a word: the best weight of its texts that contain the word, or a word that begins with it. */
function scoresOf({ codes, words, texts, places }: Index, word: string, mayBeIncomplete: boolean): Float32Array {
  const scores = new Float32Array(codes.length);
  for (let at = firstWord(words, word); words[at]?.startsWith(word); at += 1) {
    const factor = words[at] === word ? 1 : prefixFactor;
    if (factor < 1 && !mayBeIncomplete) break;
    for (const text of texts[at] ?? []) {
      for (const { code, weight } of places[text] ?? []) {
        scores[code] = Math.max(scores[code] ?? 0, weight * factor);
      }
    }
  }
  return scores;
}

function searchWords(words: readonly string[]): readonly TroubleCode[] {
  const all = index();
  const scoresByWord = words.map((word, number) => scoresOf(all, word, number === words.length - 1 && word.length > 1));
  return all.codes
    .flatMap((code, number) => {
      const scores = scoresByWord.map((one) => one[number] ?? 0);
      return scores.includes(0) ? [] : [{ code, score: scores.reduce((sum, one) => sum + one, 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ code }) => code);
}

/** A code or the beginning of one. */
const codeStart = /^[PCBU](?:[0-3][0-9A-F]{0,3})?$/;
/** A code among other words has at least three characters, because `bank B1` and `camshaft C` contain no codes. */
const codeAmongWords = /^[PCBU][0-3][0-9A-F]{1,3}$/;

function searchByStart(start: string): readonly TroubleCode[] {
  const matches = allCodes().filter(({ code }) => code.startsWith(start));
  const completeCode = readCode(start);
  return matches.length === 0 && completeCode ? [undefinedCode(completeCode)] : matches;
}

function searchText(search: string): readonly TroubleCode[] {
  const start = search.toUpperCase();
  if (codeStart.test(start)) return searchByStart(start);
  const all = wordsOf(search);
  const starts = all.map((word) => word.toUpperCase()).filter((word) => codeAmongWords.test(word));
  const words = all.filter((word) => !codeAmongWords.test(word.toUpperCase()));
  if (starts.length === 0) return words.length === 0 ? [] : searchWords(words);
  if (words.length === 0) return [...new Set(starts.flatMap(searchByStart))];
  return searchWords(words).filter(({ code }) => starts.some((one) => code.startsWith(one)));
}

/** The codes that match the query, best match first, then by number. */
export function searchCodes({ search, system, severity }: CodeQuery): readonly TroubleCode[] {
  const text = search?.trim() ?? "";
  const codes = text === "" ? allCodes() : searchText(text);
  if (!system && !severity) return codes;
  return codes.filter((one) => (!system || one.system === system) && (!severity || one.severity === severity));
}
