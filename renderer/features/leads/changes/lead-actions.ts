import type { Lead, LeadStatus } from "../../../../contracts/customers/lead.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { changeLeads } from "./change-leads.ts";
import { askLostReason } from "./lost-reason.tsx";

/** Sets the status of leads. For "Not needed" it asks for the reason first. */
export function setStatus(leads: readonly Lead[], status: LeadStatus): void {
  const changed = leads.filter((lead) => lead.status !== status);
  if (changed.length === 0) return;
  const message = t("leads.done.status", { count: changed.length, status: t(`leads.status.${status}`) });
  if (status === "NOT_NEEDED")
    askLostReason((lostReason) => void changeLeads(changed, { status, lostReason }, message));
  else void changeLeads(changed, { status }, message);
}

export function assign(leads: readonly Lead[], assigneeId: string | null, name: string): void {
  const count = leads.length;
  const message =
    assigneeId === null ? t("leads.done.unassigned", { count }) : t("leads.done.assigned", { count, name });
  void changeLeads(leads, { assigneeId }, message);
}

export function setDue(leads: readonly Lead[], dueAt: string | null): void {
  const count = leads.length;
  const message = dueAt === null ? t("leads.done.noDue", { count }) : t("leads.done.due", { count, day: day(dueAt) });
  void changeLeads(leads, { dueAt }, message);
}

export function setTag(leads: readonly Lead[], tag: string): void {
  void changeLeads(leads, { tag: tag || null }, t("leads.done.tag", { count: leads.length }));
}
