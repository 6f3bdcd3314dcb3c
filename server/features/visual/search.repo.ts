import { and, count, desc, eq, getTableColumns, gt, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import { statusesInStock } from "../../../contracts/vehicles/vehicle-filters.ts";
import type { Reader } from "../../platform/db/store.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import type { InspectionRow } from "./visual.repo.ts";
import { damages, inspections } from "./visual.table.ts";

export interface InspectionSearch {
  readonly vehicleId?: string | undefined;
  readonly status?: readonly InspectionRow["status"][] | undefined;
  readonly awaitsReview?: boolean | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Whether somebody should look at the findings: the newest completed inspection of a vehicle in stock, with a finding of
 * the model that nobody has confirmed or rejected.
 */
const awaitsReview = sql`(${inspections.status} = 'completed' and ${inArray(vehicles.status, [...statusesInStock])}
  and exists (select 1 from ${damages} where ${damages.inspectionId} = ${inspections.id} and ${damages.source} = 'model'
    and ${damages.review} is null and ${damages.deletedAt} is null)
  and not exists (select 1 from ${inspections} as newer where newer.vehicle_id = ${inspections.vehicleId}
    and newer.status = 'completed' and (newer.created_at, newer.id) > (${inspections.createdAt}, ${inspections.id})))`;

const matching = (scope: SQL, search: InspectionSearch) =>
  and(
    scope,
    search.vehicleId ? eq(inspections.vehicleId, search.vehicleId) : undefined,
    search.status && inArray(inspections.status, [...search.status]),
    search.awaitsReview === undefined ? undefined : search.awaitsReview ? awaitsReview : not(awaitsReview),
    search.createdAfter ? gt(inspections.createdAt, search.createdAfter) : undefined,
    search.createdBefore ? lt(inspections.createdAt, search.createdBefore) : undefined,
  );

export const searchInspections = (db: Reader, scope: SQL, search: InspectionSearch): Promise<InspectionRow[]> =>
  db
    .select(getTableColumns(inspections))
    .from(inspections)
    .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
    .where(matching(scope, search))
    .orderBy(desc(inspections.createdAt), desc(inspections.id))
    .limit(search.limit)
    .offset(search.offset);

export const countInspections = async (db: Reader, scope: SQL, search: InspectionSearch): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(inspections)
      .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
      .where(matching(scope, search))
  )[0]?.n ?? 0;
