import { AppError } from "../../../../contracts/kit/errors.ts";
import { lowerAscii } from "../../../platform/db/ascii.ts";

/** A VIN's 17 characters; I, O and Q never occur. ISO 3779, 49 CFR 565.13(g). */
const vinForm = /^[A-HJ-NPR-Z0-9]{17}$/i;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const hasVinForm = (text: string): boolean => vinForm.test(text);
export const hasIdForm = (text: string): boolean => uuidForm.test(text);

/** Equal keys mean the same stock number: "t-1" and "T-1". */
export const stockKeyOf: (stockNumber: string) => string = lowerAscii;

/** Throws VALIDATION_ERROR with `stockNumber` for a number that could be mistaken for a VIN or an id. */
export function assertStockNumber(stockNumber: string): void {
  const form = hasVinForm(stockNumber) ? "a VIN" : hasIdForm(stockNumber) ? "a vehicle's id" : undefined;
  if (form === undefined) return;
  const message = `The stock number has the form of ${form}, so it could name another vehicle. Write another number.`;
  throw new AppError("VALIDATION_ERROR", { message, field: "stockNumber" });
}
