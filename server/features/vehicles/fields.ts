import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { DecodedVin } from "../../../contracts/vehicles/decoded-vin.ts";
import type { vehicles as contract } from "../../../contracts/vehicles/vehicles.ts";
import { centsOf } from "../../domain/money.ts";
import { searchTextOf } from "./listing/search-text.ts";
import { assertStockNumber } from "./references/names.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

/** The fields that a caller may write. An absent field is not changed; null clears it. */
export type VehicleFields = z.output<typeof contract.create.body>;

export interface VinDecoder {
  /** Throws INVALID_VIN. */
  decode(vin: string): DecodedVin;
}

/** The columns that the given fields set. */
export function columnsOf({ purchasePrice, askingPrice, ...rest }: VehicleFields): Partial<VehicleRow> {
  const given = { ...rest, purchasePriceCents: centsOf(purchasePrice), askingPriceCents: centsOf(askingPrice) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<VehicleRow>;
}

const decodedFields = [
  "make",
  "model",
  "trim",
  "bodyStyle",
  "engine",
  "transmission",
  "drivetrain",
  "fuelType",
] as const;

/** Fills in missing fields from the decoded VIN. */
function fillFromVin(fields: VehicleFields, decoded: DecodedVin): VehicleFields {
  const filled: VehicleFields = { ...fields, overviewYear: fields.overviewYear ?? decoded.year };
  for (const name of decodedFields) {
    // "L/LE/SE": the VIN does not say which of these trims it is.
    const fromVin = name === "trim" && decoded.trim?.includes("/") ? null : decoded[name];
    const value = filled[name] ?? fromVin;
    if (value !== null && value !== undefined) filled[name] = value;
  }
  return filled;
}

/**
 * The columns of a new vehicle, with missing fields from its decoded VIN. Throws VALIDATION_ERROR if neither the caller
 * nor the VIN gives make and model, or if the stock number has the form of a VIN or an id.
 */
export function newVehicle(given: VehicleFields, decoded: DecodedVin | null) {
  const vin = given.vin ?? null;
  if (given.stockNumber) assertStockNumber(given.stockNumber);
  const fields = decoded === null ? given : fillFromVin(given, decoded);
  const { make, model } = fields;
  if (make === undefined || model === undefined) {
    const field = make === undefined ? "make" : "model";
    throw new AppError("VALIDATION_ERROR", { message: `${field}: give it, or a VIN that contains it.`, field });
  }
  const status = fields.status ?? ("IN_STOCK" as const);
  const searchText = searchTextOf([vin, fields.stockNumber, make, model, fields.trim]);
  return { ...columnsOf(fields), make, model, status, searchText };
}

/**
 * The columns to change, including the search text of old and new fields. Throws VALIDATION_ERROR for a new stock number
 * that has the form of a VIN or an id.
 */
export function changedVehicle(before: VehicleRow, given: VehicleFields): Partial<VehicleRow> {
  if (given.stockNumber && given.stockNumber !== before.stockNumber) assertStockNumber(given.stockNumber);
  const change = columnsOf(given);
  const after = { ...before, ...change };
  // A sold vehicle that comes back into stock is no longer sold. Its sale stays recorded.
  const isBack = before.soldAt !== null && after.status !== "SOLD" && after.status !== "ARCHIVED";
  return {
    ...change,
    ...(isBack && { soldAt: null, soldPriceCents: null }),
    searchText: searchTextOf([after.vin, after.stockNumber, after.make, after.model, after.trim]),
  };
}
