import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { idempotentAnswers } from "./idempotency.table.ts";

const named = (scope: string, key: string) => and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key));

/** Past its day, or its first request died before it could answer. */
const stale = (now: string, startedBefore: string): SQL => {
  const { expiresAt, status, createdAt } = idempotentAnswers;
  return sql`(${expiresAt} <= ${now} or (${status} is null and ${createdAt} < ${startedBefore}))`;
};

export const findAnswer = async (db: Reader, scope: string, key: string) =>
  (await db.select().from(idempotentAnswers).where(named(scope, key)))[0];

/** Whether the key is the caller's now: nobody had it, or who had it is stale. */
export const claimKey = async (
  tx: Writer,
  answer: typeof idempotentAnswers.$inferInsert,
  startedBefore: string,
): Promise<boolean> =>
  (
    await tx
      .insert(idempotentAnswers)
      .values(answer)
      .onConflictDoUpdate({
        target: [idempotentAnswers.scope, idempotentAnswers.key],
        set: { ...answer, status: null, body: null },
        setWhere: stale(answer.createdAt, startedBefore),
      })
      .returning({ key: idempotentAnswers.key })
  ).length > 0;

export const completeAnswer = async (
  tx: Writer,
  name: { scope: string; key: string },
  answer: { status: number; body: unknown },
) => {
  await tx
    .update(idempotentAnswers)
    .set(answer)
    .where(named(name.scope, name.key))
    .returning({ key: idempotentAnswers.key });
};

export const deleteAnswer = async (tx: Writer, scope: string, key: string): Promise<void> => {
  await tx.delete(idempotentAnswers).where(named(scope, key)).returning({ key: idempotentAnswers.key });
};

export const deleteStaleAnswers = async (tx: Writer, now: string, startedBefore: string): Promise<void> => {
  await tx.delete(idempotentAnswers).where(stale(now, startedBefore)).returning({ key: idempotentAnswers.key });
};
