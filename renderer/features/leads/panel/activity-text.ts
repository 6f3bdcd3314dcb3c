import { z } from "zod";
import { LeadActivityKind, LeadStatus, LostReason, utmNames } from "../../../../contracts/customers/lead.ts";
import type { TimelineEntry } from "../../../../contracts/vehicles/timeline.ts";
import { t } from "../../../texts/t.ts";
import { list } from "../../../ui/format/format.ts";

const ChangedField = z.enum(["action", "targetName", "targetInfo", "tag", "note", "dueAt", ...utmNames]);
const Status = z.object({ to: LeadStatus, lostReason: LostReason.optional() });
const Assigned = z.object({ to: z.string().nullable() });
const Changed = z.object({ to: z.record(z.string(), z.unknown()) });

/** What happened, in one line. An entry of a kind that this page does not know has the server's sentence. */
export function activityText({ kind, summary, details }: TimelineEntry, nameOf: (id: string) => string): string {
  const activity = LeadActivityKind.safeParse(kind.replace(/^lead\./, ""));
  if (activity.success) return t(`leads.activity.kinds.${activity.data}`);
  if (kind === "lead.created") return t("leads.activity.created");
  const status = Status.safeParse(details);
  if (kind === "lead.status_changed" && status.success) return statusText(status.data);
  const assigned = Assigned.safeParse(details);
  if (kind === "lead.assigned" && assigned.success) {
    const { to } = assigned.data;
    return to === null ? t("leads.activity.unassigned") : t("leads.activity.assigned", { name: nameOf(to) });
  }
  const changed = Changed.safeParse(details);
  if (kind === "lead.changed" && changed.success) {
    const fields = ChangedField.options.filter((field) => field in changed.data.to);
    return t("leads.activity.changed", { fields: list(fields.map((field) => t(`leads.activity.fields.${field}`))) });
  }
  return summary;
}

function statusText({ to, lostReason }: z.output<typeof Status>): string {
  const status = t(`leads.status.${to}`);
  if (lostReason === undefined) return t("leads.activity.status", { status });
  return t("leads.activity.statusWithReason", { status, reason: t(`leads.lost.${lostReason}`) });
}

/** The text that a person wrote about an activity. */
export function noteOf({ details: { note } }: TimelineEntry): string | undefined {
  return typeof note === "string" && note !== "" ? note : undefined;
}
