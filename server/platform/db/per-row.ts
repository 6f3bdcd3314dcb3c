import { type SQL, sql } from "drizzle-orm";

/**
 * A condition that is checked on the rows that another condition finds, such as a list of ids. SQLite would otherwise read
 * all rows of a workspace by its index to find a hundred of them.
 */
export const perRow = (condition: SQL): SQL => sql`case when ${condition} then 1 else 0 end = 1`;
