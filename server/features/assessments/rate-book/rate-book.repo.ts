import { and, count, desc, eq, max } from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { rateBooks } from "../assessments.table.ts";

export type RateBookRow = typeof rateBooks.$inferSelect;

/** The newest version's number; 0 where nobody has changed the defaults. */
export const newestVersion = async (db: Reader, workspaceId: string): Promise<number> =>
  (
    await db
      .select({ version: max(rateBooks.version) })
      .from(rateBooks)
      .where(eq(rateBooks.workspaceId, workspaceId))
  )[0]?.version ?? 0;

export const findRateBook = async (
  db: Reader,
  workspaceId: string,
  version: number,
): Promise<RateBookRow | undefined> =>
  (
    await db
      .select()
      .from(rateBooks)
      .where(and(eq(rateBooks.workspaceId, workspaceId), eq(rateBooks.version, version)))
  )[0];

/** False where somebody else has just written this version. */
export const insertRateBook = async (tx: Writer, row: RateBookRow): Promise<boolean> =>
  (
    await tx
      .insert(rateBooks)
      .values(row)
      .onConflictDoNothing({ target: [rateBooks.workspaceId, rateBooks.version] })
      .returning({ id: rateBooks.id })
  ).length > 0;

/** Newest first, without the tables. */
export const listVersions = (
  db: Reader,
  workspaceId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Pick<RateBookRow, "version" | "createdAt" | "changedBy" | "note">[]> =>
  db
    .select({
      version: rateBooks.version,
      createdAt: rateBooks.createdAt,
      changedBy: rateBooks.changedBy,
      note: rateBooks.note,
    })
    .from(rateBooks)
    .where(eq(rateBooks.workspaceId, workspaceId))
    .orderBy(desc(rateBooks.version))
    .limit(page.limit)
    .offset(page.offset);

export const countVersions = async (db: Reader, workspaceId: string): Promise<number> =>
  (await db.select({ n: count() }).from(rateBooks).where(eq(rateBooks.workspaceId, workspaceId)))[0]?.n ?? 0;
