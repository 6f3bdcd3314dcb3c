import { type SQL, sql } from "drizzle-orm";
import { dialect } from "../../../platform/db/kit.ts";
import { folded } from "../../../platform/db/search.ts";
import { vehicles } from "../vehicles.table.ts";

/** A word matches anywhere in the text. A word of one or two characters matches the start of a word only. */
const termOf = (word: string): string => ([...word].length < 3 ? ` ${word}` : word);

/** A trigram index cannot find shorter terms. */
const isIndexed = (term: string): boolean => [...term].length >= 3;

/** How matches are found: by the search index, or row by row in the order of the list. */
export type Method = "index" | "row";

/** Whether the word may be a model year, which is a column of its own. */
const isYear = (term: string): boolean => /^(19|20)\d\d$/.test(term);

/** `%` and `_` in the search are characters, not wildcards. */
const isLike = (term: string): SQL =>
  sql`${vehicles.searchText} like ${`%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} escape '\\'`;

/** Whether SQLite's trigram index has all terms. */
export function hasAll(terms: readonly string[]): SQL {
  const phrases = terms.map((text) => `"${text.replaceAll('"', '""')}"`).join(" ");
  return sql`vehicle_trigrams match ${phrases}`;
}

/** The text or the year. By SQLite's index, the rows with the text are read once, not compared one by one. */
function hasYear(term: string, by: Method): SQL {
  const inText =
    by === "index" && dialect === "sqlite"
      ? sql`vehicle in (select rowid from vehicle_trigrams where ${hasAll([term])})`
      : isLike(term);
  return sql`(${vehicles.overviewYear} = ${Number(term)} or ${inText})`;
}

/** The terms for SQLite's trigram index, and the conditions for the others. Postgres uses its index for comparisons. */
export function words(search: string | undefined, by: Method): { indexed: string[]; compared: SQL[] } {
  const terms = folded(search ?? "")
    .split(" ")
    .filter((word) => word !== "")
    .map(termOf);
  const indexed =
    by === "index" && dialect === "sqlite" ? terms.filter((term) => isIndexed(term) && !isYear(term)) : [];
  const compared = terms
    .filter((text) => !indexed.includes(text))
    .map((term) => (isYear(term) ? hasYear(term, by) : isLike(term)));
  return { indexed, compared };
}
