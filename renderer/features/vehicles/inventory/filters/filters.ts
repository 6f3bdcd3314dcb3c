import { useSearchParams } from "react-router";
import { agedAfterDays } from "../../../../../contracts/system/today.ts";
import { statusesInStock, type VehicleStatus } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import { vehicles } from "../../../../../contracts/vehicles/vehicles.ts";
import type { api } from "../../../../api/client/client.ts";

export const pageSize = 100;

type VehicleQuery = NonNullable<NonNullable<Parameters<typeof api.vehicles.list>[0]>["query"]>;
/** What limits the list: the filters, without the order and the page. */
export type FilterQuery = NonNullable<NonNullable<Parameters<typeof api.vehicleFacets.count>[0]>["query"]>;

const { shape } = vehicles.list.query;
export type SortBy = ReturnType<typeof shape.sortBy.parse>;

/** Vehicles in stock that need work, as the start page counts them. */
export const works = ["notInspected", "unpriced", "toReprice", "aged"] as const;
export type Work = (typeof works)[number];

export const numberFilters = [
  "yearMin",
  "yearMax",
  "priceMin",
  "priceMax",
  "priceToMarketMin",
  "priceToMarketMax",
  "gradeMin",
  "gradeMax",
  "minDaysInStock",
] as const;
export type NumberFilter = (typeof numberFilters)[number];

const textFilters = ["make", "model", "teamId"] as const;
type TextFilter = (typeof textFilters)[number];

export interface InventoryFilters
  extends Readonly<Record<NumberFilter, number | undefined>>,
    Readonly<Record<TextFilter, string | undefined>> {
  readonly search: string;
  readonly work: Work | undefined;
  readonly status: readonly Status[];
  readonly hasOpenLeads: boolean;
  readonly sortBy: SortBy;
  readonly sortOrder: "asc" | "desc";
  /** From 1. */
  readonly page: number;
  /** The id of the chosen view. Empty: none, or all vehicles. */
  readonly view: string;
}
type Status = ReturnType<typeof VehicleStatus.parse>;

/** The number of an address or of a field. Undefined if the API would reject it. */
export const numberIn = (filter: NumberFilter, text: string | null): number | undefined =>
  shape[filter].safeParse(text?.trim() || undefined).data;

export function readFilters(search: URLSearchParams): InventoryFilters {
  const number = (filter: NumberFilter) => numberIn(filter, search.get(filter));
  const text = (filter: TextFilter) => shape[filter].safeParse(search.get(filter) || undefined).data;
  return {
    search: search.get("q") ?? "",
    work: works.find((work) => work === search.get("work")),
    status: shape.status.safeParse(search.get("status") ?? undefined).data ?? [],
    make: text("make"),
    model: text("model"),
    teamId: text("teamId"),
    yearMin: number("yearMin"),
    yearMax: number("yearMax"),
    priceMin: number("priceMin"),
    priceMax: number("priceMax"),
    priceToMarketMin: number("priceToMarketMin"),
    priceToMarketMax: number("priceToMarketMax"),
    gradeMin: number("gradeMin"),
    gradeMax: number("gradeMax"),
    minDaysInStock: number("minDaysInStock"),
    hasOpenLeads: search.get("leads") === "open",
    sortBy: shape.sortBy.safeParse(search.get("sort") ?? undefined).data ?? "createdAt",
    sortOrder: search.get("order") === "asc" ? "asc" : "desc",
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
    view: search.get("view") ?? "",
  };
}

/** No filter, and the standard order. */
export const noFilters = readFilters(new URLSearchParams());

export function writeFilters(filters: InventoryFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.search !== "") search.set("q", filters.search);
  if (filters.work) search.set("work", filters.work);
  if (filters.status.length > 0) search.set("status", filters.status.join(","));
  for (const name of [...textFilters, ...numberFilters]) {
    const value = filters[name];
    if (value !== undefined) search.set(name, String(value));
  }
  if (filters.hasOpenLeads) search.set("leads", "open");
  if (filters.sortBy !== noFilters.sortBy) search.set("sort", filters.sortBy);
  if (filters.sortOrder !== noFilters.sortOrder) search.set("order", filters.sortOrder);
  if (filters.page !== 1) search.set("page", String(filters.page));
  if (filters.view !== "") search.set("view", filters.view);
  return search;
}

const inStock = statusesInStock.join(",");
const workQueries: Readonly<Record<Work, FilterQuery>> = {
  notInspected: { status: inStock, notInspected: "true" },
  unpriced: { status: inStock, unpriced: "true" },
  toReprice: { status: inStock, suggestedChange: "raise,lower" },
  aged: { status: inStock, minDaysInStock: agedAfterDays },
};

/** A status limits the work to vehicles with this status. */
export function filterQuery({ search, work, status, hasOpenLeads, ...filters }: InventoryFilters): FilterQuery {
  const minDaysInStock = Math.max(filters.minDaysInStock ?? 0, work === "aged" ? agedAfterDays : 0);
  const given = [...textFilters, ...numberFilters].filter((name) => filters[name] !== undefined);
  return {
    ...(work && workQueries[work]),
    ...Object.fromEntries(given.map((name) => [name, filters[name]])),
    ...(minDaysInStock > 0 && { minDaysInStock }),
    ...(search !== "" && { search }),
    ...(status.length > 0 && { status: status.join(",") }),
    ...(hasOpenLeads && { hasOpenLeads: "true" }),
  };
}

export const pageQuery = ({ sortBy, sortOrder, page }: InventoryFilters): VehicleQuery => ({
  sortBy,
  sortOrder,
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The filters are part of the page's address, so that a filtered list can be reloaded, bookmarked and shared. */
export function useInventoryFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (part: Partial<InventoryFilters>) =>
    setSearch(writeFilters({ ...filters, page: 1, ...part }), { replace: true });
  return { filters, change } as const;
}
export type FilterState = ReturnType<typeof useInventoryFilters>;
