import { type SQL, sql } from "drizzle-orm";

/**
 * Makes SQLite check a condition only on rows that another condition finds, for example a list of ids. Otherwise SQLite
 * may use the index of the condition and read all rows of a workspace to find a hundred.
 */
export const perRow = (condition: SQL): SQL => sql`case when ${condition} then 1 else 0 end = 1`;
