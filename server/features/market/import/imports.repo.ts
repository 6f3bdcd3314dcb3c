import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Statement } from "../../../platform/db/bulk/bulk-writer.ts";
import { toStatement } from "../../../platform/db/bulk/statement.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { marketImports } from "../market.table.ts";

export type ImportRow = typeof marketImports.$inferSelect;

export const insertImport = async (tx: Writer, row: ImportRow): Promise<void> => {
  await tx.insert(marketImports).values(row);
};

export const findImport = async (db: Reader, workspaceId: string, id: string): Promise<ImportRow | undefined> =>
  (
    await db
      .select()
      .from(marketImports)
      .where(and(eq(marketImports.workspaceId, workspaceId), eq(marketImports.id, id)))
  )[0];

/** For the job, which has only the id. */
export const findImportForJob = async (db: Reader, id: string): Promise<ImportRow | undefined> =>
  (await db.select().from(marketImports).where(eq(marketImports.id, id)))[0];

export const listImports = (
  db: Reader,
  workspaceId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRow[]> =>
  db
    .select()
    .from(marketImports)
    .where(eq(marketImports.workspaceId, workspaceId))
    .orderBy(desc(marketImports.createdAt), desc(marketImports.id))
    .limit(limit)
    .offset(offset);

export const countImports = async (db: Reader, workspaceId: string): Promise<number> =>
  (await db.select({ n: count() }).from(marketImports).where(eq(marketImports.workspaceId, workspaceId)))[0]?.n ?? 0;

/** Ends an import that is in progress. Returns undefined if it has already ended. */
export const endImport = async (
  tx: Writer,
  id: string,
  end: Pick<ImportRow, "status" | "completedAt"> & Partial<Pick<ImportRow, "failure" | "progress" | "fileKey">>,
): Promise<ImportRow | undefined> =>
  (
    await tx
      .update(marketImports)
      .set(end)
      .where(and(eq(marketImports.id, id), eq(marketImports.status, "processing")))
      .returning()
  )[0];

/** The files of imports in progress. */
export const neededFiles = async (db: Reader): Promise<ReadonlySet<string | null>> =>
  new Set(
    (
      await db.select({ key: marketImports.fileKey }).from(marketImports).where(eq(marketImports.status, "processing"))
    ).map(({ key }) => key),
  );

/** The statement with which the thread stores its progress. It does not change a cancelled import. */
export function advanceStatement(tx: Writer): Statement {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  return toStatement(
    tx
      .update(marketImports)
      .set({
        progress: given("progress"),
        rows: given("rows"),
        created: given("created"),
        updated: given("updated"),
        unchanged: given("unchanged"),
        rejected: given("rejected"),
        errors: given("errors"),
      })
      .where(and(eq(marketImports.id, sql.placeholder("importId")), eq(marketImports.status, "processing")))
      .returning({ id: marketImports.id }),
  );
}
