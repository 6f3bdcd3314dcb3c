import { and, desc, eq, lt, ne } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { mails } from "./mails.table.ts";

export type MailRow = typeof mails.$inferSelect;

export const insertMail = async (tx: Writer, mail: typeof mails.$inferInsert): Promise<void> => {
  await tx.insert(mails).values(mail);
};

export const findMail = async (db: Reader, id: string): Promise<MailRow | undefined> =>
  (await db.select().from(mails).where(eq(mails.id, id)))[0];

export const listMails = (db: Reader, page: { limit: number; offset: number }): Promise<MailRow[]> =>
  db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(page.limit).offset(page.offset);

export const countMails = (db: Reader): Promise<number> => db.$count(mails);

/** Deletes mails that were created before and are not queued. Returns them. */
export const deleteOldMails = async (tx: Writer, before: string): Promise<MailRow[]> => {
  const old = and(lt(mails.createdAt, before), ne(mails.status, "queued"));
  return tx.delete(mails).where(old).returning();
};

export const updateMail = async (
  tx: Writer,
  id: string,
  change: Partial<Pick<MailRow, "status" | "error" | "sentAt">>,
): Promise<void> => {
  await tx.update(mails).set(change).where(eq(mails.id, id)).returning({ id: mails.id });
};
