import { and, eq, exists, inArray, isNull, ne, notExists, or } from "drizzle-orm";
import type { Writer } from "../../../platform/db/store.ts";
import { files } from "../../files/files.table.ts";
import { inspectionImages, inspections } from "../../visual/visual.table.ts";
import { syncBlobs } from "./blobs.table.ts";

/** The inspections with this photo. */
export const inspectionsOf = async (tx: Writer, fileId: string): Promise<string[]> => {
  const shown = await tx
    .select({ id: inspectionImages.inspectionId })
    .from(inspectionImages)
    .where(eq(inspectionImages.fileId, fileId));
  return [...new Set(shown.map(({ id }) => id))];
};

/** Invalidates drawings and reports of these inspections that were made without the photo. */
export async function invalidateDrawings(tx: Writer, fileId: string, ids: readonly string[]): Promise<void> {
  const isUndrawn = and(eq(inspectionImages.fileId, fileId), isNull(inspectionImages.annotatedKey));
  await tx.update(inspectionImages).set({ annotatedRevision: null }).where(isUndrawn);
  await tx
    .update(inspections)
    .set({ reportKey: null })
    .where(inArray(inspections.id, [...ids]));
}

/** The inspections with outdated drawings and complete photos. */
export async function outdatedInspections(tx: Writer, ids: readonly string[]): Promise<string[]> {
  const isOf = eq(inspectionImages.inspectionId, inspections.id);
  const awaited = tx
    .select({ key: syncBlobs.key })
    .from(inspectionImages)
    .innerJoin(files, eq(files.id, inspectionImages.fileId))
    .innerJoin(syncBlobs, and(eq(syncBlobs.workspaceId, inspections.workspaceId), eq(syncBlobs.key, files.originalKey)))
    .where(isOf);
  const isOld = or(
    isNull(inspectionImages.annotatedRevision),
    ne(inspectionImages.annotatedRevision, inspections.revision),
  );
  const old = tx.select({ id: inspectionImages.id }).from(inspectionImages).where(and(isOf, isOld));
  const isDone = and(inArray(inspections.id, [...ids]), eq(inspections.status, "completed"));
  const found = await tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(and(isDone, exists(old), notExists(awaited)));
  return found.map(({ id }) => id);
}
