import type { RecordedSale } from "../../../contracts/papers/recorded-sale.ts";
import type { Sale, SaleCorrection } from "../../../contracts/papers/sales.ts";
import type { Access } from "../../access/access.ts";
import { seesBuyer } from "../../access/vehicles/sees-buyer.ts";
import type { CorrectionRow, FoundSale } from "./sales.repo.ts";

export function presentLastSale({ sale, vehicle, buyer }: FoundSale, access: Access): RecordedSale {
  const isShown = seesBuyer(access, vehicle);
  return {
    ...sale,
    contactId: isShown ? sale.contactId : null,
    soldPrice: sale.soldPriceCents / 100,
    daysInStock: sale.daysToSell,
    buyer: isShown ? buyer : null,
  };
}

export function presentSale(found: FoundSale, access: Access): Sale {
  const { sale, vehicle } = found;
  const { id, make, model, overviewYear: year, vin, stockNumber } = vehicle;
  const cost = access.may(vehicle, "view_costs") ? sale.purchasePriceCents : null;
  return {
    ...presentLastSale(found, access),
    vehicle: { id, make, model, year, vin, stockNumber },
    purchasePrice: cost === null ? null : cost / 100,
    soldBy: sale.soldBy,
    updatedAt: sale.updatedAt,
    voidedAt: sale.voidedAt,
    voidReason: sale.voidReason,
  };
}

export const presentCorrection = (row: CorrectionRow, isBuyerShown: boolean): SaleCorrection => ({
  id: row.id,
  correctedAt: row.createdAt,
  correctedBy: row.correctedBy,
  reason: row.reason,
  before: {
    soldPrice: row.soldPriceCents / 100,
    soldAt: row.soldAt,
    contactId: isBuyerShown ? row.contactId : null,
    satisfaction: row.satisfaction,
  },
});
