/** A section of a page, as scripts/help/site.ts writes it. `heading` is empty for the start of a page. */
export interface Entry {
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export interface Hit extends Entry {
  /** The text around the first word that was found. */
  readonly excerpt: string;
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Where a text has a word; -1 if it does not. "photos" also finds "photo". */
function placeOf(word: string, content: string): number {
  const lower = content.toLowerCase();
  const at = lower.indexOf(word);
  return at < 0 && /..s$/.test(word) ? lower.indexOf(word.slice(0, -1)) : at;
}

/** A word counts more in a title or heading than in a text, and more at the start of a word than within one. */
function scoreOf({ page, heading, text }: Entry, word: string): number {
  const weighted = [
    [heading === "" ? page : heading, 12],
    [page, 4],
    [text, 1],
  ] as const;
  return weighted.reduce((sum, [content, weight]) => {
    const at = placeOf(word, content);
    if (at < 0) return sum;
    return sum + weight * (at === 0 || /[^\p{L}\p{N}]/u.test(content.charAt(at - 1)) ? 2 : 1);
  }, 0);
}

const before = 40;
const length = 150;

function excerptOf(text: string, words: readonly string[]): string {
  const first = Math.min(...words.map((word) => placeOf(word, text)).filter((at) => at >= 0), text.length);
  const from = first === text.length || first <= before ? 0 : text.lastIndexOf(" ", first - before) + 1;
  const cut = text.slice(from, from + length);
  return `${from > 0 ? "… " : ""}${cut.trim()}${from + length < text.length ? " …" : ""}`;
}

/** The sections that have every word of the query, best first. An empty query finds nothing. */
export function find(
  entries: readonly Entry[],
  query: string,
  limit = 12,
): { readonly hits: Hit[]; readonly total: number } {
  const words = wordsOf(query);
  if (words.length === 0) return { hits: [], total: 0 };
  const found = entries
    .map((entry) => ({ entry, scores: words.map((word) => scoreOf(entry, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((a, b) => a + b, 0) }))
    .sort((a, b) => b.score - a.score);
  const hits = found.slice(0, limit).map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, words) }));
  return { hits, total: found.length };
}

export interface Part {
  readonly text: string;
  /** Whether it is a word of the query. */
  readonly isFound: boolean;
}

/** Short words are marked only where a word begins: not the "is" of "this". */
const patternOf = (word: string): string => `${word.length < 4 ? "(?<![\\p{L}\\p{N}])" : ""}${escaped(word)}`;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text cut into the words of the query and what is between them, in order. */
export function partsOf(text: string, query: string): Part[] {
  const words = wordsOf(query).flatMap((word) => (/..s$/.test(word) ? [word, word.slice(0, -1)] : [word]));
  if (words.length === 0) return [{ text, isFound: false }];
  // the longest first: of two words that begin alike, all letters are marked
  const longestFirst = words.sort((a, b) => b.length - a.length).map(patternOf);
  return text
    .split(new RegExp(`(${longestFirst.join("|")})`, "iu"))
    .map((part, at) => ({ text: part, isFound: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
