import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { apiKeyErrors } from "./key-errors.table.ts";

export type KeyErrorRow = typeof apiKeyErrors.$inferSelect;

export const insertKeyErrors = async (tx: Writer, rows: readonly KeyErrorRow[]): Promise<void> => {
  await tx.insert(apiKeyErrors).values([...rows]);
};

/** Newest first. */
export const listKeyErrors = (
  db: Reader,
  keyId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<KeyErrorRow[]> =>
  db
    .select()
    .from(apiKeyErrors)
    .where(and(eq(apiKeyErrors.keyId, keyId), gt(apiKeyErrors.at, after)))
    .orderBy(desc(apiKeyErrors.id))
    .limit(limit);

/** Deletes all but the newest errors of a key. */
export async function keepNewest(tx: Writer, keyId: string, kept: number): Promise<void> {
  const [oldestKept] = await tx
    .select({ id: apiKeyErrors.id })
    .from(apiKeyErrors)
    .where(eq(apiKeyErrors.keyId, keyId))
    .orderBy(desc(apiKeyErrors.id))
    .limit(1)
    .offset(kept - 1);
  if (!oldestKept) return;
  const older = and(eq(apiKeyErrors.keyId, keyId), lt(apiKeyErrors.id, oldestKept.id));
  await tx.delete(apiKeyErrors).where(older).returning({ id: apiKeyErrors.id });
}

export const deleteKeyErrorsBefore = async (tx: Writer, before: string): Promise<void> => {
  await tx.delete(apiKeyErrors).where(lt(apiKeyErrors.at, before)).returning({ id: apiKeyErrors.id });
};
