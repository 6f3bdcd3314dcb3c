import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The text that searches compare. It is folded here, because the two databases fold capitals differently. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** The content of a search column: each value folded and on its own line, so that `lineIs` can compare one line. */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  values.map((value) => folded(value ?? "")).join("\n");

/** Escapes `%` and `_`, so that they are not wildcards. */
const literal = (text: string): string => folded(text).replace(/[\\%_]/g, (sign) => `\\${sign}`);

const like = (column: SQLWrapper, pattern: string): SQL => sql`${column} like ${pattern} escape '\\'`;

/** The search column contains every word of the search, in any order. */
export const wordsIn = (column: SQLWrapper, search: string | undefined): SQL[] =>
  folded(search ?? "")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => like(column, `%${literal(word)}%`));

/** One line of the search column equals the value, regardless of case. Without a value there is no condition. */
export function lineIs(column: SQLWrapper, line: { index: number; of: number }, value: string | undefined) {
  if (!value) return undefined;
  // the pattern has as many line breaks as the column, so a wildcard cannot match across lines
  return like(column, `${"%\n".repeat(line.index)}${literal(value)}${"\n%".repeat(line.of - 1 - line.index)}`);
}
