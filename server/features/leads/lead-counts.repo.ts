import { and, count, eq, gt, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/store.ts";
import { totalUntil } from "../../platform/db/totals.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { isOverdue, type LeadFilter, matchingLeads, type OverdueAt, type VisibleLeads } from "./leads.repo.ts";
import { leads } from "./leads.table.ts";

/** How many leads are overdue. One part by the due date, and one by the time of the status: each has one time. */
export async function countOverdue(db: Reader, visible: VisibleLeads, { now, since }: OverdueAt): Promise<number> {
  const until = (at: string, column: typeof leads.dueAt | typeof leads.statusSince, isPart?: SQL) => {
    const open = and(matchingLeads(visible, {}), eq(leads.status, "NEW"), isPart);
    const counted = db.select({ n: count() }).from(leads).$dynamic();
    const first = db
      .select({ at: min(column) })
      .from(leads)
      .$dynamic();
    const ofVehicle = eq(vehicles.id, leads.carId);
    return totalUntil(db, {
      at,
      count: (visible.scope ? counted.innerJoin(vehicles, ofVehicle) : counted).where(and(open, lte(column, at))),
      next: (visible.scope ? first.innerJoin(vehicles, ofVehicle) : first).where(and(open, gt(column, at))),
    });
  };
  const byDueDate = await until(now, leads.dueAt);
  return byDueDate + (await until(since, leads.statusSince, isNull(leads.dueAt)));
}

/** The numbers of the leads that match, whatever their status. */
export async function summarizeLeads(
  db: Reader,
  visible: VisibleLeads,
  query: LeadFilter & { readonly at: OverdueAt },
) {
  const countIf = (matches: SQL) => sql`count(case when ${matches} then 1 end)`.mapWith(Number);
  const counted = db
    .select({
      NEW: countIf(eq(leads.status, "NEW")),
      COMPLETED: countIf(eq(leads.status, "COMPLETED")),
      NOT_NEEDED: countIf(eq(leads.status, "NOT_NEEDED")),
      overdue: countIf(isOverdue(query.at)),
      unassigned: countIf(sql`${leads.status} = 'NEW' and ${leads.assigneeId} is null`),
    })
    .from(leads)
    .$dynamic();
  const joined = visible.scope ? counted.innerJoin(vehicles, eq(vehicles.id, leads.carId)) : counted;
  const [counts] = await joined.where(matchingLeads(visible, query));
  if (!counts) throw new Error("a count has no row");
  const { overdue, unassigned, ...byStatus } = counts;
  return { byStatus, overdue, unassigned };
}
