import { sql } from "drizzle-orm";
import { leads } from "../../leads/leads.table.ts";

/** The status is no parameter: SQLite uses the partial index of open leads only for this text. */
export const isOpenLead = sql`${leads.status} = 'NEW'`;
