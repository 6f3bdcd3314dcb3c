import { AppError } from "../../../../contracts/kit/errors.ts";
import { NotPricedReason as NotPriced, type NotPricedReason } from "../../../../contracts/pricing/repricing.ts";

/** Each as a sentence for a person. */
export const notPricedMessages: Readonly<Record<NotPricedReason, string>> = {
  no_market: "There is no market data. Import listings or sales.",
  few_comparables: "The market has too few similar vehicles. Import more listings or sales of this model.",
  no_place: "No valid ZIP code is known for the vehicle or the dealership. Add one.",
  no_mileage: "The vehicle has no mileage. Add it.",
  no_model_year: "The vehicle has no model year, and its VIN does not contain it. Add the model year.",
  invalid_vin: "The VIN is not valid. Correct it.",
  internal_error: "The vehicle could not be valued. The server log has the reason.",
};

/** The reason for an error of a valuation. Undefined for an error that is not about the vehicle. */
export function notPricedReason(error: unknown, hasMarket: boolean): NotPricedReason | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "INSUFFICIENT_MARKET_DATA") return hasMarket ? "few_comparables" : "no_market";
  if (error.code === "INVALID_VIN") return "invalid_vin";
  // a VIN without a model year
  if (error.field === "vehicle.year") return "no_model_year";
  return NotPriced.safeParse(error.details?.reason).data;
}
