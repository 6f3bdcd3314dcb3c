import type { EventName } from "../../../contracts/events.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { noteAll, retell, type TimelineNote } from "../vehicles/timeline.ts";
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

type Told = Pick<TimelineNote, "kind" | "summary" | "details">;

/** What the car's timeline says of it, an entry each; none where it says nothing. */
export function chronicle({ before, after }: Omit<LeadChanged, "actorId">): Told[] {
  const lead = after ?? before;
  if (!lead) return [];
  const entry = (kind: string, verb: string, details: Record<string, unknown>): Told => ({
    kind: `lead.${kind}`,
    summary: `Lead ${verb}: ${lead.action}, for ${lead.targetName}.`,
    details: { leadId: lead.id, ...details },
  });
  if (!before) return [entry("created", "added", { status: lead.status })];
  if (!after) {
    // a deleted lead is deleted for good: nothing that anybody had written into it is said again
    return [{ ...entry("deleted", "deleted", { status: lead.status }), summary: "Lead deleted." }];
  }
  const turns =
    before.status === after.status
      ? []
      : [entry("status_changed", turned[after.status], { from: before.status, to: after.status })];
  const changed = told.filter((field) => before[field] !== after[field]);
  const valuesOf = (row: LeadRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  const edits =
    changed.length === 0 ? [] : [entry("changed", "changed", { from: valuesOf(before), to: valuesOf(after) })];
  return [...turns, ...edits];
}

/** An entry of a lead once that is deleted: what was done, and nothing that anybody had written into it. */
export const forgotten = ({ kind, summary, details }: Required<Told>) => ({
  summary: summary.replace(/:.*/s, "."),
  details: kind === "lead.changed" ? { leadId: details.leadId } : details,
});

/** Tells the car's timeline and the workspace's subscribers, in the transaction in which it happens. */
export async function announce(tx: Writer, clock: Clock, change: LeadChanged): Promise<void> {
  const { before, after, actorId } = change;
  const lead = after ?? before;
  if (!lead) return;
  const { id: leadId, workspaceId, carId } = lead;
  if (!after) await retell(tx, { vehicleId: carId, about: { leadId } }, forgotten);
  const entries = chronicle(change).map((entry) => ({ ...entry, workspaceId, vehicleId: carId, actorId }));
  await noteAll(tx, clock, entries);
  if (!after) return;
  const name: EventName = before ? "lead.updated" : "lead.created";
  const payload = { lead_id: after.id, car_id: carId, status: after.status, action: after.action };
  await emit(tx, clock, { workspaceId, name, payload });
}
