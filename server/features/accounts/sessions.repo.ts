import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { sessions } from "./accounts.table.ts";

export type SessionRow = typeof sessions.$inferSelect;

export const insertSession = async (tx: Writer, session: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(session);
};

export const findSession = async (db: Reader, id: string): Promise<SessionRow | undefined> =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0];

/** By the current refresh token, or by the one that it replaced. */
export const findSessionByRefresh = async (db: Reader, hash: string): Promise<SessionRow | undefined> =>
  (
    await db
      .select()
      .from(sessions)
      .where(or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)))
  )[0];

export const rotateSession = async (
  tx: Writer,
  session: SessionRow,
  next: Pick<SessionRow, "refreshHash" | "previousHash" | "rotatedAt" | "expiresAt">,
): Promise<boolean> =>
  (
    await tx
      .update(sessions)
      .set(next)
      .where(and(eq(sessions.id, session.id), eq(sessions.refreshHash, session.refreshHash), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
  ).length > 0;

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

export const liveSessions = (db: Reader, accountId: string, now: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.rotatedAt));
