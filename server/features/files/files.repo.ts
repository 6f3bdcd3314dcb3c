import { and, asc, eq, exists, inArray, or, type SQL } from "drizzle-orm";
import { lockRows, type RowLock } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { vehiclePhotos } from "../vehicle-photos/vehicle-photos.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { inspectionImages, inspections } from "../visual/visual.table.ts";
import { type FileRow, files } from "./files.table.ts";

export const insertFile = async (tx: Writer, file: typeof files.$inferInsert): Promise<void> => {
  await tx.insert(files).values(file);
};

interface FileAccess {
  readonly workspaceId: string;
  /** A condition on vehicles. */
  readonly scope: SQL;
}

/** The files of the workspace, and those that a vehicle of the scope or an inspection of it shows. */
function isVisible(db: Reader, { workspaceId, scope }: FileAccess): SQL | undefined {
  const inspected = db
    .select({ id: inspectionImages.id })
    .from(inspectionImages)
    .innerJoin(inspections, eq(inspections.id, inspectionImages.inspectionId))
    .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
    .where(and(eq(inspectionImages.fileId, files.id), scope));
  const shown = db
    .select({ id: vehiclePhotos.id })
    .from(vehiclePhotos)
    .innerJoin(vehicles, eq(vehicles.id, vehiclePhotos.vehicleId))
    .where(and(eq(vehiclePhotos.fileId, files.id), scope));
  return or(eq(files.workspaceId, workspaceId), exists(inspected), exists(shown));
}

export const findFileByKey = async (db: Reader, access: FileAccess, key: string): Promise<FileRow | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(and(eq(files.key, key), isVisible(db, access)))
  )[0];

export const findFile = async (db: Reader, access: FileAccess, id: string): Promise<FileRow | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(and(eq(files.id, id), isVisible(db, access)))
  )[0];

/** Gives files of a workspace to another one. */
export const moveFiles = async (
  tx: Writer,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  if (ids.length > 0)
    await tx
      .update(files)
      .set({ workspaceId: to })
      .where(and(inArray(files.id, [...ids]), eq(files.workspaceId, from)));
};

/** The ids that have a row. */
export const knownFileIds = async (db: Reader, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [...ids]))
  ).map(({ id }) => id);

export const deleteFiles = (tx: Writer, ids: readonly string[]): Promise<FileRow[]> =>
  tx
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning();

/** The ids that have a row, locked until the transaction ends. */
export const lockFiles = async (tx: Writer, ids: readonly string[], lock: RowLock): Promise<string[]> => {
  const rows = tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(asc(files.id));
  return (await lockRows(rows, lock)).map(({ id }) => id);
};

/** Which of the files an inspection or a vehicle shows. */
export const usedFileIds = async (tx: Writer, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const among = [...ids];
  const inspected = await tx
    .select({ id: inspectionImages.fileId })
    .from(inspectionImages)
    .where(inArray(inspectionImages.fileId, among));
  const shown = await tx
    .select({ id: vehiclePhotos.fileId })
    .from(vehiclePhotos)
    .where(inArray(vehiclePhotos.fileId, among));
  return new Set([...inspected, ...shown].map(({ id }) => id));
};
