import { eq, sql } from "drizzle-orm";
import type { Reader, Writer } from "../db/store.ts";
import { turns } from "./turns.table.ts";

/** Places to a millisecond. */
export const placesPerMs = 1000;

export type Purpose = "live" | "fan_out" | "first_account";

/**
 * The first of so many places in a row that nobody else has: after all that were given out before, and not before the
 * clock's own (milliseconds since 1970, by a thousand). Until the transaction ends the next who wants one waits, so
 * that whoever sees a place sees all those before it, too.
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

/** The last place that was given out, 0 where none was. */
export const lastPlace = async (db: Reader, purpose: Purpose): Promise<number> =>
  (await db.select().from(turns).where(eq(turns.id, purpose)))[0]?.last ?? 0;
