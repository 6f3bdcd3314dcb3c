import { useSearchParams } from "react-router";
import { LeadStatus } from "../../../contracts/customers/lead.ts";
import type { LeadQuery } from "../../api/records/leads.ts";

export const pageSize = 100;

export const sorts = ["dueAt", "createdAt", "targetName", "action", "status"] as const;
export type SortBy = (typeof sorts)[number];
export const views = ["list", "board"] as const;
export type View = (typeof views)[number];

export interface LeadFilters {
  readonly search: string;
  /** Undefined for all. */
  readonly status: LeadStatus | undefined;
  /** `me`, `none`, an account's id, or undefined for everybody. */
  readonly assignee: string | undefined;
  readonly overdue: boolean;
  /** The id of the campaign that the leads came from. */
  readonly campaign: string | undefined;
  readonly sortBy: SortBy;
  readonly sortOrder: "asc" | "desc";
  /** From 1. */
  readonly page: number;
  readonly view: View;
}

/** The page opens with the open leads: what is still to do. */
export const noFilters = {
  search: "",
  status: "NEW",
  assignee: undefined,
  overdue: false,
  campaign: undefined,
} as const;
/** In the address, for leads of any status. */
const anyStatus = "all";

export function readFilters(search: URLSearchParams): LeadFilters {
  const status = LeadStatus.safeParse(search.get("status") ?? noFilters.status);
  return {
    search: search.get("q") ?? "",
    status: status.success ? status.data : undefined,
    assignee: search.get("assignee") || undefined,
    overdue: search.get("overdue") === "true",
    campaign: search.get("campaign") || undefined,
    sortBy: sorts.find((sort) => sort === search.get("sort")) ?? "dueAt",
    sortOrder: search.get("order") === "desc" ? "desc" : "asc",
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
    view: views.find((view) => view === search.get("view")) ?? "list",
  };
}

export function writeFilters(filters: LeadFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.view !== "list") search.set("view", filters.view);
  if (filters.search !== "") search.set("q", filters.search);
  if (filters.status !== noFilters.status) search.set("status", filters.status ?? anyStatus);
  if (filters.assignee) search.set("assignee", filters.assignee);
  if (filters.overdue) search.set("overdue", "true");
  if (filters.campaign) search.set("campaign", filters.campaign);
  if (filters.sortBy !== "dueAt") search.set("sort", filters.sortBy);
  if (filters.sortOrder !== "asc") search.set("order", filters.sortOrder);
  if (filters.page !== 1) search.set("page", String(filters.page));
  return search;
}

/** The address of all leads that came from a campaign. */
export const leadsOfCampaign = (id: string): string =>
  `/leads?${writeFilters({ ...readFilters(new URLSearchParams()), status: undefined, campaign: id })}`;

export const isFiltered = ({ search, status, assignee, overdue, campaign }: LeadFilters): boolean =>
  search !== "" || status !== noFilters.status || assignee !== undefined || overdue || campaign !== undefined;

/** What limits the leads, in the list and on the board. */
export const filterQuery = ({ search, status, assignee, overdue, campaign }: LeadFilters): LeadQuery => ({
  ...(search !== "" && { search }),
  ...(status && { status }),
  ...(assignee !== undefined && { assigneeId: assignee }),
  ...(overdue && { overdue: "true" as const }),
  ...(campaign !== undefined && { campaignId: campaign }),
});

export const listQuery = (filters: LeadFilters): LeadQuery => ({
  ...filterQuery(filters),
  sortBy: filters.sortBy,
  sortOrder: filters.sortOrder,
  limit: pageSize,
  offset: (filters.page - 1) * pageSize,
});

/** The filters and the open lead are part of the page's address, so that both can be reloaded, bookmarked and shared. */
export function useLeadFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const openId = search.get("lead") ?? undefined;
  const change = (part: Partial<LeadFilters>) =>
    setSearch(writeFilters({ ...filters, page: 1, ...part }), { replace: true });
  const addressOf = (id: string): string => {
    const next = writeFilters(filters);
    next.set("lead", id);
    return `/leads?${next}`;
  };
  const open = (id: string) => setSearch(new URLSearchParams(addressOf(id).split("?")[1]));
  const close = () => setSearch(writeFilters(filters), { replace: true });
  return { filters, change, openId, addressOf, open, close } as const;
}
export type LeadFilterState = ReturnType<typeof useLeadFilters>;
