import { VehicleCondition } from "../../../../../contracts/vehicles/vehicle-filters.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { enteredNumber } from "../../../../ui/forms/entered-number.ts";

/** The choice of the grade of the newest inspection, among the conditions. */
export const inspected = "inspected";

/** What the form for a new valuation has. */
export interface Values {
  /** In the reader's unit. */
  mileage: number | string;
  condition: string;
  /** Empty: the place of the vehicle, else of the dealership. */
  zipCode: string;
}

/** The form as filled in from the vehicle's record. `mileage` is in the reader's unit. */
export const initialValues = (
  { mileage, condition, zipCode }: Pick<Vehicle, "mileage" | "condition" | "zipCode">,
  isInspected: boolean,
): Values => ({
  mileage: mileage ?? "",
  condition: isInspected ? inspected : (condition ?? "good"),
  zipCode: zipCode ?? "",
});

interface RequestContext {
  readonly carId: string;
  readonly inspectionId: string | undefined;
  readonly milesOf: (distance: number) => number;
}

/** The request for the form's values. Empty fields are left out: the server uses the record of the vehicle. */
export function requestOf(
  { mileage: typed, condition, zipCode }: Values,
  { carId, inspectionId, milesOf }: RequestContext,
) {
  const mileage = enteredNumber(typed);
  const stated = VehicleCondition.safeParse(condition).data;
  return {
    vehicle_id: carId,
    ...(mileage !== undefined && { mileage: milesOf(mileage) }),
    ...(zipCode.trim() !== "" && { zip_code: zipCode.trim() }),
    ...(stated !== undefined && { condition: stated }),
    ...(condition === inspected && inspectionId !== undefined && { inspection_id: inspectionId }),
  };
}

const formFields = new Map<string, keyof Values>([
  ["mileage", "mileage"],
  ["condition", "condition"],
  ["inspection_id", "condition"],
  ["zip_code", "zipCode"],
]);

/** The API begins a message with the name of its field, which the form shows as its label. */
const withoutName = (name: string, message: string): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;

/** The messages of the API by field of the form. Messages on other fields are left out: the form shows them as a notice. */
export const formErrors = (errors: Readonly<Record<string, string>>): Partial<Record<keyof Values, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => {
      const field = formFields.get(name);
      return field === undefined ? [] : [[field, withoutName(name, message)]];
    }),
  );
