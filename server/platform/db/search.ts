import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialect } from "./kit.ts";
import { perRow } from "./per-row.ts";

/** Normalizes text for searches. Done here, because the two databases convert letter case differently. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * The content of a search column: each value normalized, on its own line, so that `lineIs` can compare a single line.
 */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  values.map((value) => folded(value ?? "")).join("\n");

/** Escapes `%` and `_`, so that they are not wildcards. */
const literal = (text: string): string => folded(text).replace(/[\\%_]/g, (sign) => `\\${sign}`);

const like = (column: SQLWrapper, pattern: string): SQL => sql`${column} like ${pattern} escape '\\'`;

const wordsOf = (search: string | undefined): string[] =>
  folded(search ?? "")
    .split(" ")
    .filter((word) => word !== "");

/** Conditions: the search column contains every word of the search, in any order. */
export const wordsIn = (column: SQLWrapper, search: string | undefined): SQL[] =>
  wordsOf(search).map((word) => like(column, `%${literal(word)}%`));

/** The tables with trigram indexes on SQLite, and the names of the indexes (see `trigrams.sqlite.ts`). */
export const trigramIndexes = { contacts: "contact_trigrams", leads: "lead_trigrams" } as const;

/** With more matches, reading rows in list order is faster than sorting the matches of the index. */
const maxSortedMatches = 2000;

/** Trigram indexes cannot find shorter words. */
const isIndexed = (word: string): boolean => [...word].length >= 3;

/**
 * Adds SQLite's trigram index to the condition of a search, if the search has words that it can find and few rows
 * match. Postgres chooses its index itself. Omit `matches` to count the matches.
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

/** Condition: one line of the search column equals the value, ignoring case. Undefined without a value. */
export function lineIs(column: SQLWrapper, line: { index: number; of: number }, value: string | undefined) {
  if (!value) return undefined;
  // the pattern has as many line breaks as the column, so a wildcard cannot match across lines
  return like(column, `${"%\n".repeat(line.index)}${literal(value)}${"\n%".repeat(line.of - 1 - line.index)}`);
}
