import { and, desc, eq, gt, inArray, lt, not, sql } from "drizzle-orm";
import { statusesInStock } from "../../../contracts/vehicles/vehicle-filters.ts";
import {
  countRecords,
  pageOf,
  type RecordFilter,
  type RecordScope,
  recordsIn,
} from "../../access/records/listed.repo.ts";
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
}
interface InspectionPage extends InspectionSearch {
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

const listed = recordsIn(inspections);
const matching = ({ awaitsReview: awaits, ...search }: InspectionSearch): RecordFilter => ({
  few: search.vehicleId ? eq(inspections.vehicleId, search.vehicleId) : undefined,
  where: and(
    search.status && inArray(inspections.status, [...search.status]),
    awaits === undefined ? undefined : awaits ? awaitsReview : not(awaitsReview),
    search.createdAfter ? gt(inspections.createdAt, search.createdAfter) : undefined,
    search.createdBefore ? lt(inspections.createdAt, search.createdBefore) : undefined,
  ),
  needsVehicle: awaits !== undefined,
});

/** Newest first. */
export async function searchInspections(
  db: Reader,
  scope: RecordScope,
  search: InspectionPage,
): Promise<InspectionRow[]> {
  const page = await pageOf(db, listed, scope, { ...search, ...matching(search) });
  return db
    .select()
    .from(inspections)
    .where(page.where)
    .orderBy(desc(inspections.createdAt), desc(inspections.id))
    .limit(search.limit)
    .offset(page.offset);
}

export const countInspections = (db: Reader, scope: RecordScope, search: InspectionSearch): Promise<number> =>
  countRecords(db, listed, scope, matching(search));
