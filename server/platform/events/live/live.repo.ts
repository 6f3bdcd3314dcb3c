import { and, asc, desc, gt, inArray, lt, lte } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import type { LiveMessage, LostMessages } from "../live.ts";
import { liveMessages } from "./live.table.ts";

/** A message, or a placeholder for lost messages. */
export type LiveRow = LiveMessage | LostMessages;

export const insertMessages = async (tx: Writer, messages: readonly LiveRow[]): Promise<void> => {
  await tx.insert(liveMessages).values([...messages]);
};

/** The type of `data` depends on the name, which column types cannot express. */
const rowsOf = (rows: (typeof liveMessages.$inferSelect)[]): LiveRow[] => rows as LiveRow[];

/** The oldest messages after `id`, of all workspaces. */
export const messagesAfter = async (db: Reader, id: number, limit: number): Promise<LiveRow[]> =>
  rowsOf(
    await db.select().from(liveMessages).where(gt(liveMessages.id, id)).orderBy(asc(liveMessages.id)).limit(limit),
  );

/** The newest messages of these workspaces with ids after `after` and up to `upTo`, in ascending order. */
export async function messagesBetween(
  db: Reader,
  workspaceIds: readonly string[],
  span: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<LiveRow[]> {
  const wanted = and(
    gt(liveMessages.id, span.after),
    lte(liveMessages.id, span.upTo),
    inArray(liveMessages.workspaceId, [...workspaceIds]),
  );
  const newest = await db.select().from(liveMessages).where(wanted).orderBy(desc(liveMessages.id)).limit(span.limit);
  return rowsOf(newest.reverse());
}

/** Deletes the messages with ids below `before`. Returns the highest deleted id, or undefined if there were none. */
export async function deleteMessages(tx: Writer, before: number): Promise<number | undefined> {
  const deleted = await tx.delete(liveMessages).where(lt(liveMessages.id, before)).returning({ id: liveMessages.id });
  return deleted.reduce<number | undefined>((highest = 0, { id }) => Math.max(highest, id), undefined);
}
