import { and, eq, sql } from "drizzle-orm";
import { prepared } from "../../../platform/db/prepared.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { excludedComparables } from "../valuations.table.ts";

export type ExclusionRow = typeof excludedComparables.$inferSelect;

const ofSubject = prepared("excluded-comparables", (db) =>
  db
    .select()
    .from(excludedComparables)
    .where(
      and(
        eq(excludedComparables.workspaceId, sql.placeholder("workspaceId")),
        eq(excludedComparables.subject, sql.placeholder("subject")),
      ),
    ),
);

/** The excluded comparables of a car. */
export const exclusionsOf = (db: Reader, workspaceId: string, subject: string): Promise<ExclusionRow[]> =>
  ofSubject(db, { workspaceId, subject });

/** Excludes a comparable for a car. If it is already excluded, its reason is updated. */
export const putExclusion = async (tx: Writer, row: ExclusionRow): Promise<void> => {
  const { reason, excludedBy, createdAt } = row;
  await tx
    .insert(excludedComparables)
    .values(row)
    .onConflictDoUpdate({
      target: [excludedComparables.workspaceId, excludedComparables.subject, excludedComparables.listingId],
      set: { reason, excludedBy, createdAt },
    });
};

/** Removes an exclusion. Returns false if there was none. */
export const removeExclusion = async (
  tx: Writer,
  { workspaceId, subject, listingId }: Pick<ExclusionRow, "workspaceId" | "subject" | "listingId">,
): Promise<boolean> =>
  (
    await tx
      .delete(excludedComparables)
      .where(
        and(
          eq(excludedComparables.workspaceId, workspaceId),
          eq(excludedComparables.subject, subject),
          eq(excludedComparables.listingId, listingId),
        ),
      )
      .returning({ id: excludedComparables.id })
  ).length > 0;
