import { eq, inArray } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { dealerships } from "./dealership.table.ts";

export type DealershipRow = typeof dealerships.$inferSelect;
export type DealershipFields = Omit<DealershipRow, "workspaceId" | "createdAt" | "updatedAt">;

export const findDealership = async (db: Reader, workspaceId: string): Promise<DealershipRow | undefined> =>
  (await db.select().from(dealerships).where(eq(dealerships.workspaceId, workspaceId)))[0];

/** The currencies that the dealerships of workspaces have set, null or no row if none. */
export const setCurrencies = (db: Reader, workspaceIds: readonly string[]) =>
  db
    .select({ workspaceId: dealerships.workspaceId, currency: dealerships.currency })
    .from(dealerships)
    .where(inArray(dealerships.workspaceId, [...workspaceIds]));

/** Adds an empty profile if there is none, and locks the row until the transaction ends. Returns it. */
export async function holdDealership(tx: Writer, workspaceId: string, now: string): Promise<DealershipRow> {
  const [row] = await tx
    .insert(dealerships)
    .values({ workspaceId, createdAt: now, updatedAt: now })
    // an update that changes nothing: it locks and returns the row of another transaction
    .onConflictDoUpdate({ target: dealerships.workspaceId, set: { workspaceId } })
    .returning();
  if (!row) throw new Error("the profile of the dealership was not found");
  return row;
}

export async function updateDealership(
  tx: Writer,
  workspaceId: string,
  change: Partial<DealershipFields> & { readonly updatedAt: string },
): Promise<DealershipRow> {
  const [row] = await tx.update(dealerships).set(change).where(eq(dealerships.workspaceId, workspaceId)).returning();
  if (!row) throw new Error("the locked profile of the dealership was not found");
  return row;
}
