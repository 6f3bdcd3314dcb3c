import type { EstimatedVehicle } from "../../../domain/estimate/request.ts";
import { askingPrice } from "../../../domain/estimate/summary/value.ts";
import { centsInUsd, type UnitRates } from "../../../domain/unit-rates.ts";
import type { Reader } from "../../../platform/db/store.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";

/** What a vehicle is worth, in US cents, and what says so; null where nothing does. */
export type ValueOf = (db: Reader, vehicle: VehicleRow) => Promise<EstimatedVehicle["marketValue"]>;

/** The asking price, for vehicles without a valuation. It is in the dealership's currency. */
export const byAskingPrice =
  (ratesOf: (db: Reader, workspaceId: string) => Promise<UnitRates>): ValueOf =>
  async (db, { askingPriceCents, workspaceId }) => {
    if (askingPriceCents === null || askingPriceCents === 0) return null;
    const cents = centsInUsd(askingPriceCents, await ratesOf(db, workspaceId));
    return cents === undefined ? null : { cents, source: askingPrice };
  };

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
