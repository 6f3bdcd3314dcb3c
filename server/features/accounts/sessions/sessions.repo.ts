import { and, desc, eq, gt, inArray, isNull, lt, ne, or } from "drizzle-orm";
import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import type { Account } from "../accounts.repo.ts";
import { accounts, rotatedTokens, sessions, workspaces } from "../accounts.table.ts";

export type SessionRow = typeof sessions.$inferSelect;

export const insertSession = async (tx: Writer, session: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(session);
};

export const findUnended = (db: Reader, ids: readonly string[]): Promise<Pick<SessionRow, "id" | "expiresAt">[]> =>
  db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt)));

/** A session with its account, and the account's workspace of that environment; null before that is first used. */
export interface SessionHolder {
  readonly session: SessionRow;
  readonly account: Account;
  readonly workspaceId: string | null;
}

/** The tables of `findSessionHolder`: what it finds changes only with them. */
export const sessionHolderTables = ["sessions", "accounts", "workspaces"] as const;

export const findSessionHolder = async (
  db: Reader,
  id: string,
  environment: Environment,
): Promise<SessionHolder | undefined> =>
  (
    await db
      .select({ session: sessions, account: accounts, workspaceId: workspaces.id })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(workspaces, and(eq(workspaces.accountId, sessions.accountId), eq(workspaces.environment, environment)))
      .where(eq(sessions.id, id))
  )[0];

export const findSessionByRefresh = async (db: Reader, hash: string): Promise<SessionRow | undefined> =>
  (await db.select().from(sessions).where(eq(sessions.refreshHash, hash)))[0];

/** The session of a replaced refresh token, and when it was replaced. */
export const findSessionByRotated = async (
  db: Reader,
  hash: string,
): Promise<{ session: SessionRow; rotatedAt: string } | undefined> =>
  (
    await db
      .select({ session: sessions, rotatedAt: rotatedTokens.rotatedAt })
      .from(rotatedTokens)
      .innerJoin(sessions, eq(sessions.id, rotatedTokens.sessionId))
      .where(eq(rotatedTokens.id, hash))
  )[0];

/** Replaces the refresh token; false if another request replaced it first. */
export async function rotateSession(
  tx: Writer,
  session: SessionRow,
  next: Pick<SessionRow, "refreshHash" | "rotatedAt" | "expiresAt">,
): Promise<boolean> {
  const changed = await tx
    .update(sessions)
    .set(next)
    .where(and(eq(sessions.id, session.id), eq(sessions.refreshHash, session.refreshHash), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (changed.length === 0) return false;
  await tx.insert(rotatedTokens).values({ id: session.refreshHash, sessionId: session.id, rotatedAt: next.rotatedAt });
  return true;
}

export const endSession = async (
  tx: Writer,
  session: { accountId: string; id: string; now: string },
): Promise<boolean> =>
  (
    await tx
      .update(sessions)
      .set({ endedAt: session.now })
      .where(and(eq(sessions.id, session.id), eq(sessions.accountId, session.accountId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
  ).length > 0;

/** Ends the account's sessions except `keep`. */
export const endSessions = async (
  tx: Writer,
  { accountId, now, keep }: { accountId: string; now: string; keep?: string | undefined },
): Promise<void> => {
  const others = keep === undefined ? undefined : ne(sessions.id, keep);
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), others))
    .returning({ id: sessions.id });
};

export const deletePastSessions = async (
  tx: Writer,
  { endedBefore, rotatedBefore }: { endedBefore: string; rotatedBefore: string },
): Promise<void> => {
  const past = or(lt(sessions.expiresAt, endedBefore), lt(sessions.endedAt, endedBefore));
  await tx.delete(sessions).where(past).returning({ id: sessions.id });
  await tx.delete(rotatedTokens).where(lt(rotatedTokens.rotatedAt, rotatedBefore)).returning({ id: rotatedTokens.id });
};

export const liveSessions = (db: Reader, accountId: string, now: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id));
