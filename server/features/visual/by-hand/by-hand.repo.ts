import { and, desc, eq, sql } from "drizzle-orm";
import type { Authorized } from "../../../access/authorized.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import type { InspectionRow, LoadedInspection } from "../visual.repo.ts";
import { inspections, type StoredByHand } from "../visual.table.ts";

/** Saves the entries as the next revision. Undefined if somebody else changed them since `revision`. */
export const saveByHand = async (
  tx: Writer,
  { row: { id } }: Authorized<LoadedInspection, "inspect_vehicles">,
  { byHand, revision }: { readonly byHand: StoredByHand; readonly revision: number },
): Promise<InspectionRow | undefined> =>
  (
    await tx
      .update(inspections)
      .set({ byHand, byHandRevision: sql`${inspections.byHandRevision} + 1` })
      .where(and(eq(inspections.id, id), eq(inspections.byHandRevision, revision)))
      .returning()
  )[0];

/** What people entered for each completed inspection of a vehicle, newest first. */
export const byHandOfVehicle = (
  db: Reader,
  vehicleId: string,
): Promise<Pick<InspectionRow, "byHand" | "byHandRevision">[]> =>
  db
    .select({ byHand: inspections.byHand, byHandRevision: inspections.byHandRevision })
    .from(inspections)
    .where(and(eq(inspections.vehicleId, vehicleId), eq(inspections.status, "completed")))
    .orderBy(desc(inspections.createdAt), desc(inspections.id));
