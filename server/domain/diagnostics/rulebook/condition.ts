import type { Evidence } from "../../../../contracts/mechanical.ts";
import type { Car } from "../readings/car.ts";
import { type CodeRange, within } from "./codes.ts";

/** Asks one thing of the car: the evidence where it holds, null where it does not or nobody measured it. */
export type Condition = (car: Car) => readonly Evidence[] | null;

/** All must hold. */
export const all =
  (...conditions: readonly Condition[]): Condition =>
  (car) => {
    const found = conditions.map((condition) => condition(car));
    return found.some((evidence) => evidence === null) ? null : found.flatMap((evidence) => evidence ?? []);
  };

/** One is enough; the evidence of all that hold is told. */
export const either =
  (...conditions: readonly Condition[]): Condition =>
  (car) => {
    const found = conditions.map((condition) => condition(car)).filter((evidence) => evidence !== null);
    return found.length === 0 ? null : found.flat();
  };

/** Holds where the other does not: also where nobody measured it. */
export const not =
  (condition: Condition): Condition =>
  (car) =>
    condition(car) === null ? [] : null;

/** One of these codes is stored or pending. */
export const code =
  (...ranges: readonly CodeRange[]): Condition =>
  (car) => {
    const found = within(car.codes.keys(), ranges);
    return found.length === 0 ? null : found.flatMap((one) => codeEvidence(car, one));
  };

/** As many of these codes, at least and at most. */
export const codeCount =
  (count: { readonly min: number; readonly max?: number }, ...ranges: readonly CodeRange[]): Condition =>
  (car) => {
    const found = within(car.codes.keys(), ranges);
    if (found.length < count.min || found.length > (count.max ?? Number.POSITIVE_INFINITY)) return null;
    return found.flatMap((one) => codeEvidence(car, one));
  };

/** The list of stored codes was read, and it is empty. */
export const noCodesStored: Condition = (car) => (car.codesRead && car.codes.size === 0 ? [] : null);

/** The car has driven more than so many miles. */
export const mileage =
  ({ above, note }: { readonly above: number; readonly note: string }): Condition =>
  ({ mileageMiles: value }) =>
    value === null || value <= above
      ? null
      : [{ source: "mileage", what: "mileage", value, unit: "mi", band: null, state: null, note }];

export const codeEvidence = (car: Car, code: string): readonly Evidence[] => {
  const reported = car.codes.get(code);
  if (!reported) return [];
  const { status, meaning } = reported;
  return [{ source: "dtc", what: code, value: status, unit: null, band: null, state: null, note: meaning.description }];
};
