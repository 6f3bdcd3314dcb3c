import { and, count, eq, gte, isNull, type SQL } from "drizzle-orm";
import type { Reader } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { leads } from "../leads/leads.table.ts";
import { sales } from "../sales/sales.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { inspections } from "../visual/visual.table.ts";

/** What was recorded for visible vehicles since an instant. `scope` is a condition on `vehicles` (see `Access`). */
interface Since {
  readonly scope: SQL;
  readonly since: string;
}

export const countAddedVehicles = (db: Reader, { scope, since }: Since): Promise<number> =>
  totalOf(
    db,
    db
      .select({ n: count() })
      .from(vehicles)
      .where(and(scope, gte(vehicles.createdAt, since))),
  );

export const countSales = (db: Reader, { scope, since }: Since): Promise<number> =>
  totalOf(
    db,
    db
      .select({ n: count() })
      .from(sales)
      .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
      .where(and(scope, isNull(sales.voidedAt), gte(sales.soldAt, since))),
  );

export const countAddedLeads = (db: Reader, { scope, since }: Since): Promise<number> =>
  totalOf(
    db,
    db
      .select({ n: count() })
      .from(leads)
      .innerJoin(vehicles, eq(vehicles.id, leads.carId))
      .where(and(scope, gte(leads.createdAt, since))),
  );

export const countCompletedInspections = (db: Reader, { scope, since }: Since): Promise<number> =>
  totalOf(
    db,
    db
      .select({ n: count() })
      .from(inspections)
      .innerJoin(vehicles, eq(vehicles.id, inspections.vehicleId))
      .where(and(scope, eq(inspections.status, "completed"), gte(inspections.completedAt, since))),
  );
