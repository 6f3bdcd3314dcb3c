import type { Calendar } from "../../platform/calendar.ts";
import { newId } from "../../platform/ids.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { asSoldOf, nameKeysOf } from "./as-sold.ts";
import { daysToSell } from "./sale-dates.ts";
import type { SaleRow } from "./sales.repo.ts";

type Given = Pick<SaleRow, "soldPriceCents" | "soldAt" | "contactId" | "satisfaction" | "soldBy"> & {
  readonly now: string;
  readonly calendar: Calendar;
};

/** The row of a new sale, with the fields of the vehicle at the sale. */
export const newSaleRow = (vehicle: VehicleRow, { now, calendar, ...given }: Given): SaleRow => ({
  ...given,
  id: newId(),
  workspaceId: vehicle.workspaceId,
  vehicleId: vehicle.id,
  ...nameKeysOf(vehicle),
  asSold: asSoldOf(vehicle),
  purchasePriceCents: vehicle.purchasePriceCents,
  acquiredAt: vehicle.acquiredAt,
  daysToSell: daysToSell(calendar, { acquiredAt: vehicle.acquiredAt, soldAt: given.soldAt }),
  createdAt: now,
  updatedAt: now,
  voidedAt: null,
  voidReason: null,
});
