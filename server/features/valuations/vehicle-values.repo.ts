import { asc, eq, inArray, sql } from "drizzle-orm";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { type SuggestedPrice, valuations, vehicleValues } from "./valuations.table.ts";

const place = sql<number>`row_number() over (partition by ${valuations.vehicleId} order by ${valuations.type} = 'retail' desc, ${valuations.createdAt} desc, ${valuations.id} desc)`;

/** The newest retail valuation of each vehicle, else its newest one. */
function newestOf(db: Reader, vehicleIds: readonly string[]) {
  const ranked = db
    .select({ id: valuations.id, place: place.as("place") })
    .from(valuations)
    .where(inArray(valuations.vehicleId, [...vehicleIds]))
    .as("ranked");
  const suggestion = sql`${valuations.meta} -> 'suggestion'`;
  return db
    .select({
      id: valuations.id,
      vehicleId: valuations.vehicleId,
      averageCents: valuations.averageCents,
      suggestedPrice: sql<number | null>`${suggestion} ->> 'price'`.mapWith(Number),
      reason: sql<SuggestedPrice["reason"] | null>`${suggestion} ->> 'reason'`,
    })
    .from(valuations)
    .where(inArray(valuations.id, db.select({ id: ranked.id }).from(ranked).where(eq(ranked.place, 1))));
}

/** Sets the value of vehicles after a change of their valuations. Concurrent changes of a vehicle wait for each other. */
export async function setVehicleValues(tx: Writer, vehicleIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(vehicleIds.filter((id) => id !== null))].sort();
  if (ids.length === 0) return;
  await tx
    .insert(vehicleValues)
    .values(ids.map((vehicleId) => ({ vehicleId })))
    .onConflictDoNothing();
  const ofVehicles = inArray(vehicleValues.vehicleId, ids);
  const rows = tx.select({ id: vehicleValues.vehicleId }).from(vehicleValues).where(ofVehicles);
  await lockRows(rows.orderBy(asc(vehicleValues.vehicleId)), "no key update");
  for (const { id, vehicleId, averageCents, suggestedPrice, reason } of await newestOf(tx, ids)) {
    await tx
      .update(vehicleValues)
      .set({
        valuationId: id,
        valueCents: averageCents,
        suggestedPriceCents: suggestedPrice === null ? null : Math.round(suggestedPrice * 100),
        suggestionReason: reason,
      })
      .where(eq(vehicleValues.vehicleId, vehicleId ?? ""));
  }
}
