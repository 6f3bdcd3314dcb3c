import { AppError } from "../../../../contracts/kit/errors.ts";
import type { NotPricedReason } from "../../../../contracts/pricing/repricing.ts";
import type { ValuationInput } from "../../../../contracts/pricing/valuations.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";

interface StockOptions {
  readonly mileage?: number | undefined;
  readonly condition?: ValuationInput["condition"]["overall"] | undefined;
  readonly inspection_id?: string | undefined;
  readonly case_id?: string | undefined;
}

type MissingFact = Extract<NotPricedReason, "no_mileage" | "no_place" | "no_model_year">;

const missing: Readonly<Record<MissingFact, readonly [field: string, message: string]>> = {
  no_mileage: ["mileage", "the vehicle has no mileage. Add it to the request."],
  no_place: [
    "vehicle_id",
    "no valid ZIP code is known for this vehicle, the dealership or the inventory. Add one to the vehicle or the dealership.",
  ],
  no_model_year: ["vehicle_id", "the vehicle has no model year and no VIN. Add one of them."],
};

function errorOf(fact: MissingFact): AppError {
  const [field, message] = missing[fact];
  return new AppError("VALIDATION_ERROR", { message: `${field}: ${message}`, field, details: { reason: fact } });
}

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
  if (mileage === null) throw errorOf("no_mileage");
  if (zipCode === undefined) throw errorOf("no_place");
  if (vehicle.overviewYear === null && vehicle.vin === null) throw errorOf("no_model_year");
  return {
    vehicle: { mileage, ...(vehicle.vin !== null && { vin: vehicle.vin }) },
    location: { zip_code: zipCode },
    condition: {
      overall: options.condition ?? vehicle.condition ?? "good",
      ...(options.inspection_id !== undefined && { inspection_id: options.inspection_id }),
    },
    valuation_type: "retail",
    options: { include_comparables: true, include_market_trends: true, include_depreciation_forecast: true },
    ...(options.case_id !== undefined && { case_id: options.case_id }),
  };
}
