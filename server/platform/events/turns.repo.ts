import { eq, sql } from "drizzle-orm";
import type { Reader, Writer } from "../db/store.ts";
import { turns } from "./turns.table.ts";

/** The number of positions per millisecond. */
export const placesPerMs = 1000;

/** `live_deleted`: the last live message that was deleted. */
export type Purpose = "live" | "live_deleted" | "fan_out" | "first_account";

/**
 * Reserves `count` consecutive positions and returns the first one. It is higher than all earlier positions, and at
 * least the current time (milliseconds since 1970 times a thousand). Other transactions that reserve a position wait
 * until this one ends. So a reader that sees a position also sees all earlier ones.
 */
export async function takePlaces(
  tx: Writer,
  { purpose, count, nowMs }: { readonly purpose: Purpose; readonly count: number; readonly nowMs: number },
): Promise<number> {
  const own = nowMs * placesPerMs;
  const from = sql`case when ${turns.last} < ${own} then ${own} else ${turns.last} end`;
  const [turn] = await tx
    .insert(turns)
    .values({ id: purpose, last: own + count })
    .onConflictDoUpdate({ target: turns.id, set: { last: sql`${from} + ${count}` } })
    .returning();
  return (turn?.last ?? own + count) - count + 1;
}

/** Sets the last position, unless it is already higher. */
export const raisePlace = async (tx: Writer, purpose: Purpose, place: number): Promise<void> => {
  const last = sql`case when ${turns.last} < ${place} then ${place} else ${turns.last} end`;
  await tx.insert(turns).values({ id: purpose, last: place }).onConflictDoUpdate({ target: turns.id, set: { last } });
};

/** The last reserved position, or 0. */
export const lastPlace = async (db: Reader, purpose: Purpose): Promise<number> =>
  (await db.select().from(turns).where(eq(turns.id, purpose)))[0]?.last ?? 0;
