import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import type { SaleRow } from "./sales.repo.ts";
import { sales } from "./sales.table.ts";

/** The sales of a workspace whose purchase date is known, voided ones included. */
export const datedSales = (
  db: Reader,
  workspaceId: string,
): Promise<Pick<SaleRow, "id" | "acquiredAt" | "soldAt" | "daysToSell">[]> =>
  db
    .select({ id: sales.id, acquiredAt: sales.acquiredAt, soldAt: sales.soldAt, daysToSell: sales.daysToSell })
    .from(sales)
    .where(and(eq(sales.workspaceId, workspaceId), isNotNull(sales.acquiredAt)));

export const addDaysToSell = async (
  tx: Writer,
  { workspaceId, ids, days }: { readonly workspaceId: string; readonly ids: readonly string[]; readonly days: number },
): Promise<void> => {
  await tx
    .update(sales)
    .set({ daysToSell: sql`coalesce(${sales.daysToSell}, 0) + ${days}` })
    .where(and(eq(sales.workspaceId, workspaceId), inArray(sales.id, [...ids])))
    .returning({ id: sales.id });
};
