import type { z } from "zod";
import { agedAfterDays } from "../../../../contracts/system/today.ts";
import type { vehicleFacets as contract, VehicleFacets } from "../../../../contracts/vehicles/vehicle-facets.ts";
import { accessOf } from "../../../access/access.ts";
import { type Caller, isPermitted } from "../../../access/caller.ts";
import { type Clock, days, later } from "../../../platform/clock.ts";
import { createQueryCache } from "../../../platform/db/query-cache.ts";
import type { Store } from "../../../platform/db/store.ts";
import { countBy, countVehicles, type VehicleFilter, type VisibleVehicles } from "../search.repo.ts";
import { filterOf, isStable, visibleTo } from "./filter.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}
type StableFacets = Omit<VehicleFacets, "work"> & { readonly work: Omit<VehicleFacets["work"], "aged" | "toReprice"> };

/** Counts the vehicles for each value of each filter. Remembers the numbers until a vehicle changes. */
export function createVehicleFacets({ store, clock }: Needs) {
  const remember = createQueryCache<StableFacets>({ revision: store.vehicleRevision });
  return async (caller: Caller, query: z.output<typeof contract.count.query>): Promise<VehicleFacets> => {
    const filter = filterOf(clock, caller, query);
    const visible = visibleTo(await accessOf(store.read, caller));
    const counted = () => countFacets(store, visible, filter);
    const key = JSON.stringify([visible.workspaceId, visible.teamIds, filter]);
    const { work, grade, ...facets } = await (isStable(filter) ? remember(key, counted) : counted());
    const inStockSince = later(clock, -days(agedAfterDays));
    const current = (change: VehicleFilter) => countVehicles(store.analytics, visible, { ...filter, ...change });
    return {
      ...facets,
      grade: isPermitted(caller, "inspections:read") ? grade : [],
      work: {
        ...work,
        toReprice: isPermitted(caller, "pricing:read") ? await current({ suggestedChange: ["raise", "lower"] }) : null,
        aged: await current({ inStockSince }),
      },
    };
  };
}
export type VehicleFacetCounts = ReturnType<typeof createVehicleFacets>;

/** The queries run one after the other: on Postgres, a request uses one connection. */
async function countFacets(
  { analytics: db }: Store,
  visible: VisibleVehicles,
  filter: VehicleFilter,
): Promise<StableFacets> {
  const count = (change: VehicleFilter) => countVehicles(db, visible, { ...filter, ...change });
  const { make, status, teamId, overviewYear, grade } = without;
  return {
    total: await count({}),
    status: byCount(await countBy(db, visible, { filter: { ...filter, ...status }, by: "status" })),
    make: byCount(inOneSpelling(await countBy(db, visible, { filter: { ...filter, ...make }, by: "make" }))),
    model: filter.make
      ? byCount(inOneSpelling(await countBy(db, visible, { filter: { ...filter, model: undefined }, by: "model" })))
      : [],
    overviewYear: descending(
      await countBy(db, visible, { filter: { ...filter, ...overviewYear }, by: "overviewYear" }),
    ),
    grade: descending(await countBy(db, visible, { filter: { ...filter, ...grade }, by: "grade" })).filter(isKnown),
    teamId: byCount(await countBy(db, visible, { filter: { ...filter, ...teamId }, by: "teamId" })),
    work: {
      notInspected: await count({ notInspected: true }),
      unpriced: await count({ unpriced: true }),
    },
  };
}

/** The filters that a facet leaves out. */
const without = {
  status: { status: undefined },
  make: { make: undefined, model: undefined },
  overviewYear: { yearMin: undefined, yearMax: undefined },
  grade: { gradeMin: undefined, gradeMax: undefined },
  teamId: { teamId: undefined },
} as const satisfies Record<string, VehicleFilter>;

interface Counted<V> {
  readonly value: V;
  readonly count: number;
}

/** A negative grade is not known yet. */
const isKnown = ({ value }: Counted<number | null>): boolean => value === null || value >= 0;

const byCount = <V>(counted: readonly Counted<V>[]): Counted<V>[] =>
  counted.toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));

/** Null comes last. */
const descending = (counted: readonly Counted<number | null>[]): Counted<number | null>[] =>
  counted.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));

/** Filters ignore the case of a name, so "KIA" and "Kia" are one value, in the more frequent spelling. */
function inOneSpelling(counted: readonly Counted<string>[]): Counted<string>[] {
  const spellings = Map.groupBy(byCount(counted), ({ value }) => value.toLowerCase());
  return [...spellings.values()].flatMap((same) =>
    same.slice(0, 1).map(({ value }) => ({ value, count: same.reduce((sum, { count }) => sum + count, 0) })),
  );
}
