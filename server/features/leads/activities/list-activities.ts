import type { TimelineEntry } from "../../../../contracts/vehicles/timeline.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireLead } from "../../../access/records/require-leads.ts";
import type { Store } from "../../../platform/db/store.ts";
import { entriesOf } from "../../vehicles/timeline.ts";

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** What happened to a lead, newest first: its part of the vehicle's timeline. */
export async function listActivities(
  { store }: { readonly store: Store },
  caller: Caller,
  { id, limit, offset }: Page & { readonly id: string },
): Promise<{ activities: TimelineEntry[]; total: number }> {
  const { lead } = await requireLead(await accessOf(store.read, caller), id, "view_inventory");
  const all = await entriesOf(store.read, { vehicleId: lead.carId, about: { leadId: lead.id } });
  return { activities: all.slice(offset, offset + limit), total: all.length };
}
