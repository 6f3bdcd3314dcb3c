import { type AnyColumn, and, count, eq, getTableColumns, gt, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { KpiFilter, KpiModel } from "../../../../contracts/kpis.ts";
import { dayOf, dayText } from "../../../clock.ts";
import type { Reader } from "../../../db/store.ts";
import { assessments } from "../../assessments/assessments.table.ts";
import { campaigns } from "../../campaigns/campaigns.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { leads } from "../../leads/leads.table.ts";
import { diagnostics } from "../../mechanical/mechanical.table.ts";
import { valuations } from "../../valuations/valuations.table.ts";
import { sales } from "../../vehicles/sales.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { inspections } from "../../visual/visual.table.ts";
import type { Window } from "./books.repo.ts";
import type { DayMoments, Moments } from "./moments.ts";
import { campaignsIn, contactsIn, hangingOn, leadColumns, type Scope, vehiclesIn } from "./scope.repo.ts";

/** A model's rows: when they came about, and the fields of the contract as columns. */
interface Source {
  readonly table:
    | typeof vehicles
    | typeof leads
    | typeof valuations
    | typeof contacts
    | typeof sales
    | typeof inspections
    | typeof diagnostics
    | typeof assessments
    | typeof campaigns;
  readonly at: AnyColumn;
  /** A vehicle lasts; a lead or a sale belongs to the period in which it came about. */
  readonly lasting: boolean;
  readonly columns: Readonly<Record<string, AnyColumn>>;
  /** Which of the rows are the scope's. */
  readonly within: (db: Reader, scope: Scope) => SQL | undefined;
}

const sources: Partial<Record<KpiModel, Source>> = {
  vehicle: {
    table: vehicles,
    at: vehicles.createdAt,
    lasting: true,
    columns: {
      ...getTableColumns(vehicles),
      askingPrice: vehicles.askingPriceCents,
      purchasePrice: vehicles.purchasePriceCents,
      soldPrice: vehicles.soldPriceCents,
    },
    within: (_, scope) => vehiclesIn(scope),
  },
  lead: {
    table: leads,
    at: leads.createdAt,
    lasting: false,
    columns: { ...getTableColumns(leads) },
    within: (db, scope) => hangingOn(db, scope, leadColumns),
  },
  contact: {
    table: contacts,
    at: contacts.createdAt,
    lasting: false,
    columns: { ...getTableColumns(contacts) },
    within: contactsIn,
  },
  sale: {
    table: sales,
    at: sales.soldAt,
    lasting: false,
    columns: { ...getTableColumns(sales), soldPrice: sales.soldPriceCents, purchasePrice: sales.purchasePriceCents },
    within: (db, scope) => hangingOn(db, scope, sales),
  },
  valuation: {
    table: valuations,
    at: valuations.createdAt,
    lasting: false,
    columns: { ...getTableColumns(valuations), averageValue: valuations.averageCents, valuationType: valuations.type },
    within: (db, scope) => hangingOn(db, scope, valuations),
  },
  inspection: {
    table: inspections,
    at: inspections.createdAt,
    lasting: false,
    columns: { ...getTableColumns(inspections) },
    within: (db, scope) => hangingOn(db, scope, inspections),
  },
  diagnostic: {
    table: diagnostics,
    at: diagnostics.createdAt,
    lasting: false,
    columns: {
      ...getTableColumns(diagnostics),
      minRepairCost: diagnostics.repairMinCents,
      maxRepairCost: diagnostics.repairMaxCents,
    },
    within: (db, scope) => hangingOn(db, scope, diagnostics),
  },
  assessment: {
    table: assessments,
    at: assessments.createdAt,
    lasting: false,
    columns: { ...getTableColumns(assessments), recommendedCost: assessments.recommendedCents },
    within: (db, scope) => hangingOn(db, scope, assessments),
  },
  campaign: {
    table: campaigns,
    at: campaigns.createdAt,
    lasting: false,
    columns: { ...getTableColumns(campaigns), dailyBudget: campaigns.dailyBudgetCents, spent: campaigns.spentCents },
    within: campaignsIn,
  },
};

/** Money is kept in cents, and said in decimal amounts. */
const centsIn = (field: string): number => (/(Price|Cost|Value|Budget)$|^spent$/.test(field) ? 100 : 1);
const operators = { eq, ne, lt, lte, gt, gte } as const;

function condition(source: Source, { field, operator, value }: KpiFilter): SQL | undefined {
  const column = source.columns[field];
  if (!column) throw new Error(`the contract has ${field}, the table has not`);
  if (typeof value === "string") return operators[operator](column, value);
  // as a real number: a bound of 7.5 is none that Postgres compares with an integer
  return operators[operator](column, sql`cast(${Math.round(value * centsIn(field) * 100) / 100} as double precision)`);
}

export interface MomentsWish {
  readonly model: KpiModel;
  readonly field: string | null;
  readonly filters: readonly KpiFilter[];
}

/** What a model's rows come to, day by day; earlier rows of what lasts stand on the day before the window. */
export async function readMoments(db: Reader, window: Window, wish: MomentsWish): Promise<Moments> {
  const source = sources[wish.model];
  if (!source) return { lasting: false, days: [] };
  const { table, at, lasting } = source;
  const value = wish.field === null ? sql`cast(null as integer)` : source.columns[wish.field];
  const sums = {
    rows: count(),
    known: sql<number>`count(${value})`.mapWith(Number),
    sum: sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number),
    min: sql<number | null>`min(${value})`,
    max: sql<number | null>`max(${value})`,
  };
  const counted = and(source.within(db, window.scope), ...wish.filters.map((filter) => condition(source, filter)));
  const first = dayText(window.first);
  const day = sql<string>`substr(${at}, 1, 10)`;
  const recent = await db
    .select({ day, ...sums })
    .from(table)
    .where(and(counted, gte(at, first)))
    .groupBy(day);
  // by itself, so that only what came about in the window is sorted into days
  const [earlier] = lasting
    ? await db
        .select(sums)
        .from(table)
        .where(and(counted, lt(at, first)))
    : [];
  const unit = centsIn(wish.field ?? "");
  const inUnits = (amount: number | null) => (amount === null ? null : Number(amount) / unit);
  const momentOf = (row: NonNullable<typeof earlier>, on: number): DayMoments => ({
    day: on,
    rows: row.rows,
    known: row.known,
    sum: row.sum / unit,
    min: inUnits(row.min),
    max: inUnits(row.max),
  });
  const days = recent.map((row) => momentOf(row, dayOf(row.day)));
  return { lasting, days: earlier ? [momentOf(earlier, window.first - 1), ...days] : days };
}
