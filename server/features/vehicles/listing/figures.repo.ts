import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/db/store.ts";
import { leads } from "../../leads/leads.table.ts";
import { valuations, vehicleValues } from "../../valuations/valuations.table.ts";
import { damages, inspections } from "../../visual/visual.table.ts";
import { isOpenLead } from "./open-leads.repo.ts";

/** The access was checked before: all functions take ids of visible vehicles. */
type Ids = readonly string[];

const band = sql`${valuations.answer} -> 'valuation' -> 'adjusted_value'`;

/** The valuation of each vehicle that counts. */
export const latestValuations = (db: Reader, vehicleIds: Ids) =>
  db
    .select({
      id: valuations.id,
      vehicleId: vehicleValues.vehicleId,
      type: valuations.type,
      averageCents: valuations.averageCents,
      // Only these parts of the answer, which has all comparables.
      low: sql`${band} ->> 'min'`.mapWith(Number),
      high: sql`${band} ->> 'max'`.mapWith(Number),
      currency: sql<string>`${valuations.answer} -> 'valuation' ->> 'currency'`,
      suggestedPriceCents: vehicleValues.suggestedPriceCents,
      suggestionReason: vehicleValues.suggestionReason,
      createdAt: valuations.createdAt,
    })
    .from(vehicleValues)
    .innerJoin(valuations, eq(valuations.id, vehicleValues.valuationId))
    .where(inArray(vehicleValues.vehicleId, [...vehicleIds]));

/** A condition on `inspections`: the newest completed one of each vehicle. */
function newestCompleted(db: Reader, vehicleIds: Ids): SQL {
  const { vehicleId, createdAt, id, status } = inspections;
  const place = sql<number>`row_number() over (partition by ${vehicleId} order by ${createdAt} desc, ${id} desc)`;
  const ranked = db
    .select({ id, place: place.as("place") })
    .from(inspections)
    .where(and(inArray(vehicleId, [...vehicleIds]), eq(status, "completed")))
    .as("ranked");
  return inArray(id, db.select({ id: ranked.id }).from(ranked).where(eq(ranked.place, 1)));
}

/** The newest completed inspection of each vehicle, once for each finding that nobody rejected, or once without. */
export const latestFindings = (db: Reader, vehicleIds: Ids) =>
  db
    .select({
      inspection: {
        id: inspections.id,
        vehicleId: inspections.vehicleId,
        completedAt: inspections.completedAt,
        manualGrade: sql<number | null>`${inspections.byHand} -> 'manual_grade' ->> 'value'`.mapWith(Number),
      },
      finding: {
        type: damages.type,
        severity: damages.severity,
        part: damages.part,
        fitting: damages.fitting,
      },
    })
    .from(inspections)
    .leftJoin(
      damages,
      and(
        eq(damages.inspectionId, inspections.id),
        isNull(damages.deletedAt),
        or(isNull(damages.review), ne(damages.review, "rejected")),
      ),
    )
    .where(newestCompleted(db, vehicleIds))
    .orderBy(asc(damages.position));

export const countOpenLeads = (db: Reader, vehicleIds: Ids) =>
  db
    .select({ vehicleId: leads.carId, n: count() })
    .from(leads)
    .where(and(inArray(leads.carId, [...vehicleIds]), isOpenLead))
    .groupBy(leads.carId);
