import { and, desc, eq, isNull } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { apiKeys } from "./keys.table.ts";

export type KeyRow = typeof apiKeys.$inferSelect;

export const insertKey = async (tx: Writer, key: typeof apiKeys.$inferInsert): Promise<KeyRow | undefined> =>
  (await tx.insert(apiKeys).values(key).returning())[0];

export const listKeys = (db: Reader, accountId: string): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.createdAt));

export const findKeyByHash = async (db: Reader, secretHash: string): Promise<KeyRow | undefined> =>
  (await db.select().from(apiKeys).where(eq(apiKeys.secretHash, secretHash)))[0];

export const findKey = async (db: Reader, id: string): Promise<KeyRow | undefined> =>
  (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

export const revokeKey = async (tx: Writer, key: { accountId: string; id: string; now: string }): Promise<boolean> =>
  (
    await tx
      .update(apiKeys)
      .set({ revokedAt: key.now })
      .where(and(eq(apiKeys.id, key.id), eq(apiKeys.accountId, key.accountId), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id })
  ).length > 0;

export const touchKey = async (tx: Writer, id: string, now: string): Promise<void> => {
  await tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id)).returning({ id: apiKeys.id });
};
