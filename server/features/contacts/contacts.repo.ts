import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Hold, held } from "../../platform/db/held.ts";
import { lineIs, searchTextOf, wordsIn } from "../../platform/db/search.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "./contacts.table.ts";
import type { Candidate } from "./matching.ts";
import { contactMerges } from "./merges/merges.table.ts";

export type ContactRow = typeof contacts.$inferSelect;

export interface ContactSearch {
  readonly search?: string | undefined;
  readonly status?: ContactRow["status"] | undefined;
  readonly source?: string | undefined;
  /** Whether it is a possible duplicate of another contact. */
  readonly possibleDuplicate?: boolean | undefined;
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
    wish.possibleDuplicate === undefined
      ? undefined
      : (wish.possibleDuplicate ? isNotNull : isNull)(contacts.possibleDuplicateOf),
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

/** The contact; until the transaction ends nobody merges or deletes it (`key share`), or refers to it (`update`). */
export const holdContact = async (
  tx: Writer,
  { workspaceId, id }: Pick<ContactRow, "workspaceId" | "id">,
  hold: Hold,
): Promise<ContactRow | undefined> => {
  const query = tx.select().from(contacts);
  return (await held(query.where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id))), hold))[0];
};

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

/** A number that more contacts than this share identifies nobody; our own estimate. */
const maxCandidates = 1000;

/** The contacts that share the address or the number, oldest first, each with the identities that merges gave it. */
export async function findCandidates(
  db: Reader,
  workspaceId: string,
  { emailKey, phoneKey }: Pick<ContactRow, "emailKey" | "phoneKey">,
): Promise<Candidate[]> {
  const shares = (columns: typeof contacts | typeof contactMerges) =>
    or(
      emailKey === null ? undefined : eq(columns.emailKey, emailKey),
      phoneKey === null ? undefined : eq(columns.phoneKey, phoneKey),
    );
  if (emailKey === null && phoneKey === null) return [];
  const identity = { id: contacts.id, name: contacts.name, emailKey: contacts.emailKey, phoneKey: contacts.phoneKey };
  const own = await db
    .select(identity)
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), shares(contacts)))
    .orderBy(asc(contacts.id))
    .limit(maxCandidates);
  const { contactId, merged, ...keys } = contactMerges;
  const inherited = await db
    .select({ id: contactId, merged, emailKey: keys.emailKey, phoneKey: keys.phoneKey })
    .from(contactMerges)
    .where(and(eq(contactMerges.workspaceId, workspaceId), shares(contactMerges)))
    .orderBy(asc(contactMerges.id))
    .limit(maxCandidates);
  const found = [...own, ...inherited.map((row) => ({ ...row, name: row.merged.name }))];
  const byId = Map.groupBy(found, ({ id }) => id);
  return [...byId].map(([id, identities]) => ({ id, identities })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

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
