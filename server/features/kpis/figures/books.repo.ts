import { type AnyColumn, and, count, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { statusesInStock } from "../../../../contracts/vehicles/vehicle-filters.ts";
import { centsFromUsd, type UnitRates } from "../../../domain/unit-rates.ts";
import type { Calendar } from "../../../platform/calendar.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { rowsOf, totalOf } from "../../../platform/db/totals.ts";
import { assessments } from "../../assessments/assessments.table.ts";
import { sales } from "../../sales/sales.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { type Books, type Purchase, purchasesOf, type SaleDay, type StockDay } from "./built-in.ts";
import { daySlot } from "./day-slots.repo.ts";
import { ofVehiclesIn, type Scope, vehiclesIn } from "./scope.repo.ts";

const total = (value: AnyColumn | SQL): SQL<number> => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);
const totalWhere = (known: AnyColumn, value: AnyColumn): SQL<number> =>
  total(sql`case when ${known} is not null then ${value} end`);

export interface Window {
  readonly scope: Scope;
  /** Days are those of this calendar. */
  readonly calendar: Calendar;
  /** The first day. All later days are in the window. */
  readonly first: number;
  /** The current rates. Called only if amounts of other currencies are read. */
  readonly rates: () => Promise<UnitRates>;
}
const soldWithin = (db: Reader, { scope, calendar, first }: Window) =>
  and(ofVehiclesIn(db, scope, sales), isNull(sales.voidedAt), gte(sales.soldAt, calendar.startOf(first)));

/** The data of the built-in KPIs as sums per day: one row for each day, for any number of vehicles. */
export async function readBooks(db: Reader, window: Window): Promise<Books> {
  return {
    sales: await saleDays(db, window),
    inStock: await inStockDays(db, window),
    soldSince: await soldStockDays(db, window),
    undatedInStock: await countInStock(db, window, isNull(vehicles.acquiredAt)),
    incompleteInStock: await countInStock(
      db,
      window,
      or(isNull(vehicles.acquiredAt), isNull(vehicles.purchasePriceCents)),
    ),
    purchases: await purchases(db, window),
    repairs: await repairDays(db, window),
  };
}

async function saleDays(db: Reader, window: Window): Promise<SaleDay[]> {
  const day = daySlot(sales.soldAt, window.calendar);
  const rows = await rowsOf(
    db,
    db
      .select({
        day,
        count: count(),
        soldCents: total(sales.soldPriceCents),
        costedCount: count(sales.purchasePriceCents),
        costedSoldCents: totalWhere(sales.purchasePriceCents, sales.soldPriceCents),
        costCents: total(sales.purchasePriceCents),
        datedCount: count(sales.daysToSell),
        daysToSell: total(sales.daysToSell),
        datedCostCents: totalWhere(sales.daysToSell, sales.purchasePriceCents),
        datedCostedCount: total(
          sql`case when ${sales.daysToSell} is not null and ${sales.purchasePriceCents} is not null then 1 end`,
        ),
        ratings: count(sales.satisfaction),
        goodRatings: total(sql`case when ${sales.satisfaction} >= 4 then 1 end`),
      })
      .from(sales)
      .where(soldWithin(db, window))
      .groupBy(day),
  );
  return rows.map((row) => ({ ...row, day: window.calendar.dayOf(row.day) }));
}

async function inStockDays(db: Reader, { scope, calendar }: Window): Promise<StockDay[]> {
  const day = daySlot(vehicles.acquiredAt, calendar);
  const rows = await rowsOf(
    db,
    db
      .select({ day, count: count(), costCents: total(vehicles.purchasePriceCents) })
      .from(vehicles)
      .where(and(vehiclesIn(scope), inArray(vehicles.status, [...statusesInStock]), isNotNull(vehicles.acquiredAt)))
      .groupBy(day),
  );
  return rows.map((row) => ({ ...row, day: calendar.dayOf(row.day) }));
}

async function countInStock(db: Reader, { scope }: Window, condition: SQL | undefined): Promise<number> {
  return totalOf(
    db,
    db
      .select({ n: count() })
      .from(vehicles)
      .where(and(vehiclesIn(scope), inArray(vehicles.status, [...statusesInStock]), condition)),
  );
}

async function soldStockDays(db: Reader, window: Window): Promise<StockDay[]> {
  const day = daySlot(sales.acquiredAt, window.calendar);
  const rows = await rowsOf(
    db,
    db
      .select({ day, count: count(), costCents: total(sales.purchasePriceCents) })
      .from(sales)
      .where(and(soldWithin(db, window), isNotNull(sales.acquiredAt)))
      .groupBy(day),
  );
  return rows.map((row) => ({ ...row, day: window.calendar.dayOf(row.day) }));
}

async function purchases(db: Reader, window: Window): Promise<Purchase[]> {
  const bought = and(soldWithin(db, window), isNotNull(sales.contactId));
  const rows = await rowsOf(
    db,
    db.select({ contactId: sales.contactId, soldAt: sales.soldAt }).from(sales).where(bought),
  );
  const buyers = db.select({ contactId: sales.contactId }).from(sales).where(bought);
  const earlier = await rowsOf(
    db,
    db
      .selectDistinct({ contactId: sales.contactId })
      .from(sales)
      .where(
        and(
          ofVehiclesIn(db, window.scope, sales),
          isNull(sales.voidedAt),
          lt(sales.soldAt, window.calendar.startOf(window.first)),
          inArray(sales.contactId, buyers),
        ),
      ),
  );
  return purchasesOf(rows, { calendar: window.calendar, earlier: new Set(earlier.map(({ contactId }) => contactId)) });
}

/** The repairs that assessments recommend, in the dealership's currency. Estimates of visual inspections do not count. */
async function repairDays(db: Reader, { scope, calendar, first, rates: ratesNow }: Window): Promise<Books["repairs"]> {
  const day = daySlot(assessments.createdAt, calendar);
  const rows = await rowsOf(
    db,
    db
      .select({ day, cents: total(assessments.recommendedCents) })
      .from(assessments)
      .where(and(ofVehiclesIn(db, scope, assessments), gte(assessments.createdAt, calendar.startOf(first))))
      .groupBy(day),
  );
  const rates = await ratesNow();
  return rows.flatMap((row) => {
    const cents = centsFromUsd(row.cents, rates);
    return cents === undefined ? [] : { day: calendar.dayOf(row.day), cents };
  });
}
