import { and, eq, inArray } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { type FileRow, files } from "./files.table.ts";

export const insertFile = async (tx: Writer, file: typeof files.$inferInsert): Promise<void> => {
  await tx.insert(files).values(file);
};

export const findFileByKey = async (db: Reader, workspaceId: string, key: string): Promise<FileRow | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(and(eq(files.workspaceId, workspaceId), eq(files.key, key)))
  )[0];

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
