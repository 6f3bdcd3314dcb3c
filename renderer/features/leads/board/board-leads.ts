import type { Lead, LeadStatus } from "../../../../contracts/customers/lead.ts";
import type { LeadList, LeadQuery } from "../../../api/records/leads.ts";

/** The maximum of one request. */
const pageLeads = 1000;
/** More cards than a person can look through. The filters reach the others. Our own estimates. */
export const maxOpen = 5000;
export const maxClosed = 2000;

/** The leads of the board, and which of them are not all. */
export interface BoardLeads extends LeadList {
  readonly isCut: { readonly open: boolean; readonly closed: boolean };
}

type Fetch = (query: LeadQuery) => Promise<LeadList>;

const open = ["NEW"] as const satisfies readonly LeadStatus[];
const closed = ["COMPLETED", "NOT_NEEDED"] as const satisfies readonly LeadStatus[];

/**
 * The open leads that match, the earliest due first, and of the closed ones those that were added last. Each have a maximum of
 * their own, so that years of closed leads leave no open one out.
 */
export async function boardLeads(fetch: Fetch, query: LeadQuery): Promise<BoardLeads> {
  const [toDo, done] = await Promise.all([
    fetchAll(fetch, { ...query, status: open.join(","), sortBy: "dueAt" }, maxOpen),
    fetchAll(fetch, { ...query, status: closed.join(","), sortBy: "createdAt", sortOrder: "desc" }, maxClosed),
  ]);
  return {
    leads: distinct([...toDo.leads, ...done.leads]),
    total: toDo.total + done.total,
    isCut: { open: toDo.total > maxOpen, closed: done.total > maxClosed },
  };
}

/** All leads of a query, up to a maximum. */
async function fetchAll(fetch: Fetch, query: LeadQuery, max: number): Promise<LeadList> {
  const page = { ...query, limit: pageLeads };
  const first = await fetch(page);
  const leads = [...first.leads];
  while (leads.length < Math.min(first.total, max)) {
    const next = await fetch({ ...page, offset: leads.length });
    if (next.leads.length === 0) break;
    leads.push(...next.leads);
  }
  return { leads, total: first.total };
}

/** A lead that moved between two requests is in both answers. */
const distinct = (leads: readonly Lead[]): Lead[] => [...new Map(leads.map((lead) => [lead.id, lead])).values()];
