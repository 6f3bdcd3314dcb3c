import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialect } from "./kit.ts";

/** Lower-cases only the ASCII letters. Both databases fold these in the same way, so an index can use the result. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The same for a column. SQLite folds only ASCII letters, and so does Postgres with the collation C. */
export const lowerAsciiOf = (column: SQLWrapper): SQL<string> =>
  dialect === "pg" ? sql`lower(${column} collate "C")` : sql`lower(${column})`;
