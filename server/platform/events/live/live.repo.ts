import { and, asc, desc, gt, inArray, lt, lte } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import type { LiveMessage } from "../live.ts";
import { liveMessages } from "./live.table.ts";

export const insertMessages = async (tx: Writer, messages: readonly LiveMessage[]): Promise<void> => {
  await tx.insert(liveMessages).values([...messages]);
};

/** The oldest messages after `id`, of all workspaces. */
export const messagesAfter = (db: Reader, id: number, limit: number): Promise<LiveMessage[]> =>
  db.select().from(liveMessages).where(gt(liveMessages.id, id)).orderBy(asc(liveMessages.id)).limit(limit);

/** The newest messages of these workspaces, with ids after `after` and up to `upTo`, in their order. */
export async function messagesBetween(
  db: Reader,
  workspaceIds: readonly string[],
  span: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<LiveMessage[]> {
  const wanted = and(
    gt(liveMessages.id, span.after),
    lte(liveMessages.id, span.upTo),
    inArray(liveMessages.workspaceId, [...workspaceIds]),
  );
  const newest = await db.select().from(liveMessages).where(wanted).orderBy(desc(liveMessages.id)).limit(span.limit);
  return newest.reverse();
}

export const deleteMessages = async (tx: Writer, before: number): Promise<void> => {
  await tx.delete(liveMessages).where(lt(liveMessages.id, before)).returning({ id: liveMessages.id });
};
