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
  if (mileage === null) throw missing("mileage", "the vehicle has none; say how far it has been driven.");
  if (zipCode === undefined) {
    throw missing(
      "vehicle_id",
      "give the vehicle or the dealership a ZIP code: neither has one, nor has another vehicle of the inventory.",
    );
  }
  if (vehicle.overviewYear === null && vehicle.vin === null) {
    throw missing("vehicle_id", "give the vehicle its model year, or its VIN.");
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
