import type { SaleWithHistory } from "../../../contracts/papers/sales.ts";
import type { Access } from "../../access/access.ts";
import { requireSale } from "../../access/records/require-sale.ts";
import { seesBuyer } from "../../access/vehicles/sees-buyer.ts";
import { presentCorrection, presentSale } from "./sales.present.ts";
import { correctionsOf } from "./sales.repo.ts";

/** A sale with its corrections, as the caller may see it. Throws RESOURCE_NOT_FOUND. */
export async function readSale(access: Access, id: string): Promise<SaleWithHistory> {
  const found = await requireSale(access, id, "view_inventory");
  const isBuyerShown = seesBuyer(access, found.vehicle);
  const corrections = await correctionsOf(access.db, found.sale);
  return { ...presentSale(found, access), corrections: corrections.map((row) => presentCorrection(row, isBuyerShown)) };
}
