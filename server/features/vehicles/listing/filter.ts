import type { z } from "zod";
import type { Permission } from "../../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { vehicleFacets } from "../../../../contracts/vehicle-facets.ts";
import type { Access } from "../../../access/access.ts";
import { type Caller, isPermitted } from "../../../access/caller.ts";
import { centsOf } from "../../../domain/money.ts";
import { type Clock, days, later } from "../../../platform/clock.ts";
import type { VehicleFilter, VisibleVehicles } from "../search.repo.ts";

type FilterQuery = z.output<typeof vehicleFacets.count.query>;

/** Filters by records that other permissions protect. */
const protectedFilters: readonly (readonly [keyof FilterQuery, Permission])[] = [
  ["hasOpenLeads", "leads:read"],
  ["gradeMin", "inspections:read"],
  ["gradeMax", "inspections:read"],
];

/** The filters of a request. Throws INSUFFICIENT_PERMISSIONS for one about records that the caller may not read. */
export function filterOf(clock: Clock, caller: Caller, query: FilterQuery): VehicleFilter {
  for (const [field, permission] of protectedFilters) {
    if (query[field] === undefined || isPermitted(caller, permission)) continue;
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message: `${field} needs ${permission}.`, field });
  }
  const { priceMin, priceMax, minDaysInStock, ...rest } = query;
  return {
    ...rest,
    priceMinCents: centsOf(priceMin) ?? undefined,
    priceMaxCents: centsOf(priceMax) ?? undefined,
    inStockSince: minDaysInStock === undefined ? undefined : later(clock, -days(minDaysInStock)),
  };
}

/** Whether a number of matches changes only with the vehicles. Others change with leads, or with the time. */
export const isStable = ({ hasOpenLeads, inStockSince }: VehicleFilter): boolean =>
  hasOpenLeads === undefined && inStockSince === undefined;

export const visibleTo = ({ scope, caller: { workspaceId }, teamIds }: Access): VisibleVehicles => ({
  scope,
  workspaceId,
  teamIds: teamIds("view_inventory"),
});
