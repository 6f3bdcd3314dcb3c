import { and, eq, inArray } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { files } from "./files.table.ts";

export type FileRow = typeof files.$inferSelect;

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

export const findFiles = (db: Reader, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
