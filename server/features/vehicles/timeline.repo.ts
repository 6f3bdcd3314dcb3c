import { and, count, desc, eq, inArray, isNotNull, like, sql } from "drizzle-orm";
import { own } from "../../../contracts/kit/own.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { inspections } from "../visual/visual.table.ts";
import { vehicleEntries } from "./timeline.table.ts";

export type EntryRow = typeof vehicleEntries.$inferSelect;
export type InspectionTimes = Pick<
  typeof inspections.$inferSelect,
  "id" | "status" | "inspector" | "failureCode" | "createdAt" | "completedAt"
>;

/** Databases limit the number of values that one statement binds. */
const entriesPerInsert = 500;

export async function insertEntries(
  tx: Writer,
  entries: readonly (typeof vehicleEntries.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesPerInsert)
    await tx.insert(vehicleEntries).values(entries.slice(start, start + entriesPerInsert));
}

/** The entries of a vehicle whose details have these values: `{ leadId }`. */
export async function entriesAbout(
  db: Reader,
  { vehicleId, about }: { readonly vehicleId: string; readonly about: Readonly<Record<string, string>> },
): Promise<EntryRow[]> {
  const named = Object.entries(about);
  // The two databases format JSON differently: this finds the rows that contain the values, and the code checks them.
  const text = sql`cast(${vehicleEntries.details} as text)`;
  const rows = await db
    .select()
    .from(vehicleEntries)
    .where(and(eq(vehicleEntries.vehicleId, vehicleId), ...named.map(([, value]) => like(text, `%${value}%`))));
  return rows.filter(({ details }) => named.every(([name, value]) => own(details, name) === value));
}

export const rewriteEntry = async (
  tx: Writer,
  id: string,
  entry: Pick<EntryRow, "summary" | "details">,
): Promise<void> => {
  await tx.update(vehicleEntries).set(entry).where(eq(vehicleEntries.id, id)).returning({ id: vehicleEntries.id });
};

/** The newest entries, at most `limit`. */
export const listEntries = (db: Reader, vehicleId: string, limit: number): Promise<EntryRow[]> =>
  db
    .select()
    .from(vehicleEntries)
    .where(eq(vehicleEntries.vehicleId, vehicleId))
    .orderBy(desc(vehicleEntries.createdAt), desc(vehicleEntries.id))
    .limit(limit);

export const countEntries = async (db: Reader, vehicleId: string): Promise<number> =>
  (await db.select({ n: count() }).from(vehicleEntries).where(eq(vehicleEntries.vehicleId, vehicleId)))[0]?.n ?? 0;

const inspectionTimes = {
  id: inspections.id,
  status: inspections.status,
  inspector: inspections.inspector,
  failureCode: inspections.failureCode,
  createdAt: inspections.createdAt,
  completedAt: inspections.completedAt,
};

/** The inspections that started last, at most `limit`. */
export const listStartedInspections = (db: Reader, vehicleId: string, limit: number): Promise<InspectionTimes[]> =>
  db
    .select(inspectionTimes)
    .from(inspections)
    .where(eq(inspections.vehicleId, vehicleId))
    .orderBy(desc(inspections.createdAt), desc(inspections.id))
    .limit(limit);

/** The inspections that ended last, at most `limit`. */
export const listEndedInspections = (db: Reader, vehicleId: string, limit: number): Promise<InspectionTimes[]> =>
  db
    .select(inspectionTimes)
    .from(inspections)
    .where(and(eq(inspections.vehicleId, vehicleId), isNotNull(inspections.completedAt)))
    .orderBy(desc(inspections.completedAt), desc(inspections.id))
    .limit(limit);

/** The number of started inspections plus the number of ended ones. */
export async function countInspectionTimes(db: Reader, vehicleId: string): Promise<number> {
  const ofVehicle = eq(inspections.vehicleId, vehicleId);
  const [started] = await db.select({ n: count() }).from(inspections).where(ofVehicle);
  const [ended] = await db
    .select({ n: count() })
    .from(inspections)
    .where(and(ofVehicle, isNotNull(inspections.completedAt)));
  return (started?.n ?? 0) + (ended?.n ?? 0);
}

export async function accountNames(db: Reader, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
