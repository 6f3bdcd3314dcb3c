import { and, count, desc, eq } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { enquiries } from "./enquiries.table.ts";

export type EnquiryRow = typeof enquiries.$inferSelect;

export interface EnquiryFilter {
  readonly vehicleId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly leadId?: string | undefined;
}

export const insertEnquiry = async (tx: Writer, enquiry: EnquiryRow): Promise<void> => {
  await tx.insert(enquiries).values(enquiry);
};

const matching = (workspaceId: string, { vehicleId, contactId, leadId }: EnquiryFilter) =>
  and(
    eq(enquiries.workspaceId, workspaceId),
    vehicleId === undefined ? undefined : eq(enquiries.vehicleId, vehicleId),
    contactId === undefined ? undefined : eq(enquiries.contactId, contactId),
    leadId === undefined ? undefined : eq(enquiries.leadId, leadId),
  );

/** Newest first. */
export const listEnquiries = (
  db: Reader,
  workspaceId: string,
  query: EnquiryFilter & { readonly limit: number; readonly offset: number },
): Promise<EnquiryRow[]> =>
  db
    .select()
    .from(enquiries)
    .where(matching(workspaceId, query))
    .orderBy(desc(enquiries.receivedAt), desc(enquiries.id))
    .limit(query.limit)
    .offset(query.offset);

export const countEnquiries = (db: Reader, workspaceId: string, filter: EnquiryFilter): Promise<number> =>
  totalOf(db, db.select({ n: count() }).from(enquiries).where(matching(workspaceId, filter)));
