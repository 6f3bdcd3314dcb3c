import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What is compared instead of what was typed: the databases fold capitals differently, so it is done here, once. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** A search column's content: each value folded, a line each, so that a line can be asked for alone (`lineIs`). */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  values.map((value) => folded(value ?? "")).join("\n");

/** `%` and `_` typed by a person are letters, not wildcards. */
const literal = (text: string): string => folded(text).replace(/[\\%_]/g, (sign) => `\\${sign}`);

const like = (column: SQLWrapper, pattern: string): SQL => sql`${column} like ${pattern} escape '\\'`;

/** The search column holds every word of the search, in any order. */
export const wordsIn = (column: SQLWrapper, search: string | undefined): SQL[] =>
  folded(search ?? "")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => like(column, `%${literal(word)}%`));

/** That line of the search column is the value, in capitals or not; no condition where there is no value. */
export function lineIs(column: SQLWrapper, line: { index: number; of: number }, value: string | undefined) {
  if (!value) return undefined;
  // there are exactly as many line breaks in the pattern as in the column: no wildcard can pass one
  return like(column, `${"%\n".repeat(line.index)}${literal(value)}${"\n%".repeat(line.of - 1 - line.index)}`);
}
