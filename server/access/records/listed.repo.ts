import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { vehicles } from "../../features/vehicles/vehicles.table.ts";
import { perRow } from "../../platform/db/per-row.ts";
import type { Reader } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { sharedWorkspaces, vehiclesShared } from "./shared-workspaces.repo.ts";

/** Records that follow a vehicle: those of a workspace, and those of the teams' vehicles. */
export interface RecordScope {
  readonly workspaceId: string;
  readonly teamIds: readonly string[];
}

interface RecordColumns {
  readonly id: PgColumn;
  readonly workspaceId: PgColumn;
  readonly vehicleId: PgColumn;
}

/** A table of records. A record with a vehicle is in the vehicle's workspace. */
export interface Records extends RecordColumns {
  readonly table: PgTable;
  /** The order of the list. An index of the table has its workspace, this column and the id. */
  readonly by: PgColumn;
}

/** The records of a table in the order of their creation. */
export const recordsIn = (table: PgTable & RecordColumns & { readonly createdAt: PgColumn }): Records => ({
  table,
  id: table.id,
  workspaceId: table.workspaceId,
  vehicleId: table.vehicleId,
  by: table.createdAt,
});

export interface RecordFilter {
  /** A condition with an index of its own that leaves few rows, such as the records of one vehicle. */
  readonly few?: SQL | undefined;
  readonly where?: SQL | undefined;
  /** Whether `where` has columns of `vehicles`. */
  readonly needsVehicle?: boolean;
}

export interface RecordPage extends RecordFilter {
  /** Without it: the newest first. */
  readonly order?: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a list, without duplicates: each part follows an index or has few rows. */
interface Part {
  readonly where: SQL | undefined;
  /** How `vehicles` is joined. */
  readonly join: "none" | "inner" | "left";
}

/**
 * One condition for the workspace and the teams together would make a database read and sort all rows. The own rows, and
 * those of a workspace that shares many vehicles, are read in the order of an index instead, until the page is full. If a
 * workspace shares few vehicles, their rows are found by the vehicles.
 */
async function partsOf(db: Reader, records: Records, scope: RecordScope, filter: RecordFilter): Promise<Part[]> {
  const { workspaceId } = records;
  const { few, where, needsVehicle = false } = filter;
  const join = needsVehicle ? "inner" : "none";
  const own = eq(workspaceId, scope.workspaceId);
  if (scope.teamIds.length === 0) return [{ where: and(few ? perRow(own) : own, few, where), join }];
  const ofTeams = inArray(vehicles.teamId, [...scope.teamIds]);
  if (few) return [{ where: and(perRow(sql`${or(own, ofTeams)}`), few, where), join: "left" }];
  const shared = await sharedWorkspaces(db, scope);
  const large = shared.filter(({ isLarge }) => isLarge);
  const small = shared.filter(({ isLarge }) => !isLarge).map(({ id }) => id);
  const parts: Part[] = [
    { where: and(own, where), join },
    ...large.map(({ id }): Part => ({ where: and(eq(workspaceId, id), perRow(ofTeams), where), join: "inner" })),
  ];
  if (small.length > 0) parts.push({ where: and(vehiclesShared(scope.teamIds, small), where), join: "inner" });
  return parts;
}

/** The rows of a part: what follows FROM. */
function rowsOf({ table, vehicleId }: Records, { join }: Pick<Part, "join">): SQL {
  const on = sql`${vehicles} on ${vehicles.id} = ${vehicleId}`;
  if (join === "none") return sql`${table}`;
  return join === "inner" ? sql`${table} inner join ${on}` : sql`${table} left join ${on}`;
}

/** The condition for the rows of a page, and the offset that is left: the query sorts them and limits their number. */
export async function pageOf(
  db: Reader,
  records: Records,
  scope: RecordScope,
  page: RecordPage,
): Promise<{ readonly where: SQL | undefined; readonly offset: number }> {
  const parts = await partsOf(db, records, scope, page);
  const [only, ...others] = parts;
  if (only?.join === "none" && others.length === 0) return { where: only.where, offset: page.offset };
  const direction = page.order === "asc" ? asc : desc;
  const firsts = parts.map(
    (part) => sql`select id, at from (select ${records.id} as id, ${records.by} as at from ${rowsOf(records, part)}
      where ${part.where} order by ${direction(records.by)}, ${direction(records.id)}
      limit ${page.offset + page.limit}) as part`,
  );
  const ids = sql`select id from (${sql.join(firsts, sql` union all `)}) as parts
    order by ${direction(sql`at`)}, ${direction(sql`id`)} limit ${page.limit} offset ${page.offset}`;
  return { where: sql`${records.id} in (${ids})`, offset: 0 };
}

/** The number of all rows of the list. */
export async function countRecords(
  db: Reader,
  records: Records,
  scope: RecordScope,
  filter: RecordFilter,
): Promise<number> {
  let total = 0;
  for (const part of await partsOf(db, records, scope, filter)) {
    const counted = db.select({ n: count() }).from(rowsOf(records, part)).where(part.where);
    total += await totalOf(db, counted);
  }
  return total;
}
