import type { Caller } from "../../../access/caller.ts";
import type { AuthorizedVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { leadsCompletedAt, reopenLead } from "./sold-leads.repo.ts";

/** Reopens the leads that a sale completed, in the transaction that voids it. `recordedAt`: when the sale was recorded. */
export async function reopenAfterVoid(
  clock: Clock,
  tx: Writer,
  voided: {
    readonly caller: Caller;
    readonly vehicle: AuthorizedVehicle<"edit_inventory">;
    readonly recordedAt: string;
  },
): Promise<void> {
  const { caller, vehicle, recordedAt } = voided;
  for (const before of await leadsCompletedAt(tx, vehicle, recordedAt)) {
    const after = await reopenLead(tx, vehicle, { id: before.id, now: instantNow(clock) });
    if (after) await publishLeadChange(tx, clock, { before, after, actorId: caller.accountId });
  }
}
