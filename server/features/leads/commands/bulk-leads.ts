import type { z } from "zod";
import type { leads as contract } from "../../../../contracts/customers/leads.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireLeads } from "../../../access/records/require-leads.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { changeLead } from "./change-lead.ts";
import { deleteLead } from "./delete-lead.ts";
import { inLockOrder } from "./lock-order.ts";

const fieldOf = (index: number): string => `ids[${index}]`;

/** Changes or deletes many leads: all of them, or none. */
export async function bulkLeads(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  caller: Caller,
  { ids, delete: isDeletion, ...given }: z.output<typeof contract.bulk.body>,
): Promise<{ updated: number; deleted: number }> {
  await store.write(async (tx) => {
    const found = await requireLeads(await accessOf(tx, caller), ids, { permission: "manage_leads", fieldOf });
    for (const known of inLockOrder(found)) {
      if (isDeletion) await deleteLead(clock, tx, { caller, known });
      else await changeLead(clock, tx, { caller, known, given });
    }
  });
  return isDeletion ? { updated: 0, deleted: ids.length } : { updated: ids.length, deleted: 0 };
}
