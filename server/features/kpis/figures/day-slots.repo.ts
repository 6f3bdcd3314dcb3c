import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Calendar } from "../../../platform/calendar.ts";

/**
 * The part of an instant to group rows by day: the UTC day and, except in UTC, the last cut of the calendar before the
 * time. All rows of a slot are of one day, which is `calendar.dayOf(slot)`. The few slots per day make the query as
 * fast as one in UTC.
 */
export function daySlot(instant: AnyColumn | SQL, { cuts }: Pick<Calendar, "cuts">): SQL<string> {
  const later = cuts.filter((cut) => cut !== "00:00").reverse();
  if (later.length === 0) return sql<string>`substr(${instant}, 1, 10)`;
  // Literals, not parameters: Postgres would not see that the groups and the columns are the same expression.
  const cases = later.map((cut) => sql`when substr(${instant}, 12, 5) >= ${literal(cut)} then ${literal(cut)}`);
  return sql<string>`substr(${instant}, 1, 11) || case ${sql.join(cases, sql` `)} else '00:00' end`;
}

function literal(cut: string): SQL {
  if (!/^\d\d:\d\d$/.test(cut)) throw new Error(`not a time of day: ${cut}`);
  return sql.raw(`'${cut}'`);
}
