import { nameOf } from "../../domain/valuation/names/names.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { AsSold } from "./sales.table.ts";

/** The normalized make and model, as in the market data. */
export function nameKeysOf(vehicle: { readonly make: string; readonly model: string }) {
  const { make: makeKey, model: modelKey } = nameOf(vehicle);
  return { makeKey, modelKey };
}

/** The current fields that a sale keeps (`AsSold`). */
export const asSoldOf = ({ mileage, condition, zipCode }: VehicleRow): AsSold => ({ mileage, condition, zipCode });
