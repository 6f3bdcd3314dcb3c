import type { z } from "zod";
import type { visual as visualContract } from "../../../contracts/inspections/visual.ts";
import { dayIn, startOfDay } from "../../../contracts/kit/calendar.ts";
import type { Permission } from "../../../contracts/kit/endpoint.ts";
import { agedAfterDays, type Today } from "../../../contracts/system/today.ts";
import { statusesInStock } from "../../../contracts/vehicles/vehicle-filters.ts";
import { accessOf } from "../../access/access.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { type Clock, days, later } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import type { Leads } from "../leads/leads.service.ts";
import type { VehicleQuery } from "../vehicles/search.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import type { Visual } from "../visual/visual.service.ts";
import { countAddedLeads, countAddedVehicles, countCompletedInspections, countSales } from "./today.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "search">;
  readonly leads: Pick<Leads, "summary">;
  readonly visual: Pick<Visual, "list">;
  readonly dealerships: Pick<Dealerships, "timeZone">;
}

type InspectionQuery = z.output<typeof visualContract.list.query>;
/** The order does not matter for a number. */
const newest = { sortBy: "createdAt", sortOrder: "desc" } as const;

/** The start page's numbers. Those of the to-do list are totals of the lists that the page links to. */
export function createToday({ store, clock, vehicles, leads, visual, dealerships }: Needs) {
  const countVehicles = async (caller: Caller, filter: Partial<VehicleQuery>): Promise<number> =>
    (await vehicles.search(caller, { ...newest, limit: 1, offset: 0, status: [...statusesInStock], ...filter })).total;
  const countInspections = async (caller: Caller, filter: Partial<InspectionQuery>): Promise<number> =>
    (await visual.list(caller, { limit: 1, offset: 0, ...filter })).total;

  return {
    async get(caller: Caller): Promise<Today> {
      const ifPermitted = async (permission: Permission, counted: () => Promise<number>): Promise<number | null> =>
        isPermitted(caller, permission) ? counted() : null;
      const overdue = async () => (await leads.summary(caller, {})).overdue;
      const zone = await dealerships.timeZone(store.read, caller.workspaceId);
      const since = startOfDay(zone, dayIn(zone, later(clock, -days(1))));
      const recorded = { scope: (await accessOf(store.read, caller)).scope, since };
      return {
        toDo: {
          toInspect: await countVehicles(caller, { notInspected: true }),
          toReview: await ifPermitted("inspections:read", () => countInspections(caller, { awaits_review: true })),
          overdueLeads: await ifPermitted("leads:read", overdue),
          unpriced: await countVehicles(caller, { unpriced: true }),
          toRaise: await ifPermitted("pricing:read", () => countVehicles(caller, { suggestedChange: ["raise"] })),
          toLower: await ifPermitted("pricing:read", () => countVehicles(caller, { suggestedChange: ["lower"] })),
          aged: await countVehicles(caller, { inStockSince: later(clock, -days(agedAfterDays)) }),
        },
        runningInspections: await ifPermitted("inspections:read", () =>
          countInspections(caller, { status: ["processing"] }),
        ),
        sinceYesterday: {
          since,
          vehiclesAdded: await countAddedVehicles(store.read, recorded),
          vehiclesSold: await countSales(store.read, recorded),
          leadsAdded: await ifPermitted("leads:read", () => countAddedLeads(store.read, recorded)),
          inspectionsCompleted: await ifPermitted("inspections:read", () =>
            countCompletedInspections(store.read, recorded),
          ),
        },
      };
    },
  };
}
