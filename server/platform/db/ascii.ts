import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialect } from "./kit.ts";

/** Lower case of the ASCII letters alone: what both databases fold alike, so that an index may hold it. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The same of a column: SQLite folds no other letters, and Postgres none in the collation C. */
export const lowerAsciiOf = (column: SQLWrapper): SQL<string> =>
  dialect === "pg" ? sql`lower(${column} collate "C")` : sql`lower(${column})`;
