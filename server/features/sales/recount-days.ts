import { calendarOf } from "../../platform/calendar.ts";
import type { Writer } from "../../platform/db/store.ts";
import { addDaysToSell, datedSales } from "./recount.repo.ts";
import { daysToSell } from "./sale-dates.ts";

/** The maximum number of sales that one statement changes. */
const batchSize = 1000;

function idsOf(byChange: Map<number, string[]>, change: number): string[] {
  const ids = byChange.get(change) ?? [];
  byChange.set(change, ids);
  return ids;
}

/** Counts the days to sell of all sales of a workspace again, in the transaction that changes its time zone. */
export async function recountDaysToSell(tx: Writer, workspaceId: string, timeZone: string): Promise<void> {
  const calendar = calendarOf(timeZone);
  // A zone moves the purchase and the sale by a day at most: few different changes, each one statement for many sales.
  const byChange = new Map<number, string[]>();
  for (const sale of await datedSales(tx, workspaceId)) {
    const change = (daysToSell(calendar, sale) ?? 0) - (sale.daysToSell ?? 0);
    if (change !== 0) idsOf(byChange, change).push(sale.id);
  }
  for (const [days, ids] of byChange) {
    for (let start = 0; start < ids.length; start += batchSize) {
      await addDaysToSell(tx, { workspaceId, ids: ids.slice(start, start + batchSize), days });
    }
  }
}
