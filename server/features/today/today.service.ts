import { dayIn, startOfDay } from "../../../contracts/kit/calendar.ts";
import type { Permission } from "../../../contracts/kit/endpoint.ts";
import { agedAfterDays, type Today } from "../../../contracts/system/today.ts";
import { statusesInStock } from "../../../contracts/vehicles/vehicle-filters.ts";
import { accessOf } from "../../access/access.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { type Clock, dayOf, days, dayText, instantNow, later } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Dealerships } from "../dealership/dealership.service.ts";
import type { Leads } from "../leads/leads.service.ts";
import type { VehicleFilter } from "../vehicles/search.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import type { Visual } from "../visual/visual.service.ts";
import { countAddedLeads, countAddedVehicles, countCompletedInspections, countSales } from "./today.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "count">;
  readonly leads: Pick<Leads, "overdue">;
  readonly visual: Pick<Visual, "count">;
  readonly dealerships: Pick<Dealerships, "timeZone">;
}

/** The start page's numbers. Those of the to-do list are totals of the lists that the page links to. */
export function createToday({ store, clock, vehicles, leads, visual, dealerships }: Needs) {
  const countVehicles = (caller: Caller, filter: VehicleFilter): Promise<number> =>
    vehicles.count(caller, { status: [...statusesInStock], ...filter });

  return {
    async get(caller: Caller): Promise<Today> {
      const ifPermitted = async (permission: Permission, counted: () => Promise<number>): Promise<number | null> =>
        isPermitted(caller, permission) ? counted() : null;
      const zone = await dealerships.timeZone(store.read, caller.workspaceId);
      // a day before by the calendar: the days on which clocks change have 23 or 25 hours
      const yesterday = dayText(dayOf(dayIn(zone, instantNow(clock))) - 1);
      const since = startOfDay(zone, yesterday);
      const recorded = { scope: (await accessOf(store.read, caller)).scope, since };
      return {
        toDo: {
          toInspect: await countVehicles(caller, { notInspected: true }),
          toReview: await ifPermitted("inspections:read", () => visual.count(caller, { awaits_review: true })),
          overdueLeads: await ifPermitted("leads:read", () => leads.overdue(caller)),
          unpriced: await countVehicles(caller, { unpriced: true }),
          toRaise: await ifPermitted("pricing:read", () => countVehicles(caller, { suggestedChange: ["raise"] })),
          toLower: await ifPermitted("pricing:read", () => countVehicles(caller, { suggestedChange: ["lower"] })),
          aged: await countVehicles(caller, { inStockSince: later(clock, -days(agedAfterDays)) }),
        },
        runningInspections: await ifPermitted("inspections:read", () =>
          visual.count(caller, { status: ["processing"] }),
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
