import { useSearchParams } from "react-router";
import type { z } from "zod";
import { ContactStatus } from "../../../contracts/customers/contacts.ts";
import type { api } from "../../api/client/client.ts";

export const pageSize = 100;

export type ContactQuery = NonNullable<NonNullable<Parameters<typeof api.contacts.list>[0]>["query"]>;

interface ContactFilters {
  readonly search: string;
  readonly status: z.output<typeof ContactStatus> | undefined;
  /** Only contacts that may be the same person as another. */
  readonly duplicates: boolean;
  /** From 1. */
  readonly page: number;
}

function read(search: URLSearchParams): ContactFilters {
  return {
    search: search.get("q") ?? "",
    status: ContactStatus.safeParse(search.get("status")).data,
    duplicates: search.get("duplicates") === "true",
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
  };
}

function write({ search: words, status, duplicates, page }: ContactFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (words !== "") search.set("q", words);
  if (status) search.set("status", status);
  if (duplicates) search.set("duplicates", "true");
  if (page !== 1) search.set("page", String(page));
  return search;
}

export const noFilters = { search: "", status: undefined, duplicates: false } as const;

export const isFiltered = ({ search, status, duplicates }: ContactFilters): boolean =>
  search !== "" || status !== undefined || duplicates;

export const contactQuery = ({ search, status, duplicates, page }: ContactFilters): ContactQuery => ({
  ...(search !== "" && { search }),
  ...(status && { status }),
  ...(duplicates && { possible_duplicate: "true" as const }),
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The filters and the open contact are part of the page's address. */
export function useContactFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);
  const change = (part: Partial<ContactFilters>) =>
    setSearch(write({ ...filters, page: 1, ...part }), { replace: true });
  const addressOf = (id: string): string => {
    const next = write(filters);
    next.set("contact", id);
    return `/leads/contacts?${next}`;
  };
  const close = () => setSearch(write(filters), { replace: true });
  return { filters, change, openId: search.get("contact") ?? undefined, addressOf, close } as const;
}
export type ContactFilterState = ReturnType<typeof useContactFilters>;
