import { and, eq, ne } from "drizzle-orm";
import type { Authorized } from "../../../access/authorized.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { inspectionCases } from "../../cases/cases.table.ts";
import { inspections } from "../visual.table.ts";

/** A full inspection of a vehicle. */
export type CaseOfVehicle = Authorized<{ readonly id: string; readonly vehicleId: string }, "inspect_vehicles">;

/** An inspection of this vehicle, and the status of the case that it is a step of: null if of none. */
export const findInspectionOfVehicle = async (db: Reader, id: string, vehicleId: string) =>
  (
    await db
      .select({
        status: inspections.status,
        caseId: inspections.caseId,
        createdAt: inspections.createdAt,
        caseStatus: inspectionCases.status,
      })
      .from(inspections)
      .leftJoin(inspectionCases, eq(inspectionCases.id, inspections.caseId))
      .where(and(eq(inspections.id, id), eq(inspections.vehicleId, vehicleId)))
  )[0];

/** The other inspections of the case that did not fail. */
export const findOthersOfCase = (db: Reader, { id }: CaseOfVehicle, inspectionId: string) =>
  db
    .select({ id: inspections.id, status: inspections.status })
    .from(inspections)
    .where(and(eq(inspections.caseId, id), ne(inspections.id, inspectionId), ne(inspections.status, "failed")));

/** Makes the inspection the only completed one of the case. The others stay with the vehicle. */
export async function moveToCase(tx: Writer, { id: caseId }: CaseOfVehicle, inspectionId: string): Promise<void> {
  await tx
    .update(inspections)
    .set({ caseId: null })
    .where(and(eq(inspections.caseId, caseId), eq(inspections.status, "completed"), ne(inspections.id, inspectionId)));
  await tx.update(inspections).set({ caseId }).where(eq(inspections.id, inspectionId));
}
