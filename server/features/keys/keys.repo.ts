import { and, desc, eq, isNull } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { apiKeys } from "./keys.table.ts";

export type KeyRow = typeof apiKeys.$inferSelect;

export const insertKey = async (tx: Writer, key: typeof apiKeys.$inferInsert): Promise<KeyRow | undefined> =>
  (await tx.insert(apiKeys).values(key).returning())[0];

export const listKeys = (db: Reader, accountId: string): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.createdAt));

/** A key with its account, and with the account's workspace of its environment; null before that is first used. */
export interface KeyHolder {
  readonly key: KeyRow;
  readonly account: typeof accounts.$inferSelect;
  readonly workspaceId: string | null;
}

export const findKeyHolder = async (db: Reader, secretHash: string): Promise<KeyHolder | undefined> =>
  (
    await db
      .select({ key: apiKeys, account: accounts, workspaceId: workspaces.id })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .leftJoin(
        workspaces,
        and(eq(workspaces.accountId, apiKeys.accountId), eq(workspaces.environment, apiKeys.environment)),
      )
      .where(eq(apiKeys.secretHash, secretHash))
  )[0];

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
