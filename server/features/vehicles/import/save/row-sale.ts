import { centsOf } from "../../../../domain/money.ts";
import type { ImportedSale } from "../../../sales/vehicle-changes.ts";
import type { VehicleFields } from "../../fields.ts";
import type { VehicleRow } from "../../vehicles.repo.ts";
import type { RowSale } from "../rows/columns.ts";
import { acquiredAfterSale, type ColumnName, saleIncomplete, soldInFuture } from "../rows/reasons.ts";

/** The sale that a row records, if any, or the reason why the row is skipped. */
export type RowSaleDecision = { readonly sale?: ImportedSale | undefined } | { readonly reason: string };

/** What is known of the vehicle before the row. */
type Before = Pick<VehicleRow, "status" | "soldAt">;

/**
 * A row with the status SOLD records the sale of a new vehicle, and of one that is not sold yet. It needs a price and a
 * date for that. A vehicle that is sold keeps its sale. One that is SOLD without a sale, as older databases have them, may
 * stay so.
 */
export function decideSale(
  { fields, sale: given = {} }: { readonly fields: Pick<VehicleFields, "status">; readonly sale?: RowSale },
  {
    before,
    columnName,
    now,
  }: { readonly before: Before | undefined; readonly columnName: ColumnName; readonly now: string },
): RowSaleDecision {
  if (fields.status !== "SOLD" || (before && before.soldAt !== null)) return {};
  const { soldPrice, soldAt } = given;
  if (soldPrice === undefined || soldAt === undefined) {
    return before?.status === "SOLD" ? {} : { reason: saleIncomplete(given, columnName) };
  }
  if (soldAt > now) return { reason: soldInFuture(columnName) };
  return { sale: { soldPriceCents: centsOf(soldPrice) ?? 0, soldAt } };
}

/** The reason to skip a row whose vehicle was bought after it was sold. */
export function datesProblem(
  { acquiredAt = null, soldAt = null }: { acquiredAt?: string | null | undefined; soldAt?: string | null | undefined },
  columnName: ColumnName,
): string | undefined {
  return soldAt !== null && acquiredAt !== null && acquiredAt > soldAt
    ? acquiredAfterSale(soldAt, columnName)
    : undefined;
}
