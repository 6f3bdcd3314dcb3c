import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { leads } from "../../leads/leads.table.ts";
import { sales } from "../../sales/sales.table.ts";
import { enquiries } from "../../website/enquiries.table.ts";
import { contacts } from "../contacts.table.ts";
import { contactMerges } from "./merges.table.ts";

export type MergeRow = typeof contactMerges.$inferSelect;
interface ReferenceMove {
  readonly from: string;
  readonly to: string;
  /** Only these rows; without it all. */
  readonly ids?: readonly string[];
}

/** The contact into which the contact `mergedId` was merged. */
export const mergedInto = async (db: Reader, workspaceId: string, mergedId: string): Promise<string | undefined> =>
  (
    await db
      .select({ contactId: contactMerges.contactId })
      .from(contactMerges)
      .where(and(eq(contactMerges.workspaceId, workspaceId), eq(contactMerges.mergedId, mergedId)))
  )[0]?.contactId;

/** The merges into a contact, the latest first. */
export const findMerges = (
  db: Reader,
  contactId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<MergeRow[]> =>
  db
    .select()
    .from(contactMerges)
    .where(eq(contactMerges.contactId, contactId))
    .orderBy(desc(contactMerges.id))
    .limit(page.limit)
    .offset(page.offset);

export const countMerges = async (db: Reader, contactId: string): Promise<number> =>
  (await db.select({ n: count() }).from(contactMerges).where(eq(contactMerges.contactId, contactId)))[0]?.n ?? 0;

export const findMerge = async (db: Reader, contactId: string, id: string): Promise<MergeRow | undefined> =>
  (
    await db
      .select()
      .from(contactMerges)
      .where(and(eq(contactMerges.contactId, contactId), eq(contactMerges.id, id)))
  )[0];

export const insertMerge = async (tx: Writer, merge: MergeRow): Promise<void> => {
  await tx.insert(contactMerges).values(merge);
};

export const deleteMerge = async (tx: Writer, id: string): Promise<void> => {
  await tx.delete(contactMerges).where(eq(contactMerges.id, id)).returning({ id: contactMerges.id });
};

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** The ids of a contact's leads, in the order in which leads are locked. */
export const leadIdsOf = async (tx: Writer, contactId: string): Promise<string[]> =>
  idsOf(await tx.select({ id: leads.id }).from(leads).where(eq(leads.contactId, contactId)).orderBy(leads.id));

/** Moves sales from one contact to the other, voided ones too. Returns the ids of those that it changed, as all functions below. */
export const moveSales = async (
  tx: Writer,
  { from, to, ids, now }: ReferenceMove & { readonly now: string },
): Promise<string[]> =>
  idsOf(
    await tx
      .update(sales)
      .set({ contactId: to, updatedAt: now })
      .where(and(eq(sales.contactId, from), ids && inArray(sales.id, [...ids])))
      .returning({ id: sales.id }),
  );

export const moveEnquiries = async (tx: Writer, { from, to, ids }: ReferenceMove): Promise<string[]> =>
  idsOf(
    await tx
      .update(enquiries)
      .set({ contactId: to })
      .where(and(eq(enquiries.contactId, from), ids && inArray(enquiries.id, [...ids])))
      .returning({ id: enquiries.id }),
  );

export const moveMerges = async (tx: Writer, { from, to, ids }: ReferenceMove): Promise<string[]> =>
  idsOf(
    await tx
      .update(contactMerges)
      .set({ contactId: to })
      .where(and(eq(contactMerges.contactId, from), ids && inArray(contactMerges.id, [...ids])))
      .returning({ id: contactMerges.id }),
  );

/** Moves hints on possible duplicates from one contact to the other. */
export const moveDuplicates = async (tx: Writer, { from, to, ids }: ReferenceMove): Promise<string[]> =>
  idsOf(
    await tx
      .update(contacts)
      .set({ possibleDuplicateOf: to })
      .where(and(eq(contacts.possibleDuplicateOf, from), ids && inArray(contacts.id, [...ids])))
      .returning({ id: contacts.id }),
  );
