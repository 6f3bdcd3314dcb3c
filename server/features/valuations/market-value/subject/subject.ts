import { AppError } from "../../../../../contracts/kit/errors.ts";
import { own } from "../../../../../contracts/kit/own.ts";
import type { ValuationInput } from "../../../../../contracts/pricing/valuations.ts";
import type { DecodedVin } from "../../../../../contracts/vehicles/decoded-vin.ts";
import { nameOf } from "../../../../domain/valuation/names/names.ts";
import type { VinDecoder } from "../../../vehicles/fields.ts";
import type { VehicleRow } from "../../../vehicles/vehicles.repo.ts";

/** The known facts of the car to value. Stored as JSON: the field names are fixed. */
export interface Subject {
  readonly vin: string | null;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
  readonly mileage: number;
  readonly bodyStyle: string | null;
  readonly engine: string | null;
  readonly transmission: string | null;
  readonly drivetrain: string | null;
  readonly fuel: string | null;
  readonly color: string | null;
  readonly interior: string | null;
}
type GivenVehicle = ValuationInput["vehicle"];

/** Decodes a VIN. Throws INVALID_VIN with `field`. */
export function decodeVin(field: string, vin: string, decoder: VinDecoder): DecodedVin {
  try {
    return decoder.decode(vin);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "INVALID_VIN") throw error;
    throw new AppError("INVALID_VIN", {
      message: error.message,
      field,
      ...(error.details && { details: error.details }),
    });
  }
}

/**
 * Merges the facts of the request, the inventory and the VIN, in this order of precedence. Throws VALIDATION_ERROR with
 * the missing facts if none of them has the year, make or model.
 */
export function subjectOf(given: GivenVehicle, decoded: DecodedVin | null, known: VehicleRow | undefined): Subject {
  const year = given.year ?? known?.overviewYear ?? decoded?.year;
  const make = given.make ?? (known?.make || decoded?.make);
  const model = given.model ?? (known?.model || decoded?.model);
  if (!year || !make || !model) throw missingFacts({ year, make, model }, decoded !== null);
  // if the request names another model, the trim and engine of the vehicle and the VIN do not apply
  const requestedName = nameOf({ make, model });
  const isSame = (one: { make: string | null; model: string | null } | null | undefined) => {
    if (given.make === undefined && given.model === undefined) return true;
    const knownName = nameOf({ make: one?.make ?? "", model: one?.model ?? "" });
    return knownName.make === requestedName.make && knownName.model === requestedName.model;
  };
  const [row, fromVin] = [isSame(known) ? known : undefined, isSame(decoded) ? decoded : null];
  return {
    vin: decoded?.vin ?? null,
    year,
    make,
    model,
    trim: given.trim ?? row?.trim ?? fromVin?.trim ?? null,
    mileage: given.mileage,
    bodyStyle: row?.bodyStyle ?? fromVin?.bodyStyle ?? null,
    engine: given.engine ?? row?.engine ?? fromVin?.engine ?? null,
    transmission: given.transmission ?? row?.transmission ?? fromVin?.transmission ?? null,
    drivetrain: given.drivetrain ?? row?.drivetrain ?? fromVin?.drivetrain ?? null,
    fuel: row?.fuelType ?? fromVin?.fuelType ?? null,
    color: given.exterior_color ?? known?.exteriorColor ?? null,
    interior: given.interior_color ?? known?.interiorColor ?? null,
  };
}

function missingFacts(facts: Readonly<Record<string, unknown>>, hasVin: boolean): AppError {
  const absent = Object.keys(facts).filter((name) => !own(facts, name));
  const advice = hasVin
    ? "The VIN does not contain this information. Add it to the request."
    : "Add this information or the VIN.";
  return new AppError("VALIDATION_ERROR", {
    message: `vehicle: missing ${absent.join(", ")}. ${advice}`,
    field: `vehicle.${absent[0]}`,
    details: { issues: absent.map((name) => ({ path: `vehicle.${name}`, reason: "is missing" })) },
  });
}

/** The key of a car for its excluded comparables: its VIN, else its year, make and model. */
export function keyOf({ vin, year, make, model, trim }: Subject): string {
  if (vin !== null) return vin;
  const name = nameOf({ make, model, trim: trim ?? undefined });
  return `${year} ${name.make} ${name.model}`;
}
