import { AppError } from "../../../contracts/kit/errors.ts";
import type { RecordedSale } from "../../../contracts/recorded-sale.ts";
import { accessOf } from "../../access/access.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { recordSale, type SaleBody, type SaleNeeds } from "./commands/record-sale.ts";
import { lastSale } from "./sales.repo.ts";

export const createSales = (needs: SaleNeeds) => ({
  sell: (caller: Caller, reference: string, body: SaleBody) => recordSale(needs, caller, { reference, body }),

  /** The last sale of a vehicle. Throws RESOURCE_NOT_FOUND if there is none. */
  async last(caller: Caller, reference: string): Promise<RecordedSale> {
    const { read } = needs.store;
    const access = await accessOf(read, caller);
    const row = await requireVehicleToRead(access, reference, { field: "id" });
    const found = await lastSale(read, row);
    if (!found) throw new AppError("RESOURCE_NOT_FOUND", { message: "No sale is recorded.", field: "id" });
    const { sale, buyer } = found;
    const seesBuyer = isPermitted(caller, "leads:read") && access.may(row, "manage_leads");
    return {
      ...sale,
      contactId: seesBuyer ? sale.contactId : null,
      soldPrice: sale.soldPriceCents / 100,
      daysInStock: sale.daysToSell,
      buyer: seesBuyer ? buyer : null,
    };
  },
});
export type Sales = ReturnType<typeof createSales>;
