import { useSearchParams } from "react-router";
import { VehicleStatus } from "../../../../contracts/vehicle-filters.ts";
import { vehicles } from "../../../../contracts/vehicles.ts";

export const pageSize = 100;

const SortBy = vehicles.list.query.shape.sortBy;
export type SortBy = ReturnType<typeof SortBy.parse>;

export interface InventoryFilters {
  readonly search: string;
  readonly status: ReturnType<typeof VehicleStatus.parse> | undefined;
  readonly sortBy: SortBy;
  readonly sortOrder: "asc" | "desc";
  /** From 1. */
  readonly page: number;
}

const defaults: InventoryFilters = { search: "", status: undefined, sortBy: "createdAt", sortOrder: "desc", page: 1 };

function read(search: URLSearchParams): InventoryFilters {
  const status = VehicleStatus.safeParse(search.get("status"));
  const sortBy = SortBy.safeParse(search.get("sort") ?? undefined);
  return {
    search: search.get("q") ?? "",
    status: status.success ? status.data : undefined,
    sortBy: sortBy.success ? sortBy.data : defaults.sortBy,
    sortOrder: search.get("order") === "asc" ? "asc" : "desc",
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
  };
}

function write(filters: InventoryFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.search !== "") search.set("q", filters.search);
  if (filters.status) search.set("status", filters.status);
  if (filters.sortBy !== defaults.sortBy) search.set("sort", filters.sortBy);
  if (filters.sortOrder !== defaults.sortOrder) search.set("order", filters.sortOrder);
  if (filters.page !== 1) search.set("page", String(filters.page));
  return search;
}

/** The filters are part of the page's address, so that a filtered list can be reloaded, bookmarked and shared. */
export function useInventoryFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);
  const change = (part: Partial<InventoryFilters>) =>
    setSearch(write({ ...filters, page: 1, ...part }), { replace: true });
  return { filters, change } as const;
}
