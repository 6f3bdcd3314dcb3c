import { type AnyColumn, and, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { KpiModel } from "../../../../contracts/system/kpis.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { assessments } from "../../assessments/assessments.table.ts";
import { campaigns } from "../../campaigns/campaigns.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { leads } from "../../leads/leads.table.ts";
import { diagnostics } from "../../mechanical/mechanical.table.ts";
import { sales } from "../../sales/sales.table.ts";
import { valuations } from "../../valuations/valuations.table.ts";
import { vehicles } from "../../vehicles/vehicles.table.ts";
import { inspections } from "../../visual/visual.table.ts";
import { campaignsIn, contactsIn, leadColumns, ofVehiclesIn, type Scope, vehiclesIn } from "./scope.repo.ts";

/** The fields of the API by name. */
type Columns = Readonly<Record<string, AnyColumn | SQL>>;

/** The former state of rows: its start, its end, and the fields that differ from the current state. */
export interface Former {
  readonly from: AnyColumn;
  readonly until: AnyColumn;
  readonly columns: Columns;
}

/** A model's rows: their date, and the fields of the API as columns. */
export interface Source {
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
  /** The start of the current state of a row. */
  readonly at: AnyColumn | SQL<string>;
  /** Vehicles are lasting: they count at the end of a period. Others count in the period in which they were created. */
  readonly lasting: boolean;
  readonly columns: Columns;
  readonly former?: Former;
  /** The start and the end of the days in stock. The start is NULL if it is unknown, the end for vehicles in stock. */
  readonly stock?: { readonly acquired: SQL; readonly sold: AnyColumn };
  /** The currency of a row's money, if it is not the workspace's. */
  readonly currency?: AnyColumn | "USD";
  /** The condition on the rows of a scope. */
  readonly within: (db: Reader, scope: Scope) => SQL | undefined;
}

const dayOf = (at: AnyColumn) => sql`substr(${at}, 1, 10)`;
/**
 * The day of purchase, or else the day on which the vehicle was added. A sale before that day was imported with the vehicle:
 * such a vehicle was in stock at an earlier time, for unknown days. A sale of that day may say no time.
 */
const stockStart = sql`coalesce(${vehicles.acquiredAt}, case when ${dayOf(vehicles.soldAt)} < ${dayOf(vehicles.createdAt)} then null else ${vehicles.createdAt} end)`;

export const sources: Partial<Record<KpiModel, Source>> = {
  vehicle: {
    table: vehicles,
    at: sql<string>`case when ${vehicles.soldAt} > ${vehicles.createdAt} then ${vehicles.soldAt} else ${vehicles.createdAt} end`,
    lasting: true,
    columns: {
      ...getTableColumns(vehicles),
      askingPrice: vehicles.askingPriceCents,
      purchasePrice: vehicles.purchasePriceCents,
      soldPrice: vehicles.soldPriceCents,
    },
    former: {
      from: vehicles.createdAt,
      until: vehicles.soldAt,
      // The exact status before the sale is not stored.
      columns: { status: sql`cast('IN_STOCK' as text)`, soldPrice: sql`cast(null as integer)` },
    },
    stock: { acquired: stockStart, sold: vehicles.soldAt },
    within: (_, scope) => vehiclesIn(scope),
  },
  lead: {
    table: leads,
    at: leads.createdAt,
    lasting: false,
    columns: { ...getTableColumns(leads) },
    within: (db, scope) => ofVehiclesIn(db, scope, leadColumns),
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
    within: (db, scope) => and(ofVehiclesIn(db, scope, sales), isNull(sales.voidedAt)),
  },
  valuation: {
    table: valuations,
    at: valuations.createdAt,
    lasting: false,
    currency: "USD",
    columns: { ...getTableColumns(valuations), averageValue: valuations.averageCents, valuationType: valuations.type },
    within: (db, scope) => ofVehiclesIn(db, scope, valuations),
  },
  inspection: {
    table: inspections,
    at: inspections.createdAt,
    lasting: false,
    columns: { ...getTableColumns(inspections) },
    within: (db, scope) => ofVehiclesIn(db, scope, inspections),
  },
  diagnostic: {
    table: diagnostics,
    at: diagnostics.createdAt,
    lasting: false,
    currency: "USD",
    columns: {
      ...getTableColumns(diagnostics),
      minRepairCost: diagnostics.repairMinCents,
      maxRepairCost: diagnostics.repairMaxCents,
    },
    within: (db, scope) => ofVehiclesIn(db, scope, diagnostics),
  },
  assessment: {
    table: assessments,
    at: assessments.createdAt,
    lasting: false,
    currency: "USD",
    columns: { ...getTableColumns(assessments), recommendedCost: assessments.recommendedCents },
    within: (db, scope) => ofVehiclesIn(db, scope, assessments),
  },
  campaign: {
    table: campaigns,
    at: campaigns.createdAt,
    lasting: false,
    currency: campaigns.currency,
    columns: { ...getTableColumns(campaigns), dailyBudget: campaigns.dailyBudgetCents, spent: campaigns.spentCents },
    within: campaignsIn,
  },
};
