import { and, count, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { own } from "../../../../contracts/kit/own.ts";
import type { KpiFilter, KpiModel } from "../../../../contracts/system/kpis.ts";
import type { UnitRates } from "../../../domain/unit-rates.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { rowsOf } from "../../../platform/db/totals.ts";
import type { Window } from "./books.repo.ts";
import { daySlot } from "./day-slots.repo.ts";
import { daysInStock } from "./days-in-stock.ts";
import type { DayMoments, Moments } from "./moments.ts";
import { inOwnCurrency } from "./own-currency.repo.ts";
import { type Former, type Source, sources } from "./sources.repo.ts";

export interface MomentsQuery {
  readonly model: KpiModel;
  readonly field: string | null;
  /** Fields that a row must have: without one of them, its value is unknown. */
  readonly required: readonly string[];
  readonly filters: readonly KpiFilter[];
}
type FieldOf = (name: string) => SQL;

const isMoney = (field: string): boolean => /(Price|Cost|Value|Budget)$|^spent$/.test(field);
/** Money is stored in cents and returned in decimal amounts. */
const centsIn = (field: string): number => (isMoney(field) ? 100 : 1);

const fieldsOf =
  ({ columns, currency }: Pick<Source, "columns" | "currency">, rates: UnitRates): FieldOf =>
  (name) => {
    const column = own(columns, name);
    if (!column) throw new Error(`the table has no column for the field ${name}`);
    return currency && isMoney(name) ? inOwnCurrency(column, currency, rates) : sql`${column}`;
  };

const operators = {
  eq,
  // An unknown value is not equal either.
  ne: (column: SQL, value: unknown) => or(isNull(column), ne(column, value)),
  lt,
  lte,
  gt,
  gte,
} as const;

function condition(fieldOf: FieldOf, { field, operator, value }: KpiFilter): SQL | undefined {
  const column = fieldOf(field);
  if (typeof value === "string") return operators[operator](column, value);
  // As a double: Postgres does not compare an integer with 7.5.
  return operators[operator](column, sql`cast(${Math.round(value * centsIn(field) * 100) / 100} as double precision)`);
}

const sumsOf = (value: SQL) => ({
  rows: count(),
  known: sql<number>`count(${value})`.mapWith(Number),
  sum: sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number),
  min: sql<number | null>`min(${value})`,
  max: sql<number | null>`max(${value})`,
});
type Sums = Pick<DayMoments, "rows" | "known" | "sum" | "min" | "max">;

interface DayQuery {
  readonly source: Source;
  readonly window: Window;
  /** The condition on the rows to count, and their sums. */
  readonly counted: SQL | undefined;
  readonly sums: ReturnType<typeof sumsOf>;
  readonly momentOf: (row: Sums & Partial<StockRow>, day: number) => DayMoments;
  /** The columns of the days in stock, empty if the figure does not use them. All rows of a group have the same days. */
  readonly stock: Partial<Record<keyof StockRow, SQL<string | null>>>;
}
interface StockRow {
  readonly acquired: string | null;
  readonly sold: string | null;
}

const isByDaysInStock = ({ field }: KpiFilter): boolean => field === daysInStock;
const usesDaysInStock = ({ field, filters }: MomentsQuery): boolean =>
  field === daysInStock || filters.some(isByDaysInStock);

const stockColumns = ({ acquired, sold }: NonNullable<Source["stock"]>, { calendar }: Window) => ({
  acquired: daySlot(acquired, calendar),
  sold: daySlot(sold, calendar),
});

/** The value of a row. Without a field, every row counts. Days in stock are known where their start is. */
function rowValue({ field, required }: MomentsQuery, fieldOf: FieldOf, stock: Source["stock"]): SQL {
  const value = field === null || field === daysInStock ? sql`1` : fieldOf(field);
  const others = required
    .filter((one) => one !== field)
    .map((one) => isNotNull(one === daysInStock && stock ? stock.acquired : fieldOf(one)));
  return others.length === 0 ? value : sql`case when ${and(...others)} then ${value} end`;
}

function dayQuery(
  db: Reader,
  { window, query, source, rates }: Pick<DayQuery, "window" | "source"> & { query: MomentsQuery; rates: UnitRates },
): DayQuery {
  const fieldOf = fieldsOf(source, rates);
  const unit = centsIn(query.field ?? "");
  const inUnits = (amount: number | null) => (amount === null ? null : Number(amount) / unit);
  return {
    source,
    window,
    counted: and(
      source.within(db, window.scope),
      ...query.filters.filter((filter) => !isByDaysInStock(filter)).map((filter) => condition(fieldOf, filter)),
    ),
    sums: sumsOf(rowValue(query, fieldOf, source.stock)),
    momentOf: ({ rows, known, sum, min, max, acquired, sold }, day) => {
      const moments = { day, rows, known, sum: sum / unit, min: inUnits(min), max: inUnits(max) };
      if (acquired === undefined) return moments;
      const dayOf = (slot: string | null | undefined) => (slot ? window.calendar.dayOf(slot) : null);
      return { ...moments, stock: { acquired: dayOf(acquired), sold: dayOf(sold) } };
    },
    stock: source.stock && usesDaysInStock(query) ? stockColumns(source.stock, window) : {},
  };
}

async function currentStates(
  db: Reader,
  { source, window, counted, sums, momentOf, stock }: DayQuery,
): Promise<DayMoments[]> {
  const { table, lasting } = source;
  const at = sql`${source.at}`;
  const { calendar } = window;
  const first = calendar.startOf(window.first);
  const day = daySlot(at, calendar);
  const recent = await rowsOf(
    db,
    db
      .select({ day, ...stock, ...sums })
      .from(table)
      .where(and(counted, gte(at, first)))
      .groupBy(day, ...Object.values(stock)),
  );
  // A separate query, so that only rows within the window are grouped by day.
  const earlier = lasting
    ? await rowsOf(
        db,
        db
          .select({ ...stock, ...sums })
          .from(table)
          .where(and(counted, lt(at, first)))
          .groupBy(...Object.values(stock)),
      )
    : [];
  return [
    ...earlier.map((row) => momentOf(row, window.first - 1)),
    ...recent.map((row) => momentOf(row, calendar.dayOf(row.day))),
  ];
}

/** Rows that were in another state on a day of the window, or on the day before it. */
async function formerStates(
  db: Reader,
  { source: { table }, window, counted, sums, momentOf, stock }: DayQuery,
  { from, until }: Former,
): Promise<DayMoments[]> {
  const { calendar } = window;
  const span = { from: daySlot(from, calendar), until: daySlot(until, calendar) };
  const rows = await rowsOf(
    db,
    db
      .select({ ...span, ...stock, ...sums })
      .from(table)
      .where(and(counted, gte(until, calendar.startOf(window.first)), gt(until, from)))
      .groupBy(span.from, span.until, ...Object.values(stock)),
  );
  return rows.map((row) => ({ ...momentOf(row, calendar.dayOf(row.from)), until: calendar.dayOf(row.until) }));
}

/** The sums of a model's rows for each day. Earlier rows of a lasting model count on the day before the window. */
export async function readMoments(db: Reader, window: Window, query: MomentsQuery): Promise<Moments> {
  const source = sources[query.model];
  if (!source) return { lasting: false, days: [] };
  const { lasting, currency, former } = source;
  const rates = currency ? await window.rates() : {};
  const days = await currentStates(db, dayQuery(db, { window, query, source, rates }));
  const use = { isField: query.field === daysInStock, filters: query.filters.filter(isByDaysInStock) };
  const common = { lasting, ...(usesDaysInStock(query) && { daysInStock: use }) };
  if (!former) return { ...common, days };
  const before = { ...source, columns: { ...source.columns, ...former.columns } };
  return {
    ...common,
    days: [...days, ...(await formerStates(db, dayQuery(db, { window, query, source: before, rates }), former))],
  };
}
