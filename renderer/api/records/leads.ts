import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Lead } from "../../../contracts/customers/lead.ts";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";

export type LeadQuery = NonNullable<NonNullable<Parameters<typeof api.leads.list>[0]>["query"]>;

export interface LeadList {
  readonly leads: readonly Lead[];
  readonly total: number;
}

/** Lists of leads. Their data is always a `LeadList`, so that a change can be shown in all of them. */
export const leadListsKey = ["leads", "list"] as const;
export const leadKey = (id: string) => ["leads", "one", id] as const;
export const leadActivitiesKey = (id: string) => ["leads", "activities", id] as const;

export async function fetchLeads(query: LeadQuery): Promise<LeadList> {
  let total = 0;
  const leads = await api.leads.list(
    { query },
    { onExtras: ({ headers }) => (total = Number(headers.get("x-total-count") ?? 0)) },
  );
  return { leads: leads.filter((item) => "action" in item), total: Math.max(total, leads.length) };
}

export const useLeadList = (query: LeadQuery, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...leadListsKey, query],
    queryFn: () => fetchLeads(query),
    placeholderData: keepPreviousData,
  });

export const useLeadSummary = () =>
  useQuery({
    queryKey: ["leads", "summary"],
    queryFn: () => api.leads.summary({ query: {} }),
  });

export const useLead = (id: string) =>
  useQuery({ queryKey: leadKey(id), queryFn: () => api.leads.get({ params: { id } }) });

export const useLeadActivities = (id: string) =>
  useQuery({
    queryKey: leadActivitiesKey(id),
    queryFn: () => api.leads.activities({ params: { id }, query: { limit: 200 } }),
  });

/** Reads all data about leads again: lists, counts and the start page have them. */
export async function refetchLeads(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["leads"] }),
    queryClient.invalidateQueries({ queryKey: ["today"] }),
  ]);
}
