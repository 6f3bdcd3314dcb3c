import { own } from "../../../contracts/kit/own.ts";

/** A person's name, split for comparison. */
interface NameParts {
  /** Lower case, without accents and punctuation, in the order "given middle family". */
  readonly words: readonly string[];
  /** From the title: "Mr. Moore" and "Mrs. Moore" are two people. */
  readonly gender: "male" | "female" | undefined;
  /** jr, sr, ii, ...: a parent and a child may have the same name and phone. */
  readonly generation: string | undefined;
}

const placeholders = new Set(
  (
    "unknown|unknown caller|unknown customer|no name|noname|none|null|undefined|na|nn|not available|not given|not provided|" +
    "anonymous|private|private caller|blocked|withheld|caller|wireless caller|customer|client|guest|visitor|" +
    "website visitor|web visitor|web lead|internet lead|phone lead|lead|new lead|prospect|buyer|shopper|user|name|" +
    "test|tba|tbd|x|xx|xxx"
  ).split("|"),
);
const genders: Readonly<Record<string, "male" | "female">> = {
  mr: "male",
  mister: "male",
  herr: "male",
  monsieur: "male",
  mrs: "female",
  ms: "female",
  miss: "female",
  mme: "female",
  frau: "female",
};
const titles = new Set([...Object.keys(genders), "dr", "prof"]);
const degrees = new Set(["md", "phd", "esq", "dds", "cpa"]);
const generations: Readonly<Record<string, string>> = { jr: "jr", junior: "jr", sr: "sr", senior: "sr" };
const numerals = new Set(["ii", "iii", "iv"]);
/** Letters that Unicode normalization (NFKD) does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const normalized = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => own(letters, letter) ?? letter)
    .replace(/['’‘`]/g, "");

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
const generationOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : (own(generations, word) ?? (numerals.has(word) ? word : undefined));

/** Whether a name is a placeholder: no letters, an e-mail address, or words such as "Unknown" and "n/a". */
export function isPlaceholderName(name: string): boolean {
  const text = normalized(name);
  if (text.includes("@") || !/\p{L}/u.test(text)) return true;
  return placeholders.has(wordsOf(text).join(" ")) || placeholders.has(wordsOf(text).join(""));
}

function partsOf(name: string): NameParts {
  const groups = normalized(name)
    .split(",")
    .map(wordsOf)
    .filter((group) => group.length > 0);
  const isSuffix = (word: string) => degrees.has(word) || generationOf(word) !== undefined;
  const suffixes = groups.slice(1).filter((group) => group.every(isSuffix));
  const [family = [], given, ...rest] = groups.filter((group) => !suffixes.includes(group));
  // "Moore, Pat" means "Pat Moore".
  const ordered = given === undefined ? family : [...given, ...family, ...rest.flat()];
  const titled = ordered.filter((word) => titles.has(word));
  const named = ordered.filter((word) => !titles.has(word));
  const isTrailing = (word: string, at: number) => at >= 2 && isSuffix(word);
  const generation = [...suffixes.flat(), ...named.filter(isTrailing)].map(generationOf).find(Boolean);
  return {
    words: named.filter((word, at) => !isTrailing(word, at)),
    gender: titled.map((word) => own(genders, word)).find(Boolean),
    generation,
  };
}

/** Whether two words are equal, or one is the initial of the other. */
const wordFits = (a: string, b: string): boolean =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));

/** Whether all words occur in the other words, in the same order. */
function fitInOrder(words: readonly string[], others: readonly string[]): boolean {
  const [word, ...rest] = words;
  if (word === undefined) return true;
  const at = others.findIndex((other) => wordFits(word, other));
  return at !== -1 && fitInOrder(rest, others.slice(at + 1));
}

const differ = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && a !== b;
const sorted = (words: readonly string[]): string => words.toSorted().join(" ");
const isSameWords = (a: readonly string[], b: readonly string[]): boolean =>
  sorted(a) === sorted(b) || a.join("") === b.join("");

/**
 * Whether two names cannot belong to one person. The rules are our own:
 * - Capitals, accents, punctuation, titles and degrees do not count; "Moore, Pat" and "Moore Pat" are "Pat Moore".
 * - A placeholder ("Unknown", "n/a", a number) contradicts nothing.
 * - A single word fits any word of the other name: "Pat", "Moore" and "P" fit "Pat Moore".
 * - Otherwise the first words fit (equal, or an initial), and the remaining words of the shorter name occur in the
 *   longer one in the same order: a middle name or a second family name may be absent, but different ones contradict.
 * - Two different generations (Jr., Sr., III) contradict, and so do Mr. and Mrs.
 * - Short forms (Bob, Robert) contradict: a person decides.
 */
export function namesContradict(one: string, other: string): boolean {
  if (isPlaceholderName(one) || isPlaceholderName(other)) return false;
  const [a, b] = [partsOf(one), partsOf(other)];
  if (differ(a.gender, b.gender) || differ(a.generation, b.generation)) return true;
  if (a.words.length === 0 || b.words.length === 0 || isSameWords(a.words, b.words)) return false;
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const [first = "", ...rest] = shorter;
  if (rest.length === 0) return !longer.some((word) => wordFits(first, word));
  return !(wordFits(first, longer[0] ?? "") && fitInOrder(rest, longer.slice(1)));
}

/** Whether two names have the same words. Two placeholders are the same name. */
export function isSameName(one: string, other: string): boolean {
  const empty = [one, other].map(isPlaceholderName);
  if (empty.some(Boolean)) return empty.every(Boolean);
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.gender === b.gender && a.generation === b.generation && isSameWords(a.words, b.words);
}
