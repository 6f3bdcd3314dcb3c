import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Contact } from "../../../contracts/customers/contacts.ts";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { refetchLeads } from "../../api/records/leads.ts";
import type { ContactQuery } from "./filters.ts";

export interface ContactList {
  readonly contacts: readonly Contact[];
  readonly total: number;
}

export const contactListsKey = ["contacts", "list"] as const;
export const contactKey = (id: string) => ["contacts", "one", id] as const;

export const useContactList = (query: ContactQuery) =>
  useQuery({
    queryKey: [...contactListsKey, query],
    queryFn: async (): Promise<ContactList> => {
      const { contacts, total } = await api.contacts.list({ query });
      return { contacts: contacts.filter((item) => "name" in item), total };
    },
    placeholderData: keepPreviousData,
  });

export const useContact = (id: string) =>
  useQuery({
    queryKey: contactKey(id),
    queryFn: () => api.contacts.get({ params: { id } }),
  });

export const useMerges = (id: string) =>
  useQuery({
    queryKey: ["contacts", "merges", id],
    queryFn: async () => (await api.contactMerges.list({ params: { id } })).merges,
  });

/** Reads contacts and leads again: a lead has data of its contact. */
export async function refetchContacts(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ["contacts"] }), refetchLeads()]);
}
