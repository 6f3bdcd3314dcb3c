import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { refetchLeads } from "../../api/leads.ts";
import { queryClient } from "../../api/query.ts";

export const useContact = (id: string) =>
  useQuery({ queryKey: ["contacts", "one", id], queryFn: () => api.contacts.get({ params: { id } }) });

export const useMerges = (id: string) =>
  useQuery({
    queryKey: ["contacts", "merges", id],
    queryFn: async () => (await api.contactMerges.list({ params: { id } })).merges,
  });

/** Reads contacts and leads again: a lead has data of its contact. */
export function refetchContacts(): void {
  void queryClient.invalidateQueries({ queryKey: ["contacts"] });
  refetchLeads();
}
