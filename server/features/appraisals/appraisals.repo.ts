import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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

const soldAfterwards = and(
  eq(sales.vehicleId, appraisals.vehicleId),
  isNull(sales.voidedAt),
  gte(sales.createdAt, appraisals.createdAt),
);
const sale = {
  id: sales.id,
  soldAt: sales.soldAt,
  soldPriceCents: sales.soldPriceCents,
  daysToSell: sales.daysToSell,
  purchasePriceCents: sales.purchasePriceCents,
  acquiredAt: sales.acquiredAt,
};

const other = alias(appraisals, "other");
/**
 * A car was bought although nobody recorded the decision: the books have its purchase. Its last open appraisal before the sale
 * counts, unless another one has the decision.
 */
const isInBooks = (db: Reader) =>
  and(
    eq(appraisals.decision, "open"),
    isNotNull(sales.purchasePriceCents),
    isNotNull(sales.acquiredAt),
    notExists(
      db
        .select({ id: other.id })
        .from(other)
        .where(
          and(
            eq(other.vehicleId, appraisals.vehicleId),
            lt(other.createdAt, sales.createdAt),
            or(
              eq(other.decision, "bought"),
              and(eq(other.decision, "open"), gt(other.createdAt, appraisals.createdAt)),
            ),
          ),
        ),
    ),
  );
const isBought = (db: Reader) => or(eq(appraisals.decision, "bought"), isInBooks(db));
export type SaleOfAppraisal = Awaited<ReturnType<typeof salesOfAppraisals>>[number]["sale"];

/** The sales of the vehicles that were bought and sold since these appraisals, without voided ones. The earliest first. */
export const salesOfAppraisals = (db: Reader, appraisalIds: readonly string[]) =>
  db
    .select({ appraisalId: appraisals.id, sale })
    .from(appraisals)
    .innerJoin(sales, soldAfterwards)
    .where(and(inArray(appraisals.id, [...appraisalIds]), isBought(db)))
    .orderBy(asc(sales.soldAt), asc(sales.id));

/** All bought ones, with those sales: one row for each sale, and one for a decided appraisal without a sale. */
export const boughtWithSales = (db: Reader, scope: SQL, search: Omit<AppraisalSearch, "decision">) => {
  const { few, where } = matching(search);
  return db
    .select({ appraisal: getTableColumns(appraisals), sale })
    .from(appraisals)
    .innerJoin(vehicles, eq(vehicles.id, appraisals.vehicleId))
    .leftJoin(sales, soldAfterwards)
    .where(and(scope, few, where, isBought(db)))
    .orderBy(asc(sales.soldAt), asc(sales.id));
};
