import type { EstimatedVehicle } from "../../../domain/estimate/request.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";

/** What a vehicle is worth, in US cents, and what says so; null where nothing does. */
export type ValueOf = (db: Reader, vehicle: VehicleRow) => Promise<EstimatedVehicle["marketValue"]>;

/** The price that the dealer asks for it, while nobody has valued it. */
export const byAskingPrice: ValueOf = async (_db, { askingPriceCents }) =>
  askingPriceCents === null || askingPriceCents === 0 ? null : { cents: askingPriceCents, source: "asking price" };

/** The first of them that knows one. */
export const firstOf =
  (...sources: readonly ValueOf[]): ValueOf =>
  async (db, vehicle) => {
    for (const source of sources) {
      const value = await source(db, vehicle);
      if (value !== null) return value;
    }
    return null;
  };
