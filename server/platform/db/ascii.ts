import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialect } from "./kit.ts";

/**
 * Converts only ASCII letters to lower case. Both databases do this in the same way, so an index can use the result.
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** `lowerAscii` for a column. SQLite converts only ASCII letters, and so does Postgres with the collation C. */
export const lowerAsciiOf = (column: SQLWrapper): SQL<string> =>
  dialect === "pg" ? sql`lower(${column} collate "C")` : sql`lower(${column})`;
