import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Lead } from "../../../../contracts/customers/lead.ts";
import { fetchLeads, type LeadList, leadListsKey } from "../../../api/records/leads.ts";
import { filterQuery, type LeadFilters } from "../filters.ts";

/** The maximum of one request. */
const pageLeads = 1000;
/** More cards than a person can look through. The filters reach the others. Our own estimate. */
export const maxCards = 5000;

/** All leads that match the filters, the earliest due first, up to the maximum. */
async function fetchAll(filters: LeadFilters): Promise<LeadList> {
  const query = { ...filterQuery(filters), sortBy: "dueAt" as const, limit: pageLeads };
  const first = await fetchLeads(query);
  const leads = [...first.leads];
  while (leads.length < Math.min(first.total, maxCards)) {
    const next = await fetchLeads({ ...query, offset: leads.length });
    if (next.leads.length === 0) break;
    leads.push(...next.leads);
  }
  return { leads: distinct(leads), total: first.total };
}

/** A lead that moved between two requests is in both answers. */
const distinct = (leads: readonly Lead[]): Lead[] => [...new Map(leads.map((lead) => [lead.id, lead])).values()];

/** The leads of the board. A status filter does not apply: the columns are the statuses. */
export const useBoard = (filters: LeadFilters, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...leadListsKey, "board", filterQuery({ ...filters, status: undefined })],
    queryFn: () => fetchAll({ ...filters, status: undefined }),
    placeholderData: keepPreviousData,
  });
