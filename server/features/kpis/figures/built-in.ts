import type { Calendar } from "../../../platform/calendar.ts";
import { lengthOf, type Period, within } from "./period.ts";

/** The sums of the sales of one day. Money in cents. */
export interface SaleDay {
  readonly day: number;
  readonly count: number;
  readonly soldCents: number;
  /** Sales with a known purchase price: their number, sold prices and purchase prices. */
  readonly costedCount: number;
  readonly costedSoldCents: number;
  readonly costCents: number;
  /** Sales with a known day of purchase: their number, days in stock and purchase prices. */
  readonly datedCount: number;
  readonly daysToSell: number;
  readonly datedCostCents: number;
  /** The number of sales with a known day of purchase and purchase price. */
  readonly datedCostedCount: number;
  readonly ratings: number;
  readonly goodRatings: number;
}
/** The vehicles that were acquired on one day: their number, and their known purchase prices. */
export interface StockDay {
  readonly day: number;
  readonly count: number;
  readonly costCents: number;
}
/** A sale to a known buyer. */
export interface Purchase {
  readonly contactId: string;
  readonly day: number;
  /** Whether the buyer had bought a vehicle before. */
  readonly isReturning: boolean;
}
/** The data of the built-in KPIs for all days of a window. */
export interface Books {
  readonly sales: readonly SaleDay[];
  /** By the day of purchase: the vehicles in stock now, and those that were sold within the window. */
  readonly inStock: readonly StockDay[];
  readonly soldSince: readonly StockDay[];
  /** The number of vehicles in stock now without a known day of purchase. */
  readonly undatedInStock: number;
  /** The number of vehicles in stock now without a known day of purchase or purchase price. */
  readonly incompleteInStock: number;
  readonly purchases: readonly Purchase[];
  /** Recommended repairs of the assessments of one day. */
  readonly repairs: readonly { readonly day: number; readonly cents: number }[];
}
/** Undefined if there are no data. */
export type Figure = (books: Books, period: Period) => number | undefined;

const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
const ratio = (part: number, total: number): number | undefined => (total === 0 ? undefined : part / total);
const salesIn = ({ sales }: Books, period: Period) => sales.filter(({ day }) => within(day, period));

/** The inventory at the end of a day: vehicles with a known day of purchase, at purchase prices. */
function stockAt({ inStock, soldSince, sales }: Books, day: number) {
  const acquired = [...inStock, ...soldSince].filter((row) => row.day <= day);
  const sold = sales.filter((row) => row.day <= day);
  const count = total(acquired, (row) => row.count) - total(sold, (row) => row.datedCount);
  const costCents = total(acquired, (row) => row.costCents) - total(sold, (row) => row.datedCostCents);
  const acquiredDays =
    total(acquired, (row) => row.day * row.count) - total(sold, (row) => row.day * row.datedCount - row.daysToSell);
  return { count, costCents, ageDays: day * count - acquiredDays };
}

/** Σ(sold - purchase - reconditioning) / Σ sold of the sales whose purchase price is known, in percent. */
const grossProfitMargin: Figure = (books, period) => {
  const sales = salesIn(books, period);
  const sold = total(sales, (row) => row.costedSoldCents);
  const margin = ratio(sold - total(sales, (row) => row.costCents), sold);
  return margin === undefined ? undefined : margin * 100;
};

/**
 * Cost of the period's sales / mean cost of the inventory at its start and end, per year. The inventory has only vehicles with
 * a known day of purchase, so that the sales of others do not count either.
 */
const inventoryTurnover: Figure = (books, period) => {
  const cost = total(salesIn(books, period), (row) => row.datedCostCents);
  const mean = (stockAt(books, period.first - 1).costCents + stockAt(books, period.last).costCents) / 2;
  const turns = ratio(cost, mean);
  return turns === undefined ? undefined : (turns * 365) / lengthOf(period);
};

/**
 * The sales of a window to known buyers. `earlier` are the buyers who had bought before the window. Vehicles that are sold
 * to a buyer at the same instant are one purchase.
 */
export function purchasesOf(
  sales: readonly { readonly contactId: string | null; readonly soldAt: string }[],
  { calendar, earlier }: { readonly calendar: Calendar; readonly earlier: ReadonlySet<string | null> },
): Purchase[] {
  const firsts = new Map<string, string>();
  for (const { contactId, soldAt } of sales) {
    const first = contactId === null ? undefined : firsts.get(contactId);
    if (contactId !== null && (first === undefined || soldAt < first)) firsts.set(contactId, soldAt);
  }
  return sales.flatMap(({ contactId, soldAt }) => {
    const first = contactId === null ? undefined : firsts.get(contactId);
    if (contactId === null || first === undefined) return [];
    return [{ contactId, day: calendar.dayOf(soldAt), isReturning: first < soldAt || earlier.has(contactId) }];
  });
}

/** Of the people who bought in the period, those who had bought before, in percent. */
const customerRetention: Figure = ({ purchases }, period) => {
  const bought = purchases.filter(({ day }) => within(day, period));
  const buyers = new Set(bought.map(({ contactId }) => contactId));
  const returned = new Set(bought.filter(({ isReturning }) => isReturning).map(({ contactId }) => contactId));
  const share = ratio(returned.size, buyers.size);
  return share === undefined ? undefined : share * 100;
};

const customerSatisfaction: Figure = (books, period) => {
  const sales = salesIn(books, period);
  const ratings = total(sales, (row) => row.ratings);
  const share = ratio(
    total(sales, (row) => row.goodRatings),
    ratings,
  );
  return share === undefined ? undefined : share * 100;
};

const totalRepairCost: Figure = ({ repairs }, period) => {
  const ofPeriod = repairs.filter(({ day }) => within(day, period));
  return ofPeriod.length === 0 ? undefined : total(ofPeriod, ({ cents }) => cents) / 100;
};

/** The KPIs that every workspace has (completions, 6), by key. Money in decimal amounts, durations in days. */
export const builtInFigures = {
  avg_days_to_sell: (books, period) => {
    const sales = salesIn(books, period);
    return ratio(
      total(sales, (row) => row.daysToSell),
      total(sales, (row) => row.datedCount),
    );
  },
  avg_selling_price: (books, period) => {
    const sales = salesIn(books, period);
    const cents = ratio(
      total(sales, (row) => row.soldCents),
      total(sales, (row) => row.count),
    );
    return cents === undefined ? undefined : cents / 100;
  },
  gross_profit_margin: grossProfitMargin,
  avg_age_of_inventory: (books, period) => {
    const { ageDays, count } = stockAt(books, period.last);
    return ratio(ageDays, count);
  },
  inventory_turnover_ratio: inventoryTurnover,
  customer_satisfaction_score: customerSatisfaction,
  customer_retention_rate: customerRetention,
  total_repair_cost: totalRepairCost,
} as const satisfies Record<string, Figure>;
export type BuiltInKey = keyof typeof builtInFigures;

/** The rows of a period without a value that a KPI needs, such as sales without a purchase price. Other KPIs need all rows. */
export const leftOutFigures: Partial<Record<BuiltInKey, (books: Books, period: Period) => number>> = {
  avg_days_to_sell: (books, period) => total(salesIn(books, period), (row) => row.count - row.datedCount),
  gross_profit_margin: (books, period) => total(salesIn(books, period), (row) => row.count - row.costedCount),
  avg_age_of_inventory: (books) => books.undatedInStock,
  inventory_turnover_ratio: (books, period) =>
    total(salesIn(books, period), (row) => row.count - row.datedCostedCount) + books.incompleteInStock,
  customer_satisfaction_score: (books, period) => total(salesIn(books, period), (row) => row.count - row.ratings),
  customer_retention_rate: (books, period) =>
    total(salesIn(books, period), (row) => row.count) - books.purchases.filter(({ day }) => within(day, period)).length,
};
