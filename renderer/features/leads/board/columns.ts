import { type Lead, LeadStatus, overdueAfterDays } from "../../../../contracts/customers/lead.ts";

export type Columns = Readonly<Record<LeadStatus, readonly Lead[]>>;

/** The leads by status. Open leads have their order by due date; of the others, the latest change comes first. */
export function columnsOf(leads: readonly Lead[]): Columns {
  const of = (status: LeadStatus) => leads.filter((lead) => lead.status === status);
  const latestFirst = (status: LeadStatus) => of(status).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return { NEW: of("NEW"), COMPLETED: latestFirst("COMPLETED"), NOT_NEEDED: latestFirst("NOT_NEEDED") };
}

interface Place {
  readonly status: LeadStatus;
  readonly at: number;
}

/** Where a lead is on the board. */
const placeOf = (columns: Columns, id: string | undefined): Place | undefined =>
  LeadStatus.options
    .map((status) => ({ status, at: columns[status].findIndex((lead) => lead.id === id) }))
    .find(({ at }) => at >= 0);

const clamped = (value: number, last: number): number => Math.min(Math.max(value, 0), last);

/**
 * The card that is `down` rows and `right` columns away from a card; empty columns are skipped. Without a card it is the
 * first one of the board.
 */
export function neighbor(
  columns: Columns,
  id: string | undefined,
  { down = 0, right = 0 }: { readonly down?: number; readonly right?: number },
): string | undefined {
  const place = placeOf(columns, id);
  if (!place) return LeadStatus.options.flatMap((status) => columns[status])[0]?.id;
  const filled = LeadStatus.options.filter((status) => columns[status].length > 0);
  const now = filled.indexOf(place.status);
  const status = filled[clamped(now + right, filled.length - 1)];
  const column = status ? columns[status] : [];
  return column[clamped(place.at + down, column.length - 1)]?.id;
}

/** From the day before it is overdue. */
const agingAfterDays = overdueAfterDays - 1;

/** How urgent an open lead is, by its age and due date. The card shows it as a color, and as text. */
export function urgency({ status, isOverdue, ageDays }: Lead): "calm" | "aging" | "overdue" {
  if (status !== "NEW") return "calm";
  if (isOverdue) return "overdue";
  return ageDays >= agingAfterDays ? "aging" : "calm";
}
