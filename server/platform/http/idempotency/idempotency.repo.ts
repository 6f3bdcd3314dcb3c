import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { idempotentAnswers } from "./idempotency.table.ts";

const ofKey = (scope: string, key: string) => and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key));

/** A request's claim on a key. A later claim on the same key has a different `createdAt`. */
export interface Claimed {
  readonly scope: string;
  readonly key: string;
  readonly createdAt: string;
}
const claimedBy = ({ scope, key, createdAt }: Claimed) =>
  and(ofKey(scope, key), eq(idempotentAnswers.createdAt, createdAt), isNull(idempotentAnswers.status));

/** The answer has expired, or the first request died before it committed anything. */
const stale = (now: string, startedBefore: string): SQL => {
  const { expiresAt, status, work, createdAt } = idempotentAnswers;
  return sql`(${expiresAt} <= ${now} or (${status} is null and ${work} is null and ${createdAt} < ${startedBefore}))`;
};

export const findAnswer = async (db: Reader, scope: string, key: string) =>
  (await db.select().from(idempotentAnswers).where(ofKey(scope, key)))[0];

/** Claims a key. Returns false if another request has claimed it, unless that claim is stale. */
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
        set: { ...answer, status: null, body: null, work: null },
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
    .where(ofKey(name.scope, name.key))
    .returning({ key: idempotentAnswers.key });
};

/** Returns false if the key no longer belongs to this request. */
export const noteWork = async (tx: Writer, claim: Claimed, work: "begun" | "cut off"): Promise<boolean> =>
  (await tx.update(idempotentAnswers).set({ work }).where(claimedBy(claim)).returning({ key: idempotentAnswers.key }))
    .length > 0;

/** Marks all begun work without an answer as cut off. */
export const cutOffBegun = async (tx: Writer): Promise<void> => {
  const begun = and(eq(idempotentAnswers.work, "begun"), isNull(idempotentAnswers.status));
  await tx.update(idempotentAnswers).set({ work: "cut off" }).where(begun).returning({ key: idempotentAnswers.key });
};

export const releaseKey = async (tx: Writer, claim: Claimed): Promise<void> => {
  await tx.delete(idempotentAnswers).where(claimedBy(claim)).returning({ key: idempotentAnswers.key });
};

export const deleteStaleAnswers = async (tx: Writer, now: string, startedBefore: string): Promise<void> => {
  await tx.delete(idempotentAnswers).where(stale(now, startedBefore)).returning({ key: idempotentAnswers.key });
};
