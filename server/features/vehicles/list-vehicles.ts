import type { z } from "zod";
import type { vehicles as contract, InventoryVehicle, Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { createTotals } from "../../platform/db/totals.ts";
import { type Changes, type IncrementalQuery, readChanges } from "../changes/changes.service.ts";
import { figuresOf } from "./listing/figures.ts";
import { assertSortable, filterOf, isStable, visibleTo } from "./listing/filter.ts";
import {
  countVehicles,
  searchVehicles,
  type VehicleFilter,
  type VehicleQuery,
  type VisibleVehicles,
} from "./search.repo.ts";
import { vehiclesById } from "./team/team.repo.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

type ListQuery = z.output<typeof contract.list.query>;
type PresentAll = (rows: readonly VehicleRow[], access: Access) => Promise<Vehicle[]>;

export interface FoundVehicles {
  readonly rows: readonly VehicleRow[];
  readonly total: number;
  readonly access: Access;
}

/** Searches the vehicles that a caller may see. Remembers the totals until a vehicle changes, where only that changes them. */
export function createVehicleSearch(store: Store) {
  const totals = createTotals({ revision: store.vehicleRevision });
  function totalFor(visible: VisibleVehicles, filter: VehicleFilter): Promise<number> {
    const counted = () => countVehicles(store.read, visible, filter);
    return isStable(filter) ? totals([visible.workspaceId, visible.teamIds, filter], counted) : counted();
  }
  return {
    count: async (caller: Caller, filter: VehicleFilter): Promise<number> =>
      totalFor(visibleTo(await accessOf(store.read, caller)), filter),

    async search(caller: Caller, query: VehicleQuery): Promise<FoundVehicles> {
      const access = await accessOf(store.read, caller);
      const visible = visibleTo(access);
      const { limit: _limit, offset: _offset, sortBy: _sortBy, sortOrder: _sortOrder, ...filter } = query;
      const total = await totalFor(visible, filter);
      const rows = await searchVehicles(store.read, visible, { ...query, total });
      return { rows, total, access };
    },
  };
}

interface ListNeeds {
  readonly store: Store;
  readonly search: ReturnType<typeof createVehicleSearch>["search"];
  readonly clock: Clock;
  readonly presentAll: PresentAll;
}

/** Lists the vehicles that a caller may see. */
export const createVehicleList =
  ({ store, search, clock, presentAll }: ListNeeds) =>
  async (
    caller: Caller,
    { include = [], sortBy, sortOrder, limit, offset, updatedSince: _since, cursor: _cursor, ...filters }: ListQuery,
  ): Promise<{ vehicles: InventoryVehicle[]; total: number }> => {
    const filter = filterOf(clock, caller, filters);
    assertSortable(caller, sortBy);
    const { rows, total, access } = await search(caller, { ...filter, sortBy, sortOrder, limit, offset });
    const figures = await figuresOf(store.read, { caller, rows, include });
    const vehicles = await presentAll(rows, access);
    return { vehicles: vehicles.map((one) => ({ ...one, ...figures(one) })), total };
  };

/** The vehicles that changed: an incremental read. */
export const createChangedVehicles =
  (store: Store, presentAll: PresentAll) =>
  async (caller: Caller, query: IncrementalQuery): Promise<Changes<Vehicle>> => {
    const access = await accessOf(store.read, caller);
    return readChanges(access, query, {
      resource: "vehicle",
      async visible(ids) {
        const rows = await vehiclesById(store.read, access.scope, ids);
        return new Map((await presentAll(rows, access)).map((one) => [one.id, one]));
      },
    });
  };
