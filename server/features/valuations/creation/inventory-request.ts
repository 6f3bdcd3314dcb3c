import { AppError } from "../../../../contracts/kit/errors.ts";
import type { ValuationInput } from "../../../../contracts/valuations.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";

interface StockOptions {
  readonly mileage?: number | undefined;
  readonly condition?: ValuationInput["condition"]["overall"] | undefined;
  readonly case_id?: string | undefined;
}

const missing = (field: string, message: string): AppError =>
  new AppError("VALIDATION_ERROR", { message: `${field}: ${message}`, field });

/**
 * The request for a vehicle of the inventory: retail, at its location, in good condition unless the condition is known.
 * Throws VALIDATION_ERROR if its ZIP code, mileage or model year is unknown.
 */
export function inventoryRequest(
  vehicle: VehicleRow,
  options: StockOptions,
  zipCode: string | undefined,
): ValuationInput {
  const mileage = options.mileage ?? vehicle.mileage;
  if (mileage === null) throw missing("mileage", "the vehicle has no mileage. Add it to the request.");
  if (zipCode === undefined) {
    throw missing(
      "vehicle_id",
      "no valid ZIP code is known for this vehicle, the dealership or the inventory. Add one to the vehicle or the dealership.",
    );
  }
  if (vehicle.overviewYear === null && vehicle.vin === null) {
    throw missing("vehicle_id", "the vehicle has no model year and no VIN. Add one of them.");
  }
  return {
    vehicle: { mileage, ...(vehicle.vin !== null && { vin: vehicle.vin }) },
    location: { zip_code: zipCode },
    condition: { overall: options.condition ?? vehicle.condition ?? "good" },
    valuation_type: "retail",
    options: { include_comparables: true, include_market_trends: true, include_depreciation_forecast: true },
    ...(options.case_id !== undefined && { case_id: options.case_id }),
  };
}
