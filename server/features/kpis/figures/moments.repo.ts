import { type AnyColumn, and, count, eq, gt, gte, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { own } from "../../../../contracts/kit/own.ts";
import type { KpiFilter, KpiModel } from "../../../../contracts/kpis.ts";
import { dayOf, dayText } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { Window } from "./books.repo.ts";
import type { DayMoments, Moments } from "./moments.ts";
import { type Former, type Source, sources } from "./sources.repo.ts";

/** Units of a currency for one US dollar, by its ISO 4217 code. */
export type PerUsd = Readonly<Record<string, number>>;

export interface MomentsWindow extends Window {
  /** As of now; asked for where money of other currencies is read. */
  readonly perUsd: () => Promise<PerUsd>;
}
export interface MomentsWish {
  readonly model: KpiModel;
  readonly field: string | null;
  readonly filters: readonly KpiFilter[];
}
type FieldOf = (name: string) => SQL;

const isMoney = (field: string): boolean => /(Price|Cost|Value|Budget)$|^spent$/.test(field);
/** Money is kept in cents, and said in decimal amounts. */
const centsIn = (field: string): number => (isMoney(field) ? 100 : 1);

/** Cents of US dollars of a row's money; unknown where no rate is known for its currency. */
function inUsd(cents: AnyColumn | SQL, currency: AnyColumn, perUsd: PerUsd): SQL {
  const rates = Object.entries(perUsd).map(
    ([code, units]) => sql`when ${code} then cast(${units} as double precision)`,
  );
  return sql`round(${cents} / case ${currency} ${sql.join(rates, sql` `)} end)`;
}

const fieldsOf =
  ({ columns, currency }: Pick<Source, "columns" | "currency">, perUsd: PerUsd): FieldOf =>
  (name) => {
    const column = own(columns, name);
    if (!column) throw new Error(`the contract has ${name}, the table has not`);
    return currency && isMoney(name) ? inUsd(column, currency, perUsd) : sql`${column}`;
  };

const operators = {
  eq,
  // what is not known is not that value either
  ne: (column: SQL, value: unknown) => or(isNull(column), ne(column, value)),
  lt,
  lte,
  gt,
  gte,
} as const;

function condition(fieldOf: FieldOf, { field, operator, value }: KpiFilter): SQL | undefined {
  const column = fieldOf(field);
  if (typeof value === "string") return operators[operator](column, value);
  // as a real number: a bound of 7.5 is none that Postgres compares with an integer
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

const dayPart = (instant: AnyColumn | SQL): SQL<string> => sql<string>`substr(${instant}, 1, 10)`;

interface Asked {
  readonly source: Source;
  readonly window: MomentsWindow;
  /** What is counted of the rows, and what it comes to. */
  readonly counted: SQL | undefined;
  readonly sums: ReturnType<typeof sumsOf>;
  readonly momentOf: (sums: Sums, day: number) => DayMoments;
}

function asked(
  db: Reader,
  { window, wish, source, perUsd }: Pick<Asked, "window" | "source"> & { wish: MomentsWish; perUsd: PerUsd },
): Asked {
  const fieldOf = fieldsOf(source, perUsd);
  const unit = centsIn(wish.field ?? "");
  const inUnits = (amount: number | null) => (amount === null ? null : Number(amount) / unit);
  return {
    source,
    window,
    counted: and(source.within(db, window.scope), ...wish.filters.map((filter) => condition(fieldOf, filter))),
    // of no field every row counts
    sums: sumsOf(wish.field === null ? sql`1` : fieldOf(wish.field)),
    momentOf: ({ rows, known, sum, min, max }, day) => ({
      ...{ day, rows, known, sum: sum / unit, min: inUnits(min), max: inUnits(max) },
    }),
  };
}

async function asTheyAre(db: Reader, { source, window, counted, sums, momentOf }: Asked): Promise<DayMoments[]> {
  const { table, lasting } = source;
  const at = sql`${source.at}`;
  const first = dayText(window.first);
  const day = dayPart(at);
  const recent = await db
    .select({ day, ...sums })
    .from(table)
    .where(and(counted, gte(at, first)))
    .groupBy(day);
  // by itself, so that only what came about in the window is sorted into days
  const earlier = lasting
    ? await db
        .select(sums)
        .from(table)
        .where(and(counted, lt(at, first)))
    : [];
  return [
    ...earlier.map((row) => momentOf(row, window.first - 1)),
    ...recent.map((row) => momentOf(row, dayOf(row.day))),
  ];
}

/** Rows that stood otherwise on a day of the window, or on the one before it. */
async function asTheyWere(
  db: Reader,
  { source: { table }, window, counted, sums, momentOf }: Asked,
  { from, until }: Former,
): Promise<DayMoments[]> {
  const span = { from: dayPart(from), until: dayPart(until) };
  const rows = await db
    .select({ ...span, ...sums })
    .from(table)
    .where(and(counted, gte(until, dayText(window.first)), gt(until, from)))
    .groupBy(span.from, span.until);
  return rows.map((row) => ({ ...momentOf(row, dayOf(row.from)), until: dayOf(row.until) }));
}

/** What a model's rows come to, day by day; earlier rows of what lasts stand on the day before the window. */
export async function readMoments(db: Reader, window: MomentsWindow, wish: MomentsWish): Promise<Moments> {
  const source = sources[wish.model];
  if (!source) return { lasting: false, days: [] };
  const { lasting, currency, former } = source;
  const perUsd = currency ? await window.perUsd() : {};
  const days = await asTheyAre(db, asked(db, { window, wish, source, perUsd }));
  if (!former) return { lasting, days };
  const before = { ...source, columns: { ...source.columns, ...former.columns } };
  return {
    lasting,
    days: [...days, ...(await asTheyWere(db, asked(db, { window, wish, source: before, perUsd }), former))],
  };
}
