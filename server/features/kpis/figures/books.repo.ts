import { type AnyColumn, and, asc, count, eq, gte, inArray, isNotNull, min, type SQL, sql } from "drizzle-orm";
import { dayOf, dayText } from "../../../clock.ts";
import type { Reader } from "../../../db/store.ts";
import { sales } from "../../vehicles/sales.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import type { Books, Purchase, SaleDay, StockDay } from "./built-in.ts";

const inInventory = ["IN_STOCK", "IN_RECON", "ON_HOLD"] as const;

const dayPart = (column: AnyColumn): SQL<string> => sql<string>`substr(${column}, 1, 10)`;
const total = (value: AnyColumn | SQL): SQL<number> => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);
const totalWhere = (known: AnyColumn, value: AnyColumn): SQL<number> =>
  total(sql`case when ${known} is not null then ${value} end`);

export interface Window {
  readonly workspaceId: string;
  /** The first day; everything later is in it. */
  readonly first: number;
}
const soldWithin = ({ workspaceId, first }: Window) =>
  and(eq(sales.workspaceId, workspaceId), gte(sales.soldAt, dayText(first)));

/** What the built-in figures read, as sums per day: as many rows as there are days, however many vehicles. */
export async function readBooks(db: Reader, window: Window): Promise<Omit<Books, "repairs">> {
  return {
    sales: await saleDays(db, window),
    inStock: await inStockDays(db, window.workspaceId),
    soldSince: await soldStockDays(db, window),
    purchases: await purchases(db, window),
  };
}

async function saleDays(db: Reader, window: Window): Promise<SaleDay[]> {
  const day = dayPart(sales.soldAt);
  const rows = await db
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
      ratings: count(sales.satisfaction),
      goodRatings: total(sql`case when ${sales.satisfaction} >= 4 then 1 end`),
    })
    .from(sales)
    .where(soldWithin(window))
    .groupBy(day);
  return rows.map((row) => ({ ...row, day: dayOf(row.day) }));
}

async function inStockDays(db: Reader, workspaceId: string): Promise<StockDay[]> {
  const day = dayPart(vehicles.acquiredAt);
  const rows = await db
    .select({ day, count: count(), costCents: total(vehicles.purchasePriceCents) })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.workspaceId, workspaceId),
        inArray(vehicles.status, [...inInventory]),
        isNotNull(vehicles.acquiredAt),
      ),
    )
    .groupBy(day);
  return rows.map((row) => ({ ...row, day: dayOf(row.day) }));
}

async function soldStockDays(db: Reader, window: Window): Promise<StockDay[]> {
  const day = dayPart(sales.acquiredAt);
  const rows = await db
    .select({ day, count: count(), costCents: total(sales.purchasePriceCents) })
    .from(sales)
    .where(and(soldWithin(window), isNotNull(sales.acquiredAt)))
    .groupBy(day);
  return rows.map((row) => ({ ...row, day: dayOf(row.day) }));
}

async function purchases(db: Reader, window: Window): Promise<Purchase[]> {
  const buyers = db
    .selectDistinct({ contactId: sales.contactId })
    .from(sales)
    .where(and(soldWithin(window), isNotNull(sales.contactId)));
  const firsts = db
    .select({ contactId: sales.contactId, firstSoldAt: min(sales.soldAt).as("first_sold_at") })
    .from(sales)
    .where(and(eq(sales.workspaceId, window.workspaceId), inArray(sales.contactId, buyers)))
    .groupBy(sales.contactId)
    .as("firsts");
  const rows = await db
    .select({ contactId: sales.contactId, soldAt: sales.soldAt, firstSoldAt: firsts.firstSoldAt })
    .from(sales)
    .innerJoin(firsts, eq(firsts.contactId, sales.contactId))
    .where(soldWithin(window))
    .orderBy(asc(sales.soldAt));
  return rows.flatMap(({ contactId, soldAt, firstSoldAt }) =>
    contactId === null || firstSoldAt === null ? [] : [{ contactId, soldAt, firstSoldAt, day: dayOf(soldAt) }],
  );
}
