import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { lowerAsciiOf } from "../../../platform/db/ascii.ts";
import { type Hold, held } from "../../../platform/db/held.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { vehicles } from "../vehicles.table.ts";
import { goneStatuses } from "./in-stock.ts";
import { stockKeyOf } from "./names.ts";

/** The vehicles that the caller may see, and which of them are the own workspace's. */
export interface Visible {
  readonly scope: SQL;
  readonly workspaceId: string;
}

/** What stock numbers are compared by (`names.ts`). */
export const stockKey = lowerAsciiOf(vehicles.stockNumber);

const isGone = sql`case when ${inArray(vehicles.status, [...goneStatuses])} then 1 else 0 end`;
const isOther = (workspaceId: string) => sql`case when ${vehicles.workspaceId} = ${workspaceId} then 0 else 1 end`;

/**
 * The visible vehicles with that id, VIN or stock number, at most `limit`: by id first, then by VIN, those in stock
 * before those that are gone, the own workspace's before a team's, the newest first.
 */
export function vehiclesReferredTo(
  db: Reader,
  { scope, workspaceId }: Visible,
  { text, limit }: { text: string; limit: number },
): Promise<VehicleRow[]> {
  const [id, vin] = [text.toLowerCase(), text.toUpperCase()];
  return (
    db
      .select()
      .from(vehicles)
      // the scope in each: SQLite then takes an index for each, instead of reading all that is in scope
      .where(
        or(
          and(eq(vehicles.id, id), scope),
          and(eq(vehicles.vin, vin), scope),
          and(eq(stockKey, stockKeyOf(text)), scope),
        ),
      )
      .orderBy(
        sql`case when ${vehicles.id} = ${id} then 0 when ${vehicles.vin} = ${vin} then 1 else 2 end`,
        isGone,
        isOther(workspaceId),
        desc(vehicles.id),
      )
      .limit(limit)
  );
}

/** The visible vehicle with that VIN: the one in stock, of several the own workspace's before a team's. */
export const vehicleOfVin = async (
  db: Reader,
  { scope, workspaceId }: Visible,
  vin: string,
): Promise<VehicleRow | undefined> =>
  (
    await db
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.vin, vin), scope))
      .orderBy(isGone, isOther(workspaceId), desc(vehicles.id))
      .limit(1)
  )[0];

export const visibleVehicle = async (db: Reader, scope: SQL, id: string): Promise<VehicleRow | undefined> =>
  (
    await db
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.id, id), scope))
  )[0];

/** The same, held until the transaction ends. */
export const holdVisibleVehicle = async (
  tx: Writer,
  scope: SQL,
  { id, hold }: { id: string; hold: Hold },
): Promise<VehicleRow | undefined> =>
  (
    await held(
      tx
        .select()
        .from(vehicles)
        .where(and(eq(vehicles.id, id), scope)),
      hold,
    )
  )[0];

/** The workspace's vehicles in stock that have one of these stock keys. */
export const inStockWith = async (db: Reader, workspaceId: string, keys: readonly string[]): Promise<VehicleRow[]> =>
  keys.length === 0
    ? []
    : db
        .select()
        .from(vehicles)
        .where(
          and(
            eq(vehicles.workspaceId, workspaceId),
            inArray(stockKey, [...keys]),
            notInArray(vehicles.status, [...goneStatuses]),
          ),
        );

/** Holds the workspace's row. */
export const holdWorkspace = async (tx: Writer, workspaceId: string): Promise<void> => {
  await held(tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)), "no key update");
};
