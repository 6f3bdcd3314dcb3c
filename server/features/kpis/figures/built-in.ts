import { dayOf } from "../../../platform/clock.ts";
import { lengthOf, type Period, within } from "./period.ts";

/** What the sales of one day add up to. Money in cents. */
export interface SaleDay {
  readonly day: number;
  readonly count: number;
  readonly soldCents: number;
  /** Of the sales whose purchase price is known: how many, what they brought, what they had cost. */
  readonly costedCount: number;
  readonly costedSoldCents: number;
  readonly costCents: number;
  /** Of the sales whose day of purchase is known: how many, their days in stock, their purchase prices. */
  readonly datedCount: number;
  readonly daysToSell: number;
  readonly datedCostCents: number;
  readonly ratings: number;
  readonly goodRatings: number;
}
/** Vehicles that were acquired on one day: how many, and their purchase prices where known. */
export interface StockDay {
  readonly day: number;
  readonly count: number;
  readonly costCents: number;
}
/** A sale to a known buyer, and whether that buyer had bought anything before. */
export interface Purchase {
  readonly contactId: string;
  readonly day: number;
  readonly cameBack: boolean;
}
/** All that the built-in figures read, for every day of a window. */
export interface Books {
  readonly sales: readonly SaleDay[];
  /** By the day of purchase: what is in stock now, and what was sold within the window. */
  readonly inStock: readonly StockDay[];
  readonly soldSince: readonly StockDay[];
  readonly purchases: readonly Purchase[];
  /** Recommended repairs of the assessments of one day. */
  readonly repairs: readonly { readonly day: number; readonly cents: number }[];
}
/** Undefined: there is nothing to compute it from. */
export type Figure = (books: Books, period: Period) => number | undefined;

const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
const ratio = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
const salesIn = ({ sales }: Books, period: Period) => sales.filter(({ day }) => within(day, period));

/** The inventory at the end of a day: vehicles of a known day of purchase, at purchase prices. */
function stockAt({ inStock, soldSince, sales }: Books, day: number) {
  const came = [...inStock, ...soldSince].filter((row) => row.day <= day);
  const went = sales.filter((row) => row.day <= day);
  const count = total(came, (row) => row.count) - total(went, (row) => row.datedCount);
  const costCents = total(came, (row) => row.costCents) - total(went, (row) => row.datedCostCents);
  const acquired =
    total(came, (row) => row.day * row.count) - total(went, (row) => row.day * row.datedCount - row.daysToSell);
  return { count, costCents, ageDays: day * count - acquired };
}

/** Σ(sold - purchase - reconditioning) / Σ sold of the sales whose purchase price is known, in percent. */
const grossProfitMargin: Figure = (books, period) => {
  const sales = salesIn(books, period);
  const sold = total(sales, (row) => row.costedSoldCents);
  const margin = ratio(sold - total(sales, (row) => row.costCents), sold);
  return margin === undefined ? undefined : margin * 100;
};

/** Cost of the sales of the period / mean of the inventory's cost at its beginning and its end, per year. */
const inventoryTurnover: Figure = (books, period) => {
  const cost = total(salesIn(books, period), (row) => row.costCents);
  const mean = (stockAt(books, period.first - 1).costCents + stockAt(books, period.last).costCents) / 2;
  const turns = ratio(cost, mean);
  return turns === undefined ? undefined : (turns * 365) / lengthOf(period);
};

/**
 * The sales of a window to known buyers; `earlier` are those of them who had bought before it. Cars that are
 * sold to somebody at one instant are one purchase, not a return.
 */
export function purchasesOf(
  sales: readonly { readonly contactId: string | null; readonly soldAt: string }[],
  earlier: ReadonlySet<string | null>,
): Purchase[] {
  const firsts = new Map<string, string>();
  for (const { contactId, soldAt } of sales) {
    const first = contactId === null ? undefined : firsts.get(contactId);
    if (contactId !== null && (first === undefined || soldAt < first)) firsts.set(contactId, soldAt);
  }
  return sales.flatMap(({ contactId, soldAt }) => {
    const first = contactId === null ? undefined : firsts.get(contactId);
    if (contactId === null || first === undefined) return [];
    return [{ contactId, day: dayOf(soldAt), cameBack: first < soldAt || earlier.has(contactId) }];
  });
}

/** Of the people who bought in the period, those who had bought before, in percent. */
const customerRetention: Figure = ({ purchases }, period) => {
  const bought = purchases.filter(({ day }) => within(day, period));
  const buyers = new Set(bought.map(({ contactId }) => contactId));
  const returned = new Set(bought.filter(({ cameBack }) => cameBack).map(({ contactId }) => contactId));
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

/** The figures that every workspace has (completions, 6), by key. Money in decimal amounts, durations in days. */
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
