import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { apiKeys } from "./keys.table.ts";

export type KeyRow = typeof apiKeys.$inferSelect;

export const insertKey = async (tx: Writer, key: KeyRow): Promise<void> => {
  await tx.insert(apiKeys).values(key);
};

export const listKeys = (db: Reader, accountId: string): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.createdAt));

const live = (accountId: string, now: string) =>
  and(
    eq(apiKeys.accountId, accountId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  );

/** The lists of origins of an environment's active keys. */
export const listAllowedOrigins = async (db: Reader, environment: Environment, now: string): Promise<string[]> =>
  (
    await db
      .select({ origins: apiKeys.allowedOrigins })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.environment, environment),
          isNotNull(apiKeys.allowedOrigins),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        ),
      )
  ).flatMap(({ origins }) => origins ?? []);

/** A key of the account, also a revoked one. */
export const findKey = async (
  db: Reader,
  key: { readonly accountId: string; readonly id: string },
): Promise<KeyRow | undefined> =>
  (
    await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, key.id), eq(apiKeys.accountId, key.accountId)))
  )[0];

/** The key, locked until the transaction ends; undefined for a revoked one. */
export const lockKey = async (
  tx: Writer,
  key: { readonly accountId: string; readonly id: string },
): Promise<KeyRow | undefined> =>
  (
    await lockRows(
      tx
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.id, key.id), eq(apiKeys.accountId, key.accountId), isNull(apiKeys.revokedAt))),
      "no key update",
    )
  )[0];

export const updateKey = async (
  tx: Writer,
  key: Pick<KeyRow, "id" | "accountId">,
  change: Partial<Pick<KeyRow, "name" | "allowedOrigins" | "photoLinkDays">>,
): Promise<KeyRow> => {
  const [row] = await tx
    .update(apiKeys)
    .set(change)
    .where(and(eq(apiKeys.id, key.id), eq(apiKeys.accountId, key.accountId)))
    .returning();
  if (!row) throw new Error("the locked key was not found");
  return row;
};

/** Keys that are neither revoked nor expired. */
export const liveKeys = (db: Reader, accountId: string, now: string): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(live(accountId, now)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

/** Revokes the active keys. Returns their ids. */
export const revokeKeys = async (tx: Writer, accountId: string, now: string): Promise<string[]> =>
  (await tx.update(apiKeys).set({ revokedAt: now }).where(live(accountId, now)).returning({ id: apiKeys.id })).map(
    ({ id }) => id,
  );

/** A key with its account, and the account's workspace of the key's environment; null before that is first used. */
export interface KeyHolder {
  readonly key: KeyRow;
  readonly account: typeof accounts.$inferSelect;
  readonly workspaceId: string | null;
}

/** The tables of `findKeyHolder`: what it finds changes only with them. */
export const keyHolderTables = ["api_keys", "accounts", "workspaces"] as const;

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

export const findUnrevoked = (db: Reader, ids: readonly string[]): Promise<Pick<KeyRow, "id" | "expiresAt">[]> =>
  db
    .select({ id: apiKeys.id, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(inArray(apiKeys.id, [...ids]), isNull(apiKeys.revokedAt)));

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
