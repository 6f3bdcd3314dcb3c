import { and, eq, gt, isNull } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts.ts";
import type { Reader, Writer } from "../../db/store.ts";
import { accounts, mailTokens, workspaces } from "./accounts.table.ts";

export type Account = typeof accounts.$inferSelect;
export type MailToken = typeof mailTokens.$inferSelect;

export const findAccount = async (db: Reader, id: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0];

export const findAccountByEmail = async (db: Reader, email: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.email, email)))[0];

export const countAccounts = (db: Reader): Promise<number> => db.$count(accounts);

export const isAnyoneVerified = async (db: Reader): Promise<boolean> =>
  (await db.$count(accounts, eq(accounts.emailVerified, true))) > 0;

export const insertAccount = async (tx: Writer, account: typeof accounts.$inferInsert): Promise<Account | undefined> =>
  (await tx.insert(accounts).values(account).onConflictDoNothing().returning())[0];

export const updateAccount = async (
  tx: Writer,
  id: string,
  change: Partial<Pick<Account, "name" | "passwordHash" | "plan" | "emailVerified" | "updatedAt">>,
): Promise<Account | undefined> => (await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning())[0];

export const findWorkspace = async (db: Reader, accountId: string, environment: Environment) =>
  (
    await db
      .select()
      .from(workspaces)
      .where(and(eq(workspaces.accountId, accountId), eq(workspaces.environment, environment)))
  )[0];

export const insertWorkspace = async (tx: Writer, workspace: typeof workspaces.$inferInsert): Promise<void> => {
  await tx.insert(workspaces).values(workspace).onConflictDoNothing();
};

export const insertMailToken = async (tx: Writer, token: typeof mailTokens.$inferInsert): Promise<void> => {
  await tx.insert(mailTokens).values(token);
};

/** Marks the token as used and answers it; undefined when it is unknown, used or past its time. */
export const takeMailToken = async (
  tx: Writer,
  token: { purpose: MailToken["purpose"]; tokenHash: string; now: string },
): Promise<MailToken | undefined> =>
  (
    await tx
      .update(mailTokens)
      .set({ usedAt: token.now })
      .where(
        and(
          eq(mailTokens.purpose, token.purpose),
          eq(mailTokens.tokenHash, token.tokenHash),
          isNull(mailTokens.usedAt),
          gt(mailTokens.expiresAt, token.now),
        ),
      )
      .returning()
  )[0];
