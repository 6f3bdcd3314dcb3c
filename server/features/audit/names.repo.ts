import { desc, eq, inArray } from "drizzle-orm";
import { vehicleName } from "../../domain/vehicle-name.ts";
import type { Reader } from "../../platform/db/store.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { apiKeys } from "../keys/keys.table.ts";
import { teams } from "../teams/teams.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { damages, inspections } from "../visual/visual.table.ts";
import { auditEntries } from "./audit.table.ts";
import { nameInDetails } from "./names.ts";

/** Names by id. An id without a name is missing. */
export type Names = ReadonlyMap<string, string>;

const named = [
  ["account", accounts],
  ["team", teams],
  ["api_key", apiKeys],
  ["contact", contacts],
  ["campaign", campaigns],
] as const;

export interface NamedSubject {
  readonly type: string;
  readonly id: string;
}

/** The current names. */
export async function currentNames(db: Reader, subjects: readonly NamedSubject[]): Promise<Names> {
  const names = new Map<string, string>();
  const idsOf = (type: string) => [...new Set(subjects.filter((one) => one.type === type).map(({ id }) => id))];
  for (const [type, table] of named) {
    const ids = idsOf(type);
    if (ids.length === 0) continue;
    const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
    for (const { id, name } of rows) names.set(id, name);
  }
  for (const [id, name] of await vehicleNames(db, idsOf("vehicle"))) names.set(id, name);
  for (const [id, name] of await findingNames(db, idsOf("finding"))) names.set(id, name);
  return names;
}

async function vehicleNames(db: Reader, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { id, overviewYear, make, model } = vehicles;
  const rows = await db
    .select({ id, overviewYear, make, model })
    .from(vehicles)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((car) => [car.id, vehicleName(car)]));
}

/** Number and vehicle: `4 of 2019 Honda Civic`. The row of a deleted finding stays, so it keeps its name. */
async function findingNames(db: Reader, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { overviewYear, make, model } = vehicles;
  const rows = await db
    .select({ id: damages.id, position: damages.position, overviewYear, make, model })
    .from(damages)
    .innerJoin(inspections, eq(inspections.id, damages.inspectionId))
    .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
    .where(inArray(damages.id, [...ids]));
  return new Map(rows.map((row) => [row.id, `${row.position + 1} of ${vehicleName(row)}`]));
}

/** The last names of deleted subjects, from their audit entries. Each one is an indexed read. */
export async function lastNames(db: Reader, ids: readonly string[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    const rows = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.createdAt))
      .limit(20);
    const name = rows.map(({ details }) => nameInDetails(details)).find((one) => one !== undefined);
    if (name !== undefined) names.set(id, name);
  }
  return names;
}
