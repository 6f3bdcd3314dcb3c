import { AppError } from "../../../../contracts/kit/errors.ts";
import { maxMoney } from "../../../../contracts/kit/values.ts";
import type { AskingPriceChange } from "../../../../contracts/vehicles/vehicle-changes.ts";

/**
 * The asking price after a change by an amount or a percentage, in cents. A percentage gives whole dollars. Throws
 * VALIDATION_ERROR for a vehicle without a price, and for a price below zero or above the maximum.
 */
export function askingPriceAfter(cents: number | null, { amount, percent = 0 }: AskingPriceChange): number {
  const field = "askingPriceChange";
  if (cents === null) {
    throw new AppError("VALIDATION_ERROR", { message: "The vehicle has no asking price that could change.", field });
  }
  const after =
    amount === undefined ? Math.round((cents * (1 + percent / 100)) / 100) * 100 : cents + Math.round(amount * 100);
  if (after < 0 || after > maxMoney * 100) {
    throw new AppError("VALIDATION_ERROR", { message: `The asking price would be ${after / 100}.`, field });
  }
  return after;
}
