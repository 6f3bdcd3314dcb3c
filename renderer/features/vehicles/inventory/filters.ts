import { useSearchParams } from "react-router";
import { agedAfterDays } from "../../../../contracts/today.ts";
import { statusesInStock, VehicleStatus } from "../../../../contracts/vehicle-filters.ts";
import { vehicles } from "../../../../contracts/vehicles.ts";
import type { api } from "../../../api/client.ts";

export const pageSize = 100;

type VehicleQuery = NonNullable<NonNullable<Parameters<typeof api.vehicles.list>[0]>["query"]>;

const SortBy = vehicles.list.query.shape.sortBy;
export type SortBy = ReturnType<typeof SortBy.parse>;

/** Vehicles in stock that need work, as the start page counts them. */
export const works = ["notInspected", "unpriced", "aged"] as const;
export type Work = (typeof works)[number];

export interface InventoryFilters {
  readonly search: string;
  readonly work: Work | undefined;
  readonly status: ReturnType<typeof VehicleStatus.parse> | undefined;
  readonly sortBy: SortBy;
  readonly sortOrder: "asc" | "desc";
  /** From 1. */
  readonly page: number;
}

const defaults: InventoryFilters = {
  search: "",
  work: undefined,
  status: undefined,
  sortBy: "createdAt",
  sortOrder: "desc",
  page: 1,
};

function read(search: URLSearchParams): InventoryFilters {
  const status = VehicleStatus.safeParse(search.get("status"));
  const sortBy = SortBy.safeParse(search.get("sort") ?? undefined);
  return {
    search: search.get("q") ?? "",
    work: works.find((work) => work === search.get("work")),
    status: status.success ? status.data : undefined,
    sortBy: sortBy.success ? sortBy.data : defaults.sortBy,
    sortOrder: search.get("order") === "asc" ? "asc" : "desc",
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
  };
}

function write(filters: InventoryFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.search !== "") search.set("q", filters.search);
  if (filters.work) search.set("work", filters.work);
  if (filters.status) search.set("status", filters.status);
  if (filters.sortBy !== defaults.sortBy) search.set("sort", filters.sortBy);
  if (filters.sortOrder !== defaults.sortOrder) search.set("order", filters.sortOrder);
  if (filters.page !== 1) search.set("page", String(filters.page));
  return search;
}

const inStock = statusesInStock.join(",");
const queries: Readonly<Record<Work, VehicleQuery>> = {
  notInspected: { status: inStock, notInspected: "true" },
  unpriced: { status: inStock, unpriced: "true" },
  aged: { status: inStock, minDaysInStock: agedAfterDays },
};

/** The query for a page of the list. A status limits the work to vehicles with this status. */
export const queryOf = ({ search, work, status, sortBy, sortOrder, page }: InventoryFilters): VehicleQuery => ({
  ...(work && queries[work]),
  ...(search !== "" && { search }),
  ...(status && { status }),
  sortBy,
  sortOrder,
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The filters are part of the page's address, so that a filtered list can be reloaded, bookmarked and shared. */
export function useInventoryFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);
  const change = (part: Partial<InventoryFilters>) =>
    setSearch(write({ ...filters, page: 1, ...part }), { replace: true });
  return { filters, change } as const;
}
