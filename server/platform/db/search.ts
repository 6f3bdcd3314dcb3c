import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialect } from "./kit.ts";
import { perRow } from "./per-row.ts";

/** The text that searches compare. It is folded here, because the two databases fold capitals differently. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** The content of a search column: each value folded and on its own line, so that `lineIs` can compare one line. */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  values.map((value) => folded(value ?? "")).join("\n");

/** Escapes `%` and `_`, so that they are not wildcards. */
const literal = (text: string): string => folded(text).replace(/[\\%_]/g, (sign) => `\\${sign}`);

const like = (column: SQLWrapper, pattern: string): SQL => sql`${column} like ${pattern} escape '\\'`;

const wordsOf = (search: string | undefined): string[] =>
  folded(search ?? "")
    .split(" ")
    .filter((word) => word !== "");

/** The search column contains every word of the search, in any order. */
export const wordsIn = (column: SQLWrapper, search: string | undefined): SQL[] =>
  wordsOf(search).map((word) => like(column, `%${literal(word)}%`));

/** The tables whose search texts SQLite indexes by trigrams, and the indexes: see `trigrams.sqlite.ts`. */
export const trigramIndexes = { contacts: "contact_trigrams", leads: "lead_trigrams" } as const;

/** For more matches, reading rows in the order of the list is faster than sorting the matches of the index. */
const maxSortedMatches = 2000;

/** A trigram index cannot find shorter words. */
const isIndexed = (word: string): boolean => [...word].length >= 3;

/**
 * The condition of a search with the rows that SQLite's trigram index finds, if the search has words for it and few rows match.
 * Postgres chooses its own index. `matches` is undefined for counting them.
 */
export function foundByTrigrams(
  table: keyof typeof trigramIndexes,
  condition: SQL | undefined,
  { search, matches = 0 }: { readonly search: string | undefined; readonly matches?: number | undefined },
): SQL | undefined {
  const words = wordsOf(search).filter(isIndexed);
  if (dialect !== "sqlite" || words.length === 0 || matches > maxSortedMatches) return condition;
  const index = sql.raw(trigramIndexes[table]);
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" ");
  const found = sql`${sql.raw(table)}.rowid in (select rowid from ${index} where ${index} match ${phrases})`;
  return and(found, condition && perRow(condition));
}

/** One line of the search column equals the value, regardless of case. Without a value there is no condition. */
export function lineIs(column: SQLWrapper, line: { index: number; of: number }, value: string | undefined) {
  if (!value) return undefined;
  // the pattern has as many line breaks as the column, so a wildcard cannot match across lines
  return like(column, `${"%\n".repeat(line.index)}${literal(value)}${"\n%".repeat(line.of - 1 - line.index)}`);
}
