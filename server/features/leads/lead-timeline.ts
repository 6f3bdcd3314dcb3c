import { utmNames } from "../../../contracts/customers/lead.ts";
import type { EventName } from "../../../contracts/system/events.ts";
import { withoutTexts } from "../../domain/timeline/without-customers.ts";
import type { Clock } from "../../platform/clock.ts";
import { reportChange, type Writer } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { note, noteAll, rewriteEntries, type TimelineNote } from "../vehicles/timeline.ts";
import type { LeadRow } from "./leads.repo.ts";

/** A lead before and after a change. `before` is undefined for a new lead, `after` for a deleted one. */
export interface LeadChanged {
  readonly before?: LeadRow | undefined;
  readonly after?: LeadRow | undefined;
  /** The account that changed it; absent for the server itself. */
  readonly actorId?: string;
}

type Entry = Pick<TimelineNote, "kind" | "summary" | "details">;

const statusVerbs = { NEW: "reopened", COMPLETED: "completed", NOT_NEEDED: "no longer needed" } as const;
/** The fields whose changes are in the vehicle's timeline. The position in the list is not one of them. */
const timelineFields = ["action", "targetName", "targetInfo", "tag", "note", "dueAt", ...utmNames] as const;

/** The timeline entries for a change of a lead; none for a change of its position only. */
export function timelineEntries({ before, after }: Omit<LeadChanged, "actorId">): Entry[] {
  const lead = after ?? before;
  if (!lead) return [];
  const entry = (kind: string, verb: string, details: Record<string, unknown>): Entry => ({
    kind: `lead.${kind}`,
    summary: `Lead ${verb}: ${lead.action}, for ${lead.targetName}.`,
    details: { leadId: lead.id, ...details },
  });
  if (!before) return [entry("created", "added", { status: lead.status })];
  if (!after) {
    // The timeline does not keep the texts of a deleted lead.
    return [{ ...entry("deleted", "deleted", { status: lead.status }), summary: "Lead deleted." }];
  }
  const statusEntries =
    before.status === after.status
      ? []
      : [
          entry("status_changed", statusVerbs[after.status], {
            from: before.status,
            to: after.status,
            ...(after.lostReason !== null && { lostReason: after.lostReason }),
          }),
        ];
  const assigneeEntries =
    before.assigneeId === after.assigneeId
      ? []
      : [
          entry("assigned", after.assigneeId === null ? "no longer assigned" : "assigned", {
            from: before.assigneeId,
            to: after.assigneeId,
          }),
        ];
  const changed = timelineFields.filter((field) => before[field] !== after[field]);
  const valuesOf = (row: LeadRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  const fieldEntries =
    changed.length === 0 ? [] : [entry("changed", "changed", { from: valuesOf(before), to: valuesOf(after) })];
  return [...statusEntries, ...assigneeEntries, ...fieldEntries];
}

/** Adds the change to the vehicle's timeline and emits its event, in the transaction of the change. */
export async function publishLeadChange(tx: Writer, clock: Clock, change: LeadChanged): Promise<void> {
  const { before, after, actorId } = change;
  const lead = after ?? before;
  if (!lead) return;
  const { id: leadId, workspaceId, carId } = lead;
  reportLead(tx, lead);
  if (!after) {
    await rewriteEntries(tx, { vehicleId: carId, about: { leadId } }, (entry) => {
      const { summary, details } = withoutTexts(entry);
      return { summary, details };
    });
  }
  const entries = timelineEntries(change).map((entry) => {
    return { ...entry, workspaceId, vehicleId: carId, ...(actorId !== undefined && { actorId }) };
  });
  await noteAll(tx, clock, entries);
  if (!after) return;
  const name: EventName = before ? "lead.updated" : "lead.created";
  await emit(tx, clock, { workspaceId, name, payload: leadEvent(after) });
}

export const reportLead = (
  tx: Writer,
  { id, workspaceId, carId }: Pick<LeadRow, "id" | "workspaceId" | "carId">,
): void => reportChange(tx, { workspaceId, kind: "lead", record_id: id, vehicle_id: carId });

const leadEvent = ({ id, carId, status, action, assigneeId, dueAt }: LeadRow) => ({
  lead_id: id,
  car_id: carId,
  status,
  action,
  assignee_id: assigneeId,
  due_at: dueAt,
});

/** Emits the event of a lead that arrived by sync. Its entries in the timeline arrive, too. */
export async function emitArrivedLead(
  tx: Writer,
  clock: Clock,
  { lead, isNew }: { readonly lead: LeadRow; readonly isNew: boolean },
): Promise<void> {
  const name = isNew ? "lead.created" : "lead.updated";
  await emit(tx, clock, { workspaceId: lead.workspaceId, name, payload: leadEvent(lead) });
}

/** Logs an activity: an entry of the vehicle's timeline, and the event of the changed lead. Returns the entry's id. */
export async function publishActivity(
  tx: Writer,
  clock: Clock,
  { lead, entry, actorId }: { readonly lead: LeadRow; readonly entry: Entry; readonly actorId: string },
): Promise<string> {
  const { id: leadId, workspaceId, carId: vehicleId } = lead;
  reportLead(tx, lead);
  const id = await note(tx, clock, {
    ...entry,
    details: { leadId, ...entry.details },
    workspaceId,
    vehicleId,
    actorId,
  });
  await emit(tx, clock, { workspaceId, name: "lead.updated", payload: leadEvent(lead) });
  return id;
}
