import type { TroubleCode } from "../../../../contracts/diagnostics.ts";
import type { CarSystem, Severity } from "../../../../contracts/vocabulary.ts";
import { readCode, undefinedCode } from "./code-format.ts";
import { allCodes } from "./codes.ts";

export interface CodeWish {
  /**
   * The beginning of a code, or words and codes: of the codes one, and all of the words have to be the case; the last
   * word (from two letters on) may be unfinished.
   */
  readonly search?: string | undefined;
  readonly system?: CarSystem | undefined;
  readonly severity?: Severity | undefined;
}

/** How much a word counts by where it stands. */
const weights = { component: 8, description: 4, causes: 2, symptoms: 1 } as const;
/** A word that only begins with what was typed counts less than the word itself. */
const unfinished = 0.5;

interface Index {
  readonly codes: readonly TroubleCode[];
  /** All words, in order; `texts` beside it says in which texts each occurs. */
  readonly words: readonly string[];
  readonly texts: readonly (readonly number[])[];
  /** Of each text: the codes that it stands at, and its weight there. Many codes share their causes and symptoms. */
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

/** Where the words that begin with this one start. */
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

/** Of each code: what its best text with this word, or with one that begins so, is worth. */
function scoresOf({ codes, words, texts, places }: Index, word: string, mayBeUnfinished: boolean): Float32Array {
  const scores = new Float32Array(codes.length);
  for (let at = firstWord(words, word); words[at]?.startsWith(word); at += 1) {
    const factor = words[at] === word ? 1 : unfinished;
    if (factor < 1 && !mayBeUnfinished) break;
    for (const text of texts[at] ?? []) {
      for (const { code, weight } of places[text] ?? []) {
        scores[code] = Math.max(scores[code] ?? 0, weight * factor);
      }
    }
  }
  return scores;
}

function byWords(words: readonly string[]): readonly TroubleCode[] {
  const all = index();
  const each = words.map((word, number) => scoresOf(all, word, number === words.length - 1 && word.length > 1));
  return all.codes
    .flatMap((code, number) => {
      const scores = each.map((one) => one[number] ?? 0);
      return scores.includes(0) ? [] : [{ code, score: scores.reduce((sum, one) => sum + one, 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ code }) => code);
}

/** A code or the beginning of one. */
const codeStart = /^[PCBU](?:[0-3][0-9A-F]{0,3})?$/;
/** The same among words: no shorter, as `bank B1` and `camshaft C` are no codes. */
const codeAmongWords = /^[PCBU][0-3][0-9A-F]{1,3}$/;

function byStart(start: string): readonly TroubleCode[] {
  const begun = allCodes().filter(({ code }) => code.startsWith(start));
  const whole = readCode(start);
  return begun.length === 0 && whole ? [undefinedCode(whole)] : begun;
}

function found(search: string): readonly TroubleCode[] {
  const start = search.toUpperCase();
  if (codeStart.test(start)) return byStart(start);
  const all = wordsOf(search);
  const starts = all.map((word) => word.toUpperCase()).filter((word) => codeAmongWords.test(word));
  const words = all.filter((word) => !codeAmongWords.test(word.toUpperCase()));
  if (starts.length === 0) return words.length === 0 ? [] : byWords(words);
  if (words.length === 0) return [...new Set(starts.flatMap(byStart))];
  return byWords(words).filter(({ code }) => starts.some((one) => code.startsWith(one)));
}

/** The codes that fit the wish: the best first, and by their number where they are equal. */
export function searchCodes({ search, system, severity }: CodeWish): readonly TroubleCode[] {
  const text = search?.trim() ?? "";
  const codes = text === "" ? allCodes() : found(text);
  if (!system && !severity) return codes;
  return codes.filter((one) => (!system || one.system === system) && (!severity || one.severity === severity));
}
