import { eq, inArray } from "drizzle-orm";
import type { Writer } from "../../platform/db/store.ts";
import { inspectionImages, inspections } from "./visual.table.ts";

/** The stored files of a vehicle's inspections: reports, drawings and photos. */
export interface StoredForInspections {
  readonly ids: readonly string[];
  readonly keys: readonly string[];
  readonly fileIds: readonly string[];
}

export async function storedForVehicle(tx: Writer, vehicleId: string): Promise<StoredForInspections> {
  const rows = await tx
    .select({ id: inspections.id, reportKey: inspections.reportKey })
    .from(inspections)
    .where(eq(inspections.vehicleId, vehicleId));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { ids, keys: [], fileIds: [] };
  const images = await tx.select().from(inspectionImages).where(inArray(inspectionImages.inspectionId, ids));
  const fileIds = [...new Set(images.map(({ fileId }) => fileId))];
  const keys = [...rows.map(({ reportKey }) => reportKey), ...images.map(({ annotatedKey }) => annotatedKey)];
  return { ids, keys: keys.filter((key) => key !== null), fileIds };
}

export const deleteInspectionsOf = async (tx: Writer, vehicleId: string): Promise<void> => {
  await tx.delete(inspections).where(eq(inspections.vehicleId, vehicleId)).returning({ id: inspections.id });
};
