import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import type { Access } from "../../access/access.ts";
import { amountOf } from "../../domain/money.ts";
import type { Clock } from "../../platform/clock.ts";
import type { UrlSigner } from "../../platform/storage/signed-url.ts";
import { type Currencies, currenciesOf } from "../dealership/currency.ts";
import { seesCosts } from "./costs.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

interface Needs {
  readonly clock: Clock;
  readonly urls: UrlSigner;
}

/** Vehicles as the API returns them to a caller with this access. */
export function createPresent({ clock, urls }: Needs) {
  const presentIn = (row: VehicleRow, access: Access, currencies: Currencies): Vehicle => {
    const { purchasePriceCents, askingPriceCents, soldPriceCents, coverKey, grade: _grade, ...rest } = row;
    return {
      ...rest,
      purchasePrice: seesCosts(access, row) ? amountOf(purchasePriceCents) : null,
      askingPrice: amountOf(askingPriceCents),
      soldPrice: amountOf(soldPriceCents),
      currency: currencies(row.workspaceId),
      coverImageUrl: coverKey === null ? null : urls.sign(coverKey, clock.now()),
    };
  };
  return {
    present: async (row: VehicleRow, access: Access): Promise<Vehicle> =>
      presentIn(row, access, await currenciesOf(access.db, [row])),

    presentAll: async (rows: readonly VehicleRow[], access: Access): Promise<Vehicle[]> => {
      const currencies = await currenciesOf(access.db, rows);
      return rows.map((row) => presentIn(row, access, currencies));
    },
  };
}
