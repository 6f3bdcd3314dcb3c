import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { inspections } from "../../visual/visual.table.ts";
import { vehicles } from "../vehicles.table.ts";

/** Locks the vehicle, so that one transaction at a time reads its inspections and sets the grade. */
export const lockToGrade = async (tx: Writer, vehicleId: string): Promise<void> => {
  await lockRows(tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, vehicleId)), "no key update");
};

/** Writes nothing if the vehicle has this grade. */
export const setGrade = async (tx: Writer, vehicleId: string, grade: number | null): Promise<void> => {
  await tx
    .update(vehicles)
    .set({ grade })
    .where(and(eq(vehicles.id, vehicleId), sql`${vehicles.grade} is distinct from ${grade}`))
    .returning({ id: vehicles.id });
};

export const vehiclesOfInspections = async (db: Reader, inspectionIds: readonly string[]): Promise<string[]> =>
  inspectionIds.length === 0
    ? []
    : (
        await db
          .selectDistinct({ id: inspections.vehicleId })
          .from(inspections)
          .where(inArray(inspections.id, [...inspectionIds]))
      ).flatMap(({ id }) => id ?? []);

/** The next vehicles with an inspection from before the column of the grade. A partial index has them. */
export const ungradedVehicles = async (db: Reader, limit: number): Promise<string[]> =>
  (
    await db.select({ id: vehicles.id }).from(vehicles).where(sql`grade < 0`).orderBy(asc(vehicles.id)).limit(limit)
  ).map(({ id }) => id);
