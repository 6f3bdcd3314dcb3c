import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/db/store.ts";
import { leads } from "../../leads/leads.table.ts";
import { valuations } from "../../valuations/valuations.table.ts";
import { damages, inspections } from "../../visual/visual.table.ts";
import { isOpenLead } from "./open-leads.repo.ts";

/** The access was checked before: all functions take ids of visible vehicles. */
type Ids = readonly string[];

/** A condition on `valuations` and `inspections`: the first row of each vehicle in this order. */
function firstOfEach(
  db: Reader,
  of: typeof valuations | typeof inspections,
  { where, order }: { readonly where: SQL | undefined; readonly order: readonly SQL[] },
): SQL {
  const place = sql<number>`row_number() over (partition by ${of.vehicleId} order by ${sql.join([...order], sql`, `)})`;
  const ranked = db
    .select({ id: of.id, place: place.as("place") })
    .from(of)
    .where(where)
    .as("ranked");
  return inArray(of.id, db.select({ id: ranked.id }).from(ranked).where(eq(ranked.place, 1)));
}

const band = sql`${valuations.answer} -> 'valuation' -> 'adjusted_value'`;

/** The newest retail valuation of each vehicle, else its newest one. */
export const latestValuations = (db: Reader, vehicleIds: Ids) =>
  db
    .select({
      id: valuations.id,
      vehicleId: valuations.vehicleId,
      type: valuations.type,
      averageCents: valuations.averageCents,
      // Only these parts of the answer, which has all comparables.
      low: sql`${band} ->> 'min'`.mapWith(Number),
      high: sql`${band} ->> 'max'`.mapWith(Number),
      currency: sql<string>`${valuations.answer} -> 'valuation' ->> 'currency'`,
      createdAt: valuations.createdAt,
    })
    .from(valuations)
    .where(
      firstOfEach(db, valuations, {
        where: inArray(valuations.vehicleId, [...vehicleIds]),
        order: [desc(sql`${valuations.type} = 'retail'`), desc(valuations.createdAt), desc(valuations.id)],
      }),
    );

/** The newest completed inspection of each vehicle, once for each finding that nobody rejected, or once without. */
export const latestFindings = (db: Reader, vehicleIds: Ids) =>
  db
    .select({
      inspection: {
        id: inspections.id,
        vehicleId: inspections.vehicleId,
        completedAt: inspections.completedAt,
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
    .where(
      firstOfEach(db, inspections, {
        where: and(inArray(inspections.vehicleId, [...vehicleIds]), eq(inspections.status, "completed")),
        order: [desc(inspections.createdAt), desc(inspections.id)],
      }),
    )
    .orderBy(asc(damages.position));

export const countOpenLeads = (db: Reader, vehicleIds: Ids) =>
  db
    .select({ vehicleId: leads.carId, n: count() })
    .from(leads)
    .where(and(inArray(leads.carId, [...vehicleIds]), isOpenLead))
    .groupBy(leads.carId);
