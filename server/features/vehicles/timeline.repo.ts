import { and, count, desc, eq, inArray, isNotNull, like, sql } from "drizzle-orm";
import { own } from "../../../contracts/kit/own.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { inspections } from "../visual/visual.table.ts";
import { vehicleEntries } from "./timeline.table.ts";

export type EntryRow = typeof vehicleEntries.$inferSelect;
export type InspectionMoments = Pick<
  typeof inspections.$inferSelect,
  "id" | "status" | "inspector" | "failureCode" | "createdAt" | "completedAt"
>;

/** So many at once: the databases bind a limited number of values. */
const entriesAtOnce = 500;

export async function insertEntries(
  tx: Writer,
  entries: readonly (typeof vehicleEntries.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesAtOnce)
    await tx.insert(vehicleEntries).values(entries.slice(start, start + entriesAtOnce));
}

/** The entries of a vehicle whose details name something: `{ leadId }`. */
export async function entriesAbout(
  db: Reader,
  { vehicleId, about }: { readonly vehicleId: string; readonly about: Readonly<Record<string, string>> },
): Promise<EntryRow[]> {
  const named = Object.entries(about);
  // either database has JSON as text, with blanks of its own: what is in it finds the few, and they are looked at
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

/** The newest entries first, at most `most`. */
export const listEntries = (db: Reader, vehicleId: string, most: number): Promise<EntryRow[]> =>
  db
    .select()
    .from(vehicleEntries)
    .where(eq(vehicleEntries.vehicleId, vehicleId))
    .orderBy(desc(vehicleEntries.createdAt), desc(vehicleEntries.id))
    .limit(most);

export const countEntries = async (db: Reader, vehicleId: string): Promise<number> =>
  (await db.select({ n: count() }).from(vehicleEntries).where(eq(vehicleEntries.vehicleId, vehicleId)))[0]?.n ?? 0;

const moments = {
  id: inspections.id,
  status: inspections.status,
  inspector: inspections.inspector,
  failureCode: inspections.failureCode,
  createdAt: inspections.createdAt,
  completedAt: inspections.completedAt,
};

/** The inspections that were begun last, at most `most`. */
export const listBegunInspections = (db: Reader, vehicleId: string, most: number): Promise<InspectionMoments[]> =>
  db
    .select(moments)
    .from(inspections)
    .where(eq(inspections.vehicleId, vehicleId))
    .orderBy(desc(inspections.createdAt), desc(inspections.id))
    .limit(most);

/** The inspections that ended last, at most `most`: one that was begun long ago may be among them. */
export const listEndedInspections = (db: Reader, vehicleId: string, most: number): Promise<InspectionMoments[]> =>
  db
    .select(moments)
    .from(inspections)
    .where(and(eq(inspections.vehicleId, vehicleId), isNotNull(inspections.completedAt)))
    .orderBy(desc(inspections.completedAt), desc(inspections.id))
    .limit(most);

/** How many inspections were begun, and how many have ended. */
export async function countInspectionMoments(db: Reader, vehicleId: string): Promise<number> {
  const ofVehicle = eq(inspections.vehicleId, vehicleId);
  const [begun] = await db.select({ n: count() }).from(inspections).where(ofVehicle);
  const [ended] = await db
    .select({ n: count() })
    .from(inspections)
    .where(and(ofVehicle, isNotNull(inspections.completedAt)));
  return (begun?.n ?? 0) + (ended?.n ?? 0);
}

export async function namesOf(db: Reader, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
