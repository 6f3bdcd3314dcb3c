import { AppError } from "../../../../contracts/kit/errors.ts";
import type { MechanicalOptions, MechanicalResults } from "../../../../contracts/mechanical/mechanical.ts";
import type { ObdData, TestResults } from "../../../../contracts/mechanical/obd.ts";
import type { DecodedVin } from "../../../../contracts/vehicles/decoded-vin.ts";
import { diagnose } from "../../../domain/diagnostics/diagnose.ts";
import { assembleResults } from "../../../domain/diagnostics/health/results.ts";
import { maintenanceSchedule } from "../../../domain/diagnostics/maintenance/schedule.ts";
import { newId } from "../../../platform/ids.ts";
import type { VehicleRow } from "../../vehicles/vehicles.repo.ts";
import { engineOf, fuelOf } from "./engine.ts";
import { protocolsOf } from "./protocols.ts";

/** An hour of a mechanic's work. */
export interface MechanicalRate {
  readonly mechanicalCentsPerHour: number;
  readonly currency: "USD";
}
interface Given {
  readonly obd: ObdData;
  readonly tests: TestResults | null;
  readonly options: MechanicalOptions;
  readonly vehicle: Pick<VehicleRow, "make" | "overviewYear" | "engine" | "fuelType" | "mileage">;
  /** What the VIN tells; null where there is none. */
  readonly decoded: DecodedVin | null;
  readonly rate: MechanicalRate;
  readonly now: Date;
}

/** The first model year in which every car sold in the United States had OBD-II: 40 CFR 86.094-17, 13 CCR 1968.1. */
const firstObdYear = 1996;

/** What rules and codes say of a vehicle. Throws VEHICLE_NOT_OBD_COMPATIBLE for one from before OBD-II. */
export function diagnosisOf({ obd, tests, options, vehicle, decoded, rate, now }: Given): {
  results: MechanicalResults;
  protocols: string[];
} {
  const year = vehicle.overviewYear ?? decoded?.year ?? null;
  if (year !== null && year < firstObdYear) {
    throw new AppError("VEHICLE_NOT_OBD_COMPATIBLE", {
      field: "vehicle_id",
      details: { vehicle_year: year, minimum_year: firstObdYear },
    });
  }
  const fuel = fuelOf(vehicle) ?? (decoded && fuelOf(decoded));
  const engine = engineOf([vehicle.engine, decoded?.engine ?? null]);
  const car = { ...engine, fuel, mileageMiles: vehicle.mileage, make: vehicle.make || (decoded?.make ?? null) };
  const diagnosis = diagnose({ obd, tests, vehicle: car, rates: rate });
  const maintenance = maintenanceSchedule({ mileageMiles: vehicle.mileage, fuel, modelYear: year, now });
  const results = assembleResults(diagnosis, options, maintenance, newId);
  const unknown = year === null ? [{ system: null, note: yearUnknown }] : [];
  return {
    results: { ...results, not_measured: [...results.not_measured, ...unknown] },
    // only patterns that a maker has filed for the United States are known of
    protocols: protocolsOf(obd, { year, isAmerican: decoded?.source === "pattern" }),
  };
}

const yearUnknown =
  "The model year is not known, from the vehicle or its VIN: whether it has OBD-II at all was taken for granted, and age-related maintenance is left out.";
