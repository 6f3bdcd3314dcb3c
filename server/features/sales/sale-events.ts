import type { EventPayload } from "../../../contracts/system/events.ts";
import type { SaleRow } from "./sales.repo.ts";

type Sold = Pick<SaleRow, "id" | "vehicleId" | "soldPriceCents" | "soldAt" | "contactId">;

export const soldPayload = (sale: Sold): EventPayload<"vehicle.sold"> => ({
  sale_id: sale.id,
  vehicle_id: sale.vehicleId,
  sold_price: sale.soldPriceCents / 100,
  sold_at: sale.soldAt,
  contact_id: sale.contactId,
});

/** All values are those after the correction. */
export const correctedPayload = (sale: Sold & Pick<SaleRow, "updatedAt">): EventPayload<"vehicle.sale_corrected"> => ({
  ...soldPayload(sale),
  updated_at: sale.updatedAt,
});

interface Voided {
  readonly sale: Pick<SaleRow, "id" | "vehicleId">;
  readonly reason: string;
  readonly voidedAt: string;
}

export const voidedPayload = ({ sale, reason, voidedAt }: Voided): EventPayload<"vehicle.sale_voided"> => ({
  sale_id: sale.id,
  vehicle_id: sale.vehicleId,
  reason,
  voided_at: voidedAt,
});
