import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { lineIs, searchTextOf, wordsIn } from "../../db/search.ts";
import type { Reader, Writer } from "../../db/store.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "./contacts.table.ts";

export type ContactRow = typeof contacts.$inferSelect;

export interface ContactSearch {
  readonly search?: string | undefined;
  readonly status?: ContactRow["status"] | undefined;
  readonly source?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Searched = Pick<ContactRow, "name" | "email" | "phone" | "phoneKey" | "source">;
/** A number is found as it was written and by its digits. */
export const contactSearchText = ({ name, email, phone, phoneKey, source }: Searched): string =>
  searchTextOf([name, email, `${phone ?? ""} ${phoneKey ?? ""}`, source]);

const condition = (workspaceId: string, wish: ContactSearch): SQL | undefined =>
  and(
    eq(contacts.workspaceId, workspaceId),
    ...wordsIn(contacts.searchText, wish.search),
    wish.status && eq(contacts.status, wish.status),
    lineIs(contacts.searchText, { index: 3, of: 4 }, wish.source),
  );

export const searchContacts = (db: Reader, workspaceId: string, wish: ContactSearch): Promise<ContactRow[]> =>
  db
    .select()
    .from(contacts)
    .where(condition(workspaceId, wish))
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(wish.limit)
    .offset(wish.offset);

export const countContacts = async (db: Reader, workspaceId: string, wish: ContactSearch): Promise<number> =>
  (await db.select({ n: count() }).from(contacts).where(condition(workspaceId, wish)))[0]?.n ?? 0;

export const findContact = async (db: Reader, workspaceId: string, id: string): Promise<ContactRow | undefined> =>
  (
    await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id)))
  )[0];

/**
 * Lets one transaction at a time look for a workspace's contacts and add one: two requests that bring the
 * same person would else both find nobody. SQLite has one writer anyway.
 */
export const takeTurns = async (tx: Writer, workspaceId: string): Promise<void> => {
  await tx
    .update(workspaces)
    .set({ createdAt: sql`${workspaces.createdAt}` })
    .where(eq(workspaces.id, workspaceId));
};

/** The contact with that address, else the one with that number; of several the oldest. */
export const findSameContact = async (
  db: Reader,
  workspaceId: string,
  { emailKey, phoneKey }: Pick<ContactRow, "emailKey" | "phoneKey">,
): Promise<ContactRow | undefined> => {
  const byEmail = emailKey === null ? undefined : eq(contacts.emailKey, emailKey);
  const byPhone = phoneKey === null ? undefined : eq(contacts.phoneKey, phoneKey);
  if (!byEmail && !byPhone) return undefined;
  return (
    await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.workspaceId, workspaceId), or(byEmail, byPhone)))
      .orderBy(byEmail ? sql`case when ${byEmail} then 0 else 1 end` : asc(contacts.id), asc(contacts.id))
      .limit(1)
  )[0];
};

export const insertContact = async (
  tx: Writer,
  contact: typeof contacts.$inferInsert,
): Promise<ContactRow | undefined> => (await tx.insert(contacts).values(contact).returning())[0];

/** Changes it, and answers it as it then is; undefined when it is gone. */
export const updateContact = async (
  tx: Writer,
  { workspaceId, id }: Pick<ContactRow, "workspaceId" | "id">,
  change: Partial<ContactRow>,
): Promise<ContactRow | undefined> =>
  (
    await tx
      .update(contacts)
      .set(change)
      .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id)))
      .returning()
  )[0];

/** Whether it was there. */
export const deleteContact = async (tx: Writer, workspaceId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(contacts)
      .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id)))
      .returning({ id: contacts.id })
  ).length > 0;
