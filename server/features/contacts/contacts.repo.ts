import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { perRow } from "../../platform/db/per-row.ts";
import { lockRows, type RowLock } from "../../platform/db/row-lock.ts";
import { foundByTrigrams, lineIs, searchTextOf, wordsIn } from "../../platform/db/search.ts";
import { type Reader, reportChange, type Writer } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { sales } from "../sales/sales.table.ts";
import { contacts } from "./contacts.table.ts";
import type { Candidate } from "./matching.ts";
import { contactMerges } from "./merges/merges.table.ts";

export type ContactRow = typeof contacts.$inferSelect;

export interface ContactQuery {
  readonly search?: string | undefined;
  readonly status?: readonly ContactRow["status"][] | undefined;
  readonly source?: string | undefined;
  /** Only possible duplicates of another contact, or only others. */
  readonly possibleDuplicate?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Searched = Pick<ContactRow, "name" | "email" | "phone" | "phoneKey" | "source">;
/** A phone number is found as it was written and by its digits. */
export const contactSearchText = ({ name, email, phone, phoneKey, source }: Searched): string =>
  searchTextOf([name, email, `${phone ?? ""} ${phoneKey ?? ""}`, source]);

const condition = (workspaceId: string, query: ContactQuery): SQL | undefined =>
  and(
    eq(contacts.workspaceId, workspaceId),
    ...wordsIn(contacts.searchText, query.search),
    query.status && inArray(contacts.status, [...query.status]),
    lineIs(contacts.searchText, { index: 3, of: 4 }, query.source),
    query.possibleDuplicate === undefined
      ? undefined
      : (query.possibleDuplicate ? isNotNull : isNull)(contacts.possibleDuplicateOf),
  );

/** A page of the matches. `total` is the number of matches: it decides how they are found. */
export async function searchContacts(
  db: Reader,
  workspaceId: string,
  query: ContactQuery & { readonly total: number },
): Promise<ContactRow[]> {
  const { search, total: matches, limit, offset } = query;
  if (matches <= offset) return [];
  return db
    .select()
    .from(contacts)
    .where(foundByTrigrams("contacts", condition(workspaceId, query), { search, matches }))
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(limit)
    .offset(offset);
}

export function countContacts(db: Reader, workspaceId: string, query: ContactQuery): Promise<number> {
  const where = foundByTrigrams("contacts", condition(workspaceId, query), { search: query.search });
  return totalOf(db, db.select({ n: count() }).from(contacts).where(where));
}

/**
 * The contact, locked until the transaction ends. The lock `key share` stops merges and deletions, `no key update` also
 * changes, and `update` also new references to it.
 */
export const lockContact = async (
  tx: Writer,
  { workspaceId, id }: Pick<ContactRow, "workspaceId" | "id">,
  lock: RowLock,
): Promise<ContactRow | undefined> => {
  const query = tx.select().from(contacts);
  return (await lockRows(query.where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id))), lock))[0];
};

export const findContact = async (db: Reader, workspaceId: string, id: string): Promise<ContactRow | undefined> =>
  (
    await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id)))
  )[0];

export const contactsById = (db: Reader, workspaceId: string, ids: readonly string[]): Promise<ContactRow[]> =>
  db
    .select()
    .from(contacts)
    .where(and(perRow(eq(contacts.workspaceId, workspaceId)), inArray(contacts.id, [...ids])));

/**
 * Locks the workspace, so that one transaction at a time searches its contacts and adds one. Without it, two requests
 * for the same new person would both create a contact.
 */
export const lockContacts = async (tx: Writer, workspaceId: string): Promise<void> => {
  const workspace = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId));
  await lockRows(workspace, "no key update");
};

/** A phone number that more contacts share does not identify a person. Our own estimate. */
const maxCandidates = 1000;

/** The contacts with the same address or number, oldest first, each with the identities of contacts merged into it. */
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

export const reportContact = (tx: Writer, { workspaceId, id }: Pick<ContactRow, "workspaceId" | "id">): void =>
  reportChange(tx, { workspaceId, kind: "contact", record_id: id, vehicle_id: null });

export async function insertContact(
  tx: Writer,
  contact: typeof contacts.$inferInsert,
): Promise<ContactRow | undefined> {
  reportContact(tx, contact);
  return (await tx.insert(contacts).values(contact).returning())[0];
}

/** Changes the contact and returns it; undefined if it was deleted. */
export async function updateContact(
  tx: Writer,
  { workspaceId, id }: Pick<ContactRow, "workspaceId" | "id">,
  change: Partial<ContactRow>,
): Promise<ContactRow | undefined> {
  reportContact(tx, { workspaceId, id });
  const own = and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id));
  return (await tx.update(contacts).set(change).where(own).returning())[0];
}

/** Removes the contact from its sales, in the transaction that deletes it. */
export const releaseSales = async (
  tx: Writer,
  { workspaceId, id, now }: Pick<ContactRow, "workspaceId" | "id"> & { readonly now: string },
): Promise<void> => {
  await tx
    .update(sales)
    .set({ contactId: null, updatedAt: now })
    .where(and(eq(sales.workspaceId, workspaceId), eq(sales.contactId, id)));
};

/** Returns whether the contact existed. */
export async function deleteContact(tx: Writer, workspaceId: string, id: string): Promise<boolean> {
  reportContact(tx, { workspaceId, id });
  const own = and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id));
  return (await tx.delete(contacts).where(own).returning({ id: contacts.id })).length > 0;
}
