import { own } from "../../../contracts/kit/own.ts";
import { type Lead, type LeadChange, overdueAfterDays } from "../../../contracts/leads.ts";
import { days } from "../../platform/clock.ts";
import type { LeadRow, ListedLead, ShownLead } from "./leads.repo.ts";

/** Whole days from an instant until now; none where a clock was set back. */
export const wholeDays = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / days(1)));

/** Whether somebody has waited too long for an answer. */
const isOverdue = ({ status, statusSince }: Pick<LeadRow, "status" | "statusSince">, now: Date): boolean =>
  status === "NEW" && wholeDays(statusSince, now) >= overdueAfterDays;

/** A lead as the wire has it. */
export const presented = (row: ShownLead, now: Date): Lead => ({
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
  createdBy: row.createdBy,
  ageDays: wholeDays(row.createdAt, now),
  statusDays: wholeDays(row.statusSince, now),
  isOverdue: isOverdue(row, now),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** With a summary of its car. */
export function presentedWithCar(row: ListedLead, now: Date): Lead {
  const { carId: id, make, model, overviewYear, location } = row;
  return { ...presented(row, now), car: { id, make, model, overviewYear, location } };
}

/** Only what was given: an absent field stays as it is, a null empties it. */
export function columnsOf({ order, ...rest }: LeadChange): Partial<LeadRow> {
  const given = { ...rest, position: order };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Whether a change would leave the lead as it is. */
export const isSame = (row: LeadRow, change: LeadChange): boolean =>
  Object.entries(columnsOf(change)).every(([column, value]) => own(row, column) === value);

/** The fields that a change gave, as they now are. */
export function changedFields(row: LeadRow, change: LeadChange) {
  const now = { ...row, order: row.position };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(given.map(([name]) => [name, own(now, name)]));
  return { id: row.id, ...fields, updatedAt: row.updatedAt };
}
