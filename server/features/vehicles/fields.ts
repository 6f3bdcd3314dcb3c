import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { vehicles as contract, DecodedVin } from "../../../contracts/vehicles.ts";
import { nameOf } from "../../domain/valuation/names/names.ts";
import { assertStockNumber } from "./references/names.ts";
import type { AsSold } from "./sales.table.ts";
import { searchTextOf } from "./search.repo.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

/** What a caller may write of a vehicle, each field absent (left as it is), null (emptied) or a value. */
export type VehicleFields = z.output<typeof contract.create.body>;

export interface VinDecoder {
  /** Throws INVALID_VIN. */
  decode(vin: string): DecodedVin;
}

export const centsOf = (amount: number | null | undefined) =>
  amount === undefined || amount === null ? amount : Math.round(amount * 100);
export const amountOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** Only what was given: an absent field stays as it is, a null empties it. */
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

/** Fills from the VIN what the caller left out. Throws INVALID_VIN. */
function fillFromVin(fields: VehicleFields, decoded: DecodedVin): VehicleFields {
  const filled: VehicleFields = { ...fields, overviewYear: fields.overviewYear ?? decoded.year };
  for (const name of decodedFields) {
    // "L/LE/SE" is the VIN saying that it does not know which: no trim to write on a car
    const told = name === "trim" && decoded.trim?.includes("/") ? null : decoded[name];
    const value = filled[name] ?? told;
    if (value !== null && value !== undefined) filled[name] = value;
  }
  return filled;
}

/**
 * The columns of a new vehicle, filled from its VIN. Throws INVALID_VIN, and VALIDATION_ERROR where neither
 * the caller nor the VIN tells make and model, or where the stock number has the form of a VIN or an id.
 */
export function newVehicle(given: VehicleFields, vinDecoder: VinDecoder) {
  const vin = given.vin ?? null;
  if (given.stockNumber) assertStockNumber(given.stockNumber);
  const fields = vin === null ? given : fillFromVin(given, vinDecoder.decode(vin));
  const { make, model } = fields;
  if (make === undefined || model === undefined) {
    const field = make === undefined ? "make" : "model";
    throw new AppError("VALIDATION_ERROR", { message: `${field}: give it, or a VIN that tells it.`, field });
  }
  const status = fields.status ?? ("IN_STOCK" as const);
  const searchText = searchTextOf([vin, fields.stockNumber, make, model, fields.trim]);
  return { ...columnsOf(fields), make, model, status, searchText };
}

/**
 * The columns to change, with the search text that old and new fields make together. Throws VALIDATION_ERROR for a new
 * stock number that has the form of a VIN or an id.
 */
export function changedVehicle(before: VehicleRow, given: VehicleFields): Partial<VehicleRow> {
  if (given.stockNumber && given.stockNumber !== before.stockNumber) assertStockNumber(given.stockNumber);
  const change = columnsOf(given);
  const after = { ...before, ...change };
  // a sold vehicle that comes back is unsold; its sale stays in the books
  const back = before.soldAt !== null && after.status !== "SOLD" && after.status !== "ARCHIVED";
  return {
    ...change,
    ...(back && { soldAt: null, soldPriceCents: null }),
    searchText: searchTextOf([after.vin, after.stockNumber, after.make, after.model, after.trim]),
  };
}

/** A car's name in the form that is compared, as the market's rows have it. */
export function nameKeysOf(vehicle: { readonly make: string; readonly model: string }) {
  const { make: makeKey, model: modelKey } = nameOf(vehicle);
  return { makeKey, modelKey };
}

/** What a sale keeps of the car as it stands. */
export const asSoldOf = ({ mileage, condition, zipCode }: VehicleRow): AsSold => ({ mileage, condition, zipCode });
