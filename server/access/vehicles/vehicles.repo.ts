import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { goneStatuses } from "../../features/vehicles/references/in-stock.ts";
import { stockKeyOf } from "../../features/vehicles/references/names.ts";
import type { VehicleRow } from "../../features/vehicles/vehicles.repo.ts";
import { vehicles } from "../../features/vehicles/vehicles.table.ts";
import { lowerAsciiOf } from "../../platform/db/ascii.ts";
import { lockRows, type RowLock } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";

/** The vehicles that the caller may see. Those of their own workspace come first. */
interface Visible {
  readonly scope: SQL;
  readonly workspaceId: string;
}

const stockKey = lowerAsciiOf(vehicles.stockNumber);

const isGone = sql`case when ${inArray(vehicles.status, [...goneStatuses])} then 1 else 0 end`;
const isOther = (workspaceId: string) => sql`case when ${vehicles.workspaceId} = ${workspaceId} then 0 else 1 end`;

/**
 * The visible vehicles with that id, VIN or stock number, at most `limit`. Their order: by id, then by VIN; in stock
 * before sold and archived ones; the own workspace's before a team's; the newest first.
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
      // The scope stands in each branch: SQLite then uses an index for each, and does not read all that is in scope.
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

/** The same, locked until the transaction ends. */
export const lockVisibleVehicle = async (
  tx: Writer,
  scope: SQL,
  { id, hold }: { id: string; hold: RowLock },
): Promise<VehicleRow | undefined> =>
  (
    await lockRows(
      tx
        .select()
        .from(vehicles)
        .where(and(eq(vehicles.id, id), scope)),
      hold,
    )
  )[0];
