import { and, desc, eq, gte, inArray, isNotNull, isNull, min } from "drizzle-orm";
import type { Reader } from "../../../../platform/db/store.ts";
import { sales } from "../../../sales/sales.table.ts";
import { vehicles } from "../../../vehicles/vehicles.table.ts";

export interface StayQuery {
  readonly workspaceId: string;
  /** Only cars that were acquired since. */
  readonly since: string;
  readonly limit: number;
}

const car = {
  year: vehicles.overviewYear,
  make: vehicles.make,
  model: vehicles.model,
  trim: vehicles.trim,
  bodyStyle: vehicles.bodyStyle,
  fuel: vehicles.fuelType,
};
export type CarNames = Awaited<ReturnType<typeof carsInStock>>[number];

/** The newest sales, by their purchase. A sale cannot be before its purchase, so that the index on the sale serves too. */
export const carsSold = (db: Reader, { workspaceId, since, limit }: StayQuery) =>
  db
    .select({ ...car, acquiredAt: sales.acquiredAt, days: sales.daysToSell })
    .from(sales)
    .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
    .where(
      and(
        eq(sales.workspaceId, workspaceId),
        gte(sales.soldAt, since),
        gte(sales.acquiredAt, since),
        isNotNull(sales.daysToSell),
        isNull(sales.voidedAt),
      ),
    )
    .orderBy(desc(sales.acquiredAt))
    .limit(limit);

/** The first recorded sale of a workspace, or its first recorded vehicle if that was earlier. Null without vehicles. */
export async function beginOfRecords(db: Reader, workspaceId: string): Promise<string | null> {
  const [sale] = await db
    .select({ at: min(sales.soldAt) })
    .from(sales)
    .where(and(eq(sales.workspaceId, workspaceId), isNull(sales.voidedAt)));
  const [vehicle] = await db
    .select({ at: min(vehicles.createdAt) })
    .from(vehicles)
    .where(eq(vehicles.workspaceId, workspaceId));
  const times = [sale?.at, vehicle?.at].filter((at) => typeof at === "string").sort();
  return times[0] ?? null;
}

export const carsInStock = (db: Reader, { workspaceId, since, limit }: StayQuery) =>
  db
    .select({ ...car, acquiredAt: vehicles.acquiredAt })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.workspaceId, workspaceId),
        inArray(vehicles.status, ["IN_STOCK", "IN_RECON", "ON_HOLD"]),
        gte(vehicles.acquiredAt, since),
      ),
    )
    .orderBy(desc(vehicles.acquiredAt))
    .limit(limit);
