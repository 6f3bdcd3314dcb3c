import { type Lead, type LeadChange, overdueAfterDays } from "../../../contracts/customers/lead.ts";
import { own } from "../../../contracts/kit/own.ts";
import { days } from "../../platform/clock.ts";
import type { LeadRow, ListedLead, ShownLead } from "./leads.repo.ts";

/** Full days from an instant until now; 0 for an instant in the future, as after a clock was set back. */
export const fullDays = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / days(1)));

const isOverdue = (lead: Pick<LeadRow, "status" | "statusSince" | "dueAt">, now: Date): boolean => {
  if (lead.status !== "NEW") return false;
  return lead.dueAt === null
    ? fullDays(lead.statusSince, now) >= overdueAfterDays
    : Date.parse(lead.dueAt) <= now.getTime();
};

/** A lead as the API returns it. */
export const presentLead = (row: ShownLead, now: Date): Lead => ({
  id: row.id,
  carId: row.carId,
  status: row.status,
  action: row.action,
  targetName: row.targetName,
  targetInfo: row.targetInfo,
  tag: row.tag,
  note: row.note,
  order: row.position,
  contactId: row.contactId,
  assigneeId: row.assigneeId,
  dueAt: row.dueAt,
  lostReason: row.lostReason,
  utmSource: row.utmSource,
  utmMedium: row.utmMedium,
  utmCampaign: row.utmCampaign,
  utmTerm: row.utmTerm,
  utmContent: row.utmContent,
  campaignId: row.campaignId,
  lastActivityAt: row.lastActivityAt,
  createdBy: row.createdBy,
  ageDays: fullDays(row.createdAt, now),
  statusDays: fullDays(row.statusSince, now),
  isOverdue: isOverdue(row, now),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The same with a summary of its vehicle. */
export function presentLeadWithCar(row: ListedLead, now: Date): Lead {
  const { carId: id, make, model, overviewYear, location, vehicleStatus: status } = row;
  return { ...presentLead(row, now), car: { id, make, model, overviewYear, location, status } };
}

/** The columns that a change sets. An absent field is not changed; null clears it. */
export function columnsOf({ order, ...rest }: LeadChange): Partial<LeadRow> {
  const given = { ...rest, position: order };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Whether the lead already has all values of a change. */
export const changesNothing = (row: LeadRow, change: LeadChange): boolean =>
  Object.entries(columnsOf(change)).every(([column, value]) => own(row, column) === value);

/** The fields of a change, with their current values. */
export function changedFields(row: LeadRow, change: LeadChange) {
  const now = { ...row, order: row.position };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(given.map(([name]) => [name, own(now, name)]));
  const tied = change.utmCampaign === undefined ? {} : { campaignId: row.campaignId };
  return { id: row.id, ...fields, ...tied, updatedAt: row.updatedAt };
}
