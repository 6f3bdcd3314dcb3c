import { and, asc, eq, inArray } from "drizzle-orm";
import { lockRows, type RowLock } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { vehiclePhotos } from "../vehicle-photos/vehicle-photos.table.ts";
import { inspectionImages } from "../visual/visual.table.ts";
import { type FileRow, files } from "./files.table.ts";

export const insertFile = async (tx: Writer, file: typeof files.$inferInsert): Promise<void> => {
  await tx.insert(files).values(file);
};

export const findFileByKey = async (
  db: Reader,
  workspaceIds: ReadonlySet<string>,
  key: string,
): Promise<FileRow | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(and(inArray(files.workspaceId, [...workspaceIds]), eq(files.key, key)))
  )[0];

/** Gives files to another workspace. */
export const moveFiles = async (tx: Writer, ids: readonly string[], workspaceId: string): Promise<void> => {
  if (ids.length > 0)
    await tx
      .update(files)
      .set({ workspaceId })
      .where(inArray(files.id, [...ids]));
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
