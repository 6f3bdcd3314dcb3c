import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { emitTogether } from "../../../platform/events/outbox.ts";
import { publishLeadChange } from "../lead-timeline.ts";
import { lockUnseenLeads, unassignLeads, type Where } from "./unseen-leads.repo.ts";

/** The maximum number of leads, and of vehicles, per statement. Our own estimate. */
const atOnce = 500;

/**
 * Removes the assignee of open leads who may no longer see the vehicle, in the transaction that took the vehicle or the
 * permission from them. Nobody would find these leads otherwise: they are not unassigned, and no list of their assignee
 * has them.
 */
export async function unassignUnseen(clock: Clock, tx: Writer, where: Where): Promise<void> {
  if (!("vehicleIds" in where)) return unassignIn(clock, tx, where);
  for (let from = 0; from < where.vehicleIds.length; from += atOnce) {
    await unassignIn(clock, tx, { vehicleIds: where.vehicleIds.slice(from, from + atOnce) });
  }
}

async function unassignIn(clock: Clock, tx: Writer, where: Where): Promise<void> {
  for (;;) {
    const before = await lockUnseenLeads(tx, where, atOnce);
    if (before.length === 0) return;
    const ids = before.map(({ id }) => id);
    const after = new Map((await unassignLeads(tx, ids, instantNow(clock))).map((row) => [row.id, row]));
    await emitTogether(tx, async () => {
      for (const row of before) await publishLeadChange(tx, clock, { before: row, after: after.get(row.id) });
    });
  }
}
