import type { Store } from "../../../platform/db/store.ts";
import type { Dealerships } from "../../dealership/dealership.service.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import type { MarketValues } from "../market-value/market-values.ts";
import { usualZipCodes } from "../valuations.repo.ts";

interface Needs {
  readonly store: Pick<Store, "read">;
  readonly dealerships: Pick<Dealerships, "settings">;
  readonly marketValues: Pick<MarketValues, "placeOf">;
}

/** Returns the ZIP code of a vehicle: its own, else the dealership's, else the most frequent known one of the inventory. */
export async function stockPlaces({ store: { read }, dealerships, marketValues }: Needs, workspaceId: string) {
  const { zipCode: ofDealership } = await dealerships.settings(read, workspaceId);
  const usual = await usualZipCodes(read, workspaceId);
  return ({ zipCode }: Pick<VehicleRow, "zipCode">): string | undefined =>
    [zipCode, ofDealership, ...usual]
      .filter((zip) => zip !== null && zip !== undefined)
      .find((zip) => marketValues.placeOf(zip.slice(0, 5)) !== null);
}
