import { distanceIn, milesFrom } from "../../../../contracts/accounts/units.ts";
import type { Call } from "../../../../contracts/kit/endpoint.ts";
import type { DecodedVin } from "../../../../contracts/vehicles/decoded-vin.ts";
import type { Vehicle, vehicles } from "../../../../contracts/vehicles/vehicles.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { units } from "../../../ui/format/format.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { onlyMe } from "./team-choice.ts";

/** The form's fields. Texts may be empty, and so may numbers, which are texts while they are typed. */
export interface VehicleValues {
  vin: string;
  stockNumber: string;
  make: string;
  model: string;
  trim: string;
  overviewYear: number | string;
  bodyStyle: string;
  engine: string;
  transmission: string;
  drivetrain: string;
  fuelType: string;
  exteriorColor: string;
  interiorColor: string;
  /** In the reader's unit of distance. */
  mileage: number | string;
  askingPrice: number | string;
  /** Empty also for users who may not see costs. The form does not show it to them, so that they never change it. */
  purchasePrice: number | string;
  /** In the format of the date field, 2026-03-31, in the user's time zone. */
  acquiredAt: string;
  status: Vehicle["status"];
  condition: NonNullable<Vehicle["condition"]> | "";
  /** Where it is parked. */
  location: string;
  zipCode: string;
  notes: string;
  /** A team's id, or `onlyMe`. Empty: the server decides. */
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
  "interiorColor",
  "location",
  "zipCode",
  "notes",
] as const;
const numbers = ["overviewYear", "mileage", "askingPrice", "purchasePrice"] as const;

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
  interiorColor: "",
  mileage: "",
  askingPrice: "",
  purchasePrice: "",
  acquiredAt: "",
  status: "IN_STOCK",
  condition: "",
  location: "",
  zipCode: "",
  notes: "",
  teamId: "",
};

export function valuesOf(car: Vehicle): VehicleValues {
  const values: VehicleValues = { ...emptyValues, make: car.make, model: car.model, status: car.status };
  for (const name of texts) values[name] = car[name] ?? "";
  for (const name of numbers) values[name] = car[name] ?? "";
  values.teamId = car.teamId ?? onlyMe;
  values.condition = car.condition ?? "";
  if (car.acquiredAt !== null) values.acquiredAt = dayInput(new Date(car.acquiredAt));
  if (car.mileage !== null) values.mileage = distanceIn(units.distance, car.mileage);
  return values;
}

export type VehicleBody = Call<(typeof vehicles)["create"]>["body"];

/** The request body. Empty fields become null. */
export function bodyOf(values: VehicleValues): VehicleBody {
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  const number = (value: number | string) => enteredNumber(value) ?? null;
  const mileage = enteredNumber(values.mileage);
  return {
    ...Object.fromEntries(texts.map((name) => [name, text(values[name])])),
    ...Object.fromEntries(numbers.map((name) => [name, number(values[name])])),
    mileage: mileage === undefined ? null : milesFrom(units.distance, mileage),
    // the start of the day, which is never after a sale or after now on the same day
    acquiredAt: values.acquiredAt === "" ? null : new Date(`${values.acquiredAt}T00:00:00`).toISOString(),
    make: values.make.trim(),
    model: values.model.trim(),
    status: values.status,
    condition: values.condition === "" ? null : values.condition,
    ...(values.teamId !== "" && { teamId: values.teamId === onlyMe ? null : values.teamId }),
  };
}

/**
 * The request body for an existing car: only the fields that the user changed. Other fields may have changed elsewhere
 * since the form was opened, and keep their current values.
 */
export function changesOf(before: VehicleValues, values: VehicleValues): Partial<VehicleBody> {
  const knownFields = new Map(Object.entries(bodyOf(before)));
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name, value]) => knownFields.get(name) !== value));
}

/** Whether the status brings a sold vehicle back into stock. As on the server, an archived vehicle stays sold. */
export const comesBack = ({ soldAt }: Pick<Vehicle, "soldAt">, status: Vehicle["status"]): boolean =>
  soldAt !== null && status !== "SOLD" && status !== "ARCHIVED";

/** The values of a decoded VIN, without unknown ones. */
export function decodedValues(decoded: DecodedVin): Partial<VehicleValues> {
  const { make, model, trim, bodyStyle, engine, transmission, drivetrain, fuelType, year } = decoded;
  const knownFields = Object.entries({
    make,
    model,
    trim,
    bodyStyle,
    engine,
    transmission,
    drivetrain,
    fuelType,
  }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(knownFields), ...(year !== null && { overviewYear: year }) };
}
