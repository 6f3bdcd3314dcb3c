import { and, count, eq, gte, isNull, type SQL } from "drizzle-orm";
import type { Reader } from "../../platform/db/store.ts";
import { leads } from "../leads/leads.table.ts";
import { sales } from "../sales/sales.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { inspections } from "../visual/visual.table.ts";

/** What was recorded for visible vehicles since an instant. `scope` is a condition on `vehicles` (see `Access`). */
interface Since {
  readonly scope: SQL;
  readonly since: string;
}
const only = (rows: { readonly n: number }[]): number => rows[0]?.n ?? 0;

export const countAddedVehicles = async (db: Reader, { scope, since }: Since): Promise<number> =>
  only(
    await db
      .select({ n: count() })
      .from(vehicles)
      .where(and(scope, gte(vehicles.createdAt, since))),
  );

export const countSales = async (db: Reader, { scope, since }: Since): Promise<number> =>
  only(
    await db
      .select({ n: count() })
      .from(sales)
      .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
      .where(and(scope, isNull(sales.voidedAt), gte(sales.soldAt, since))),
  );

export const countAddedLeads = async (db: Reader, { scope, since }: Since): Promise<number> =>
  only(
    await db
      .select({ n: count() })
      .from(leads)
      .innerJoin(vehicles, eq(vehicles.id, leads.carId))
      .where(and(scope, gte(leads.createdAt, since))),
  );

export const countCompletedInspections = async (db: Reader, { scope, since }: Since): Promise<number> =>
  only(
    await db
      .select({ n: count() })
      .from(inspections)
      .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
      .where(and(scope, eq(inspections.status, "completed"), gte(inspections.completedAt, since))),
  );
