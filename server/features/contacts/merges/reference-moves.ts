import type { Caller } from "../../../access/caller.ts";
import type { Writer } from "../../../platform/db/store.ts";
import type { Leads } from "../../leads/leads.service.ts";
import { leadIdsOf, type MergeRow, moveDuplicates, moveEnquiries, moveMerges, moveSales } from "./merges.repo.ts";
import type { MovedRows } from "./merges.table.ts";

export type LeadMover = Pick<Leads, "moveToContact">;

/** Moves all references from the merged contact to the kept one. */
export async function moveReferences(
  leads: LeadMover,
  tx: Writer,
  { caller, from, to, now }: { caller: Caller; from: string; to: string; now: string },
): Promise<MovedRows> {
  const ids = await leadIdsOf(tx, from);
  return {
    leads: await leads.moveToContact(tx, caller, { from, to, ids }),
    sales: await moveSales(tx, { from, to, now }),
    enquiries: await moveEnquiries(tx, { from, to }),
    duplicates: await moveDuplicates(tx, { from, to }),
    merges: await moveMerges(tx, { from, to }),
  };
}

/** Moves the references of a merge back. Returns those that still referred to the kept contact. */
export async function moveReferencesBack(
  leads: LeadMover,
  tx: Writer,
  { caller, merge, now }: { caller: Caller; merge: MergeRow; now: string },
): Promise<MovedRows> {
  const { contactId: from, mergedId: to, moved } = merge;
  return {
    leads: await leads.moveToContact(tx, caller, { from, to, ids: moved.leads }),
    sales: await moveSales(tx, { from, to, ids: moved.sales, now }),
    enquiries: await moveEnquiries(tx, { from, to, ids: moved.enquiries ?? [] }),
    duplicates: await moveDuplicates(tx, { from, to, ids: moved.duplicates }),
    merges: await moveMerges(tx, { from, to, ids: moved.merges }),
  };
}

export const movedCounts = ({ leads, sales }: MovedRows) => ({ leads: leads.length, sales: sales.length });
