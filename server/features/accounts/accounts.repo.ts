import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { accounts, mailTokens, workspaces } from "./accounts.table.ts";

export type Account = typeof accounts.$inferSelect;
export type MailToken = typeof mailTokens.$inferSelect;

export const findAccount = async (db: Reader, id: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0];

export const findAccountByEmail = async (db: Reader, email: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.email, email)))[0];

/** A part of the email address or the name, in any case. % and _ are literal. */
function holding(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    sql`lower(${accounts.email}) like ${pattern} escape '\\'`,
    sql`lower(${accounts.name}) like ${pattern} escape '\\'`,
  );
}

export const countAccounts = (db: Reader, search?: string): Promise<number> => db.$count(accounts, holding(search));

/** Newest first. */
export const listAccounts = (
  db: Reader,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<Account[]> =>
  db
    .select()
    .from(accounts)
    .where(holding(search))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit)
    .offset(offset);

export const isAnyoneVerified = async (db: Reader): Promise<boolean> =>
  (await db.$count(accounts, eq(accounts.emailVerified, true))) > 0;

export const insertAccount = async (tx: Writer, account: typeof accounts.$inferInsert): Promise<Account | undefined> =>
  (await tx.insert(accounts).values(account).onConflictDoNothing().returning())[0];

export const updateAccount = async (
  tx: Writer,
  id: string,
  change: Partial<Pick<Account, "name" | "language" | "passwordHash" | "plan" | "emailVerified" | "updatedAt">>,
): Promise<Account | undefined> => (await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning())[0];

/** Locks the account's row until the transaction ends, so that limits are counted one after the other. */
export const holdAccount = async (tx: Writer, id: string): Promise<Account | undefined> =>
  (
    await tx
      .update(accounts)
      .set({ updatedAt: sql`${accounts.updatedAt}` })
      .where(eq(accounts.id, id))
      .returning()
  )[0];

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

interface GivenToken {
  readonly purpose: MailToken["purpose"];
  readonly tokenHash: string;
  readonly now: string;
}
const good = (token: GivenToken) =>
  and(
    eq(mailTokens.purpose, token.purpose),
    eq(mailTokens.tokenHash, token.tokenHash),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, token.now),
  );

/** Undefined for an unknown, used or expired token. */
export const findMailToken = async (db: Reader, token: GivenToken): Promise<MailToken | undefined> =>
  (await db.select().from(mailTokens).where(good(token)))[0];

/** Marks the token as used and returns it; undefined for an unknown, used or expired token. */
export const takeMailToken = async (tx: Writer, token: GivenToken): Promise<MailToken | undefined> =>
  (await tx.update(mailTokens).set({ usedAt: token.now }).where(good(token)).returning())[0];

/** Invalidates the account's tokens of that purpose. */
export const spendMailTokens = async (
  tx: Writer,
  { accountId, purpose, now }: { accountId: string; purpose: MailToken["purpose"]; now: string },
): Promise<void> => {
  const unused = and(eq(mailTokens.accountId, accountId), eq(mailTokens.purpose, purpose), isNull(mailTokens.usedAt));
  await tx.update(mailTokens).set({ usedAt: now }).where(unused).returning({ id: mailTokens.id });
};

export const deleteExpiredMailTokens = async (tx: Writer, before: string): Promise<void> => {
  await tx.delete(mailTokens).where(lt(mailTokens.expiresAt, before)).returning({ id: mailTokens.id });
};

/** The first account of an installation, or the oldest one that administers it. */
export const findAdministrator = async (db: Reader): Promise<Account | undefined> =>
  (
    await db.select().from(accounts).where(eq(accounts.role, "ADMIN")).orderBy(accounts.createdAt, accounts.id).limit(1)
  )[0];
