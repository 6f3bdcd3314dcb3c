import type { Call } from "../../../../contracts/kit/endpoint.ts";
import { distanceIn, milesFrom } from "../../../../contracts/units.ts";
import type { DecodedVin, Vehicle, vehicles } from "../../../../contracts/vehicles.ts";
import { units } from "../../../ui/format.ts";
import { onlyMe } from "./team-choice.ts";

/** The form's fields: every text may be empty, every number may be absent. */
export interface VehicleValues {
  vin: string;
  stockNumber: string;
  make: string;
  model: string;
  trim: string;
  overviewYear: number | "";
  bodyStyle: string;
  engine: string;
  transmission: string;
  drivetrain: string;
  fuelType: string;
  exteriorColor: string;
  /** In the reader's unit of distance. */
  mileage: number | "";
  askingPrice: number | "";
  status: Vehicle["status"];
  notes: string;
  /** A team's id, or `onlyMe`; empty: not chosen, and the server decides. */
  teamId: string;
}

const texts = [
  "vin",
  "stockNumber",
  "trim",
  "bodyStyle",
  "engine",
  "transmission",
  "drivetrain",
  "fuelType",
  "exteriorColor",
  "notes",
] as const;
const numbers = ["overviewYear", "mileage", "askingPrice"] as const;

export const emptyValues: VehicleValues = {
  vin: "",
  stockNumber: "",
  make: "",
  model: "",
  trim: "",
  overviewYear: "",
  bodyStyle: "",
  engine: "",
  transmission: "",
  drivetrain: "",
  fuelType: "",
  exteriorColor: "",
  mileage: "",
  askingPrice: "",
  status: "IN_STOCK",
  notes: "",
  teamId: "",
};

export function valuesOf(car: Vehicle): VehicleValues {
  const values: VehicleValues = { ...emptyValues, make: car.make, model: car.model, status: car.status };
  for (const name of texts) values[name] = car[name] ?? "";
  for (const name of numbers) values[name] = car[name] ?? "";
  values.teamId = car.teamId ?? onlyMe;
  if (car.mileage !== null) values.mileage = distanceIn(units.distance, car.mileage);
  return values;
}

export type VehicleBody = Call<(typeof vehicles)["create"]>["body"];

/** What the server is told: an emptied field becomes null. */
export function bodyOf(values: VehicleValues): VehicleBody {
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  const number = (value: number | "") => (value === "" ? null : value);
  return {
    ...Object.fromEntries(texts.map((name) => [name, text(values[name])])),
    ...Object.fromEntries(numbers.map((name) => [name, number(values[name])])),
    mileage: values.mileage === "" ? null : milesFrom(units.distance, values.mileage),
    make: values.make.trim(),
    model: values.model.trim(),
    status: values.status,
    ...(values.teamId !== "" && { teamId: values.teamId === onlyMe ? null : values.teamId }),
  };
}

/**
 * What the server is told of a car that it has: only what the person changed. The others may have been changed
 * elsewhere since the form was opened, a status or a price say, and stay as they are now.
 */
export function changesOf(before: VehicleValues, values: VehicleValues): Partial<VehicleBody> {
  const known = new Map(Object.entries(bodyOf(before)));
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name, value]) => known.get(name) !== value));
}

/** What a VIN says, for the fields that it says anything about. */
export function decodedValues(decoded: DecodedVin): Partial<VehicleValues> {
  const { make, model, trim, bodyStyle, engine, transmission, drivetrain, fuelType, year } = decoded;
  const known = Object.entries({ make, model, trim, bodyStyle, engine, transmission, drivetrain, fuelType }).filter(
    ([, value]) => value !== null,
  );
  return { ...Object.fromEntries(known), ...(year !== null && { overviewYear: year }) };
}
