import { and, asc, desc, eq, exists, getTableColumns, gt, gte, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import type { AppraisalDecision } from "../../../contracts/pricing/appraisals.ts";
import type { Authorized } from "../../access/authorized.ts";
import {
  countRecords,
  pageOf,
  type RecordFilter,
  type RecordScope,
  recordsIn,
} from "../../access/records/listed.repo.ts";
import type { AuthorizedVehicle } from "../../access/vehicles/require-vehicle.ts";
import { lockRows } from "../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { sales } from "../sales/sales.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { appraisals } from "./appraisals.table.ts";

export type AppraisalRow = typeof appraisals.$inferSelect;
type EditableAppraisal = Authorized<AppraisalRow, "edit_inventory">;

export const insertAppraisal = async (
  tx: Writer,
  { workspaceId, id: vehicleId }: AuthorizedVehicle<"edit_inventory">,
  appraisal: Omit<AppraisalRow, "workspaceId" | "vehicleId">,
): Promise<AppraisalRow> => {
  const row = { ...appraisal, workspaceId, vehicleId };
  await tx.insert(appraisals).values(row);
  return row;
};

/** Among the appraisals of the vehicles in `scope` (see `Access`). */
export const findAppraisal = async (db: Reader, scope: SQL, id: string): Promise<AppraisalRow | undefined> =>
  (
    await db
      .select(getTableColumns(appraisals))
      .from(appraisals)
      .innerJoin(vehicles, eq(vehicles.id, appraisals.vehicleId))
      .where(and(scope, eq(appraisals.id, id)))
  )[0];

/** The appraisal as it is now, locked until the transaction ends. Undefined if it was deleted. */
export const lockAppraisal = async (tx: Writer, { id }: EditableAppraisal): Promise<AppraisalRow | undefined> =>
  (await lockRows(tx.select().from(appraisals).where(eq(appraisals.id, id)), "no key update"))[0];

export const updateAppraisal = async (
  tx: Writer,
  { id }: EditableAppraisal,
  change: Partial<AppraisalRow>,
): Promise<void> => {
  await tx.update(appraisals).set(change).where(eq(appraisals.id, id));
};

export interface AppraisalSearch {
  readonly vehicleId?: string | undefined;
  readonly decision?: readonly AppraisalDecision[] | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

const matching = (search: AppraisalSearch): RecordFilter => ({
  few: search.vehicleId ? eq(appraisals.vehicleId, search.vehicleId) : undefined,
  where: and(
    search.decision && inArray(appraisals.decision, [...search.decision]),
    search.createdAfter ? gt(appraisals.createdAt, search.createdAfter) : undefined,
    search.createdBefore ? lt(appraisals.createdAt, search.createdBefore) : undefined,
  ),
});

const listed = recordsIn(appraisals);

/** Newest first. */
export async function searchAppraisals(
  db: Reader,
  scope: RecordScope,
  search: AppraisalSearch & { readonly limit: number; readonly offset: number },
): Promise<AppraisalRow[]> {
  const page = await pageOf(db, listed, scope, { ...search, ...matching(search) });
  return db
    .select()
    .from(appraisals)
    .where(page.where)
    .orderBy(desc(appraisals.createdAt), desc(appraisals.id))
    .limit(search.limit)
    .offset(page.offset);
}

export const countAppraisals = (db: Reader, scope: RecordScope, search: AppraisalSearch): Promise<number> =>
  countRecords(db, listed, scope, matching(search));

/** The decisions of appraisals that may have an outcome. Open: the purchase may be in the books. */
const mayBeBought = inArray(appraisals.decision, ["open", "bought"]);
const soldAfterwards = and(
  eq(sales.vehicleId, appraisals.vehicleId),
  isNull(sales.voidedAt),
  gte(sales.createdAt, appraisals.createdAt),
);

/** Open and bought appraisals, each with the sales of its vehicle that were recorded after it, without voided ones. The earliest sales first. */
const withSalesAfterwards = (db: Reader, which: SQL) =>
  db
    .select({
      appraisal: { id: appraisals.id, createdAt: appraisals.createdAt, decision: appraisals.decision },
      sale: {
        id: sales.id,
        workspaceId: sales.workspaceId,
        soldAt: sales.soldAt,
        soldPriceCents: sales.soldPriceCents,
        daysToSell: sales.daysToSell,
        purchasePriceCents: sales.purchasePriceCents,
        acquiredAt: sales.acquiredAt,
      },
    })
    .from(appraisals)
    .innerJoin(sales, soldAfterwards)
    .where(and(which, mayBeBought))
    .orderBy(asc(sales.soldAt), asc(sales.id));

export type AppraisalWithSale = Awaited<ReturnType<typeof withSalesAfterwards>>[number];
export type SaleOfAppraisal = AppraisalWithSale["sale"];

/** Of all open and bought appraisals of these vehicles: one row for each sale after each appraisal. */
export const salesOfVehicles = (db: Reader, vehicleIds: readonly string[]): Promise<AppraisalWithSale[]> =>
  withSalesAfterwards(db, inArray(appraisals.vehicleId, [...vehicleIds]));

/**
 * The bought appraisals, and the open ones of vehicles that were sold afterwards. `sold` has the sales of their vehicles, as
 * `salesOfVehicles` has them: also those after other appraisals of the vehicles.
 */
export async function findBought(
  db: Reader,
  scope: SQL,
  search: Omit<AppraisalSearch, "decision">,
): Promise<{ rows: AppraisalRow[]; sold: AppraisalWithSale[] }> {
  const { few, where } = matching(search);
  const isSold = exists(db.select({ id: sales.id }).from(sales).where(soldAfterwards));
  const found = and(scope, few, where, mayBeBought, or(eq(appraisals.decision, "bought"), isSold));
  const rows = await db
    .select(getTableColumns(appraisals))
    .from(appraisals)
    .innerJoin(vehicles, eq(vehicles.id, appraisals.vehicleId))
    .where(found);
  const vehicleIds = db
    .select({ id: appraisals.vehicleId })
    .from(appraisals)
    .innerJoin(vehicles, eq(vehicles.id, appraisals.vehicleId))
    .where(found);
  return { rows, sold: await withSalesAfterwards(db, inArray(appraisals.vehicleId, vehicleIds)) };
}
