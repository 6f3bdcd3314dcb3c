import type { z } from "zod";
import type { Permission } from "../../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { vehicleFacets } from "../../../../contracts/vehicles/vehicle-facets.ts";
import type { Access } from "../../../access/access.ts";
import { type Caller, isPermitted } from "../../../access/caller.ts";
import { centsOf } from "../../../domain/money.ts";
import { type Clock, days, later } from "../../../platform/clock.ts";
import type { VehicleFilter, VehicleQuery, VisibleVehicles } from "../search.repo.ts";

type FilterQuery = z.output<typeof vehicleFacets.count.query>;

/** Filters by records that other permissions protect. */
const protectedFilters: readonly (readonly [keyof FilterQuery, Permission])[] = [
  ["hasOpenLeads", "leads:read"],
  ["priceToMarketMin", "pricing:read"],
  ["priceToMarketMax", "pricing:read"],
  ["suggestedChange", "pricing:read"],
  ["gradeMin", "inspections:read"],
  ["gradeMax", "inspections:read"],
];

/** The filters of a request. Throws INSUFFICIENT_PERMISSIONS for one about records that the caller may not read. */
export function filterOf(clock: Clock, caller: Caller, query: FilterQuery): VehicleFilter {
  for (const [field, permission] of protectedFilters) {
    if (query[field] !== undefined) assertPermitted(caller, field, permission);
  }
  const { priceMin, priceMax, minDaysInStock, ...rest } = query;
  return {
    ...rest,
    priceMinCents: centsOf(priceMin) ?? undefined,
    priceMaxCents: centsOf(priceMax) ?? undefined,
    inStockSince: minDaysInStock === undefined ? undefined : later(clock, -days(minDaysInStock)),
  };
}

/** Throws INSUFFICIENT_PERMISSIONS for an order by records that the caller may not read. */
export function assertSortable(caller: Caller, sortBy: VehicleQuery["sortBy"]): void {
  if (sortBy === "priceToMarket") assertPermitted(caller, "sortBy", "pricing:read");
}

function assertPermitted(caller: Caller, field: string, permission: Permission): void {
  if (isPermitted(caller, permission)) return;
  throw new AppError("INSUFFICIENT_PERMISSIONS", { message: `${field} needs ${permission}.`, field });
}

/** Filters by other records, or by the time. */
const unstable = [
  "hasOpenLeads",
  "inStockSince",
  "priceToMarketMin",
  "priceToMarketMax",
  "suggestedChange",
] as const satisfies readonly (keyof VehicleFilter)[];

/** Whether a number of matches changes only with the vehicles. */
export const isStable = (filter: VehicleFilter): boolean => unstable.every((name) => filter[name] === undefined);

export const visibleTo = ({ scope, caller: { workspaceId }, teamIds }: Access): VisibleVehicles => ({
  scope,
  workspaceId,
  teamIds: teamIds("view_inventory"),
});
