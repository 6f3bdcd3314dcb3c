import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchLeads, leadListsKey } from "../../../api/records/leads.ts";
import { filterQuery, type LeadFilters } from "../filters.ts";
import { boardLeads } from "./board-leads.ts";

/** The leads of the board. A status filter does not apply: the columns are the statuses. */
export function useBoard(filters: LeadFilters, enabled: boolean) {
  const query = filterQuery({ ...filters, status: undefined });
  return useQuery({
    enabled,
    queryKey: [...leadListsKey, "board", query],
    queryFn: () => boardLeads(fetchLeads, query),
    placeholderData: keepPreviousData,
  });
}
