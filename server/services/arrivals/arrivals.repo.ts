import { and, eq, inArray, type SQL } from "drizzle-orm";
import { appraisals } from "../../features/appraisals/appraisals.table.ts";
import { assessments } from "../../features/assessments/assessments.table.ts";
import { inspectionCases } from "../../features/cases/cases.table.ts";
import { contacts } from "../../features/contacts/contacts.table.ts";
import { leads } from "../../features/leads/leads.table.ts";
import { diagnostics } from "../../features/mechanical/mechanical.table.ts";
import { sales } from "../../features/sales/sales.table.ts";
import { spinJobs } from "../../features/spin360/spin360.table.ts";
import { vehicles } from "../../features/vehicles/vehicles.table.ts";
import { inspections } from "../../features/visual/visual.table.ts";
import type { Arrived } from "./arrived.ts";

type Place = Pick<Arrived, "tx" | "workspaceId">;
type Owned =
  | typeof appraisals
  | typeof assessments
  | typeof contacts
  | typeof diagnostics
  | typeof inspectionCases
  | typeof inspections
  | typeof leads
  | typeof sales
  | typeof spinJobs
  | typeof vehicles;

/** SQLite allows 32,766 parameters per statement. */
const idsInQuery = 1000;

/** Loads rows by id. The result is in the order of the ids. */
async function byIds<R extends { readonly id: string }>(
  ids: readonly string[],
  find: (some: readonly string[]) => PromiseLike<readonly R[]>,
): Promise<ReadonlyMap<string, R>> {
  const found = new Map<string, R>();
  for (let from = 0; from < ids.length; from += idsInQuery) {
    const some = ids.slice(from, from + idsInQuery);
    const rows = new Map((await find(some)).map((row) => [row.id, row]));
    for (const id of some) {
      const row = rows.get(id);
      if (row) found.set(id, row);
    }
  }
  return found;
}

const areRows = ({ workspaceId }: Place, table: Owned, ids: readonly string[]): SQL | undefined =>
  and(eq(table.workspaceId, workspaceId), inArray(table.id, [...ids]));

/*
 * Current rows of the workspace by id, without deleted rows. Synced rows belong to the workspace, so no permissions are
 * checked.
 */

export const leadsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(leads)
      .where(areRows(place, leads, some)),
  );

export const contactsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(contacts)
      .where(areRows(place, contacts, some)),
  );

export const vehiclesIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(vehicles)
      .where(areRows(place, vehicles, some)),
  );

export const salesIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(sales)
      .where(areRows(place, sales, some)),
  );

export const appraisalsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(appraisals)
      .where(areRows(place, appraisals, some)),
  );

export const inspectionsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(inspections)
      .where(areRows(place, inspections, some)),
  );

export const spinsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(spinJobs)
      .where(areRows(place, spinJobs, some)),
  );

export const diagnosticsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(diagnostics)
      .where(areRows(place, diagnostics, some)),
  );

export const assessmentsIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(assessments)
      .where(areRows(place, assessments, some)),
  );

export const casesIn = (place: Place, ids: readonly string[]) =>
  byIds(ids, (some) =>
    place.tx
      .select()
      .from(inspectionCases)
      .where(areRows(place, inspectionCases, some)),
  );
