import type { EventName } from "../../../contracts/events.ts";
import type { Clock } from "../../clock.ts";
import type { Writer } from "../../db/store.ts";
import { emit } from "../../events/outbox.ts";
import { note } from "../vehicles/timeline.ts";
import type { LeadRow } from "./leads.repo.ts";

/** A lead as it was and as it is: not there yet, or no longer, where one is undefined. */
export interface LeadChanged {
  readonly before?: LeadRow | undefined;
  readonly after?: LeadRow | undefined;
  readonly actorId: string;
}

const turned = { NEW: "reopened", COMPLETED: "completed", NOT_NEEDED: "no longer needed" } as const;
/** A lead's place in its list is no news about the car. */
const told = ["action", "targetName", "targetInfo", "tag", "note"] as const;

/** What the car's timeline says of it; undefined where it says nothing. */
export function chronicle({ before, after }: Omit<LeadChanged, "actorId">) {
  const lead = after ?? before;
  if (!lead) return undefined;
  const entry = (kind: string, verb: string, details: Record<string, unknown> = {}) => ({
    kind: `lead.${kind}`,
    summary: `Lead ${verb}: ${lead.action}, for ${lead.targetName}.`,
    details: { leadId: lead.id, ...details },
  });
  if (!before) return entry("created", "added", { status: lead.status });
  if (!after) return entry("deleted", "deleted", { status: lead.status });
  if (before.status !== after.status) {
    return entry("status_changed", turned[after.status], { from: before.status, to: after.status });
  }
  const changed = told.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  const valuesOf = (row: LeadRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return entry("changed", "changed", { from: valuesOf(before), to: valuesOf(after) });
}

/** Tells the car's timeline and the workspace's subscribers, in the transaction in which it happens. */
export async function announce(tx: Writer, clock: Clock, change: LeadChanged): Promise<void> {
  const { before, after, actorId } = change;
  const lead = after ?? before;
  if (!lead) return;
  const { workspaceId, carId } = lead;
  const entry = chronicle(change);
  if (entry) await note(tx, clock, { ...entry, workspaceId, vehicleId: carId, actorId });
  if (!after) return;
  const name: EventName = before ? "lead.updated" : "lead.created";
  const payload = { lead_id: after.id, car_id: carId, status: after.status, action: after.action };
  await emit(tx, clock, { workspaceId, name, payload });
}
