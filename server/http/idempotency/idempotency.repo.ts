import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { idempotentAnswers } from "./idempotency.table.ts";

const named = (scope: string, key: string) => and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key));

export const findAnswer = async (db: Reader, scope: string, key: string) =>
  (await db.select().from(idempotentAnswers).where(named(scope, key)))[0];

export const insertAnswer = async (tx: Writer, answer: typeof idempotentAnswers.$inferInsert): Promise<boolean> =>
  (await tx.insert(idempotentAnswers).values(answer).onConflictDoNothing().returning({ key: idempotentAnswers.key }))
    .length > 0;

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

/** Those past their day, and those whose first request died. */
export const deleteStaleAnswers = async (tx: Writer, now: string, startedBefore: string): Promise<void> => {
  await tx
    .delete(idempotentAnswers)
    .where(
      or(
        lt(idempotentAnswers.expiresAt, now),
        and(isNull(idempotentAnswers.status), lt(idempotentAnswers.createdAt, startedBefore)),
      ),
    )
    .returning({ key: idempotentAnswers.key });
};
