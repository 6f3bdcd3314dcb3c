import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";
import { quantityLabels } from "../../../../contracts/mechanical/readings/quantities.ts";
import { stateLabel } from "../../../../contracts/mechanical/readings/state.ts";
import type { Car } from "../readings/car.ts";
import { type CodeRange, within } from "./codes.ts";

/** Evaluates one condition: the evidence if the car matches, null if it does not or if it was not measured. */
export type Condition = (car: Car) => readonly Evidence[] | null;

/** Matches if all conditions match. */
export const all =
  (...conditions: readonly Condition[]): Condition =>
  (car) => {
    const found = conditions.map((condition) => condition(car));
    return found.some((evidence) => evidence === null) ? null : found.flatMap((evidence) => evidence ?? []);
  };

/** Matches if at least one condition matches; returns the evidence of all that match. */
export const either =
  (...conditions: readonly Condition[]): Condition =>
  (car) => {
    const found = conditions.map((condition) => condition(car)).filter((evidence) => evidence !== null);
    return found.length === 0 ? null : found.flat();
  };

/** Matches if the condition does not, including when it was not measured. */
export const not =
  (condition: Condition): Condition =>
  (car) =>
    condition(car) === null ? [] : null;

/** Matches if one of these codes is stored or pending. */
export const code =
  (...ranges: readonly CodeRange[]): Condition =>
  (car) => {
    const found = within(car.codes.keys(), ranges);
    return found.length === 0 ? null : found.flatMap((one) => codeEvidence(car, one));
  };

/** Matches if the number of these codes is between `min` and `max`. */
export const codeCount =
  (count: { readonly min: number; readonly max?: number }, ...ranges: readonly CodeRange[]): Condition =>
  (car) => {
    const found = within(car.codes.keys(), ranges);
    if (found.length < count.min || found.length > (count.max ?? Number.POSITIVE_INFINITY)) return null;
    return found.flatMap((one) => codeEvidence(car, one));
  };

/** Matches if the list of stored codes was read and is empty. */
export const noCodesStored: Condition = (car) => (car.codesRead && car.codes.size === 0 ? [] : null);

/** Matches if the car has more miles than `above`. */
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

/** Matches if one of these readings is impossible: its sensor or circuit is faulty. */
export const impossible =
  (...readings: readonly ReadingName[]): Condition =>
  (car) => {
    const found = car.impossible.filter(({ reading }) => readings.includes(reading));
    if (found.length === 0) return null;
    return found.slice(0, 3).map(({ observation, reading, value, note }) => ({
      source: observation.source,
      what: quantityLabels[reading].label,
      value,
      unit: quantityLabels[reading].unit || null,
      band: null,
      state: stateLabel(observation.state),
      note,
    }));
  };

/** Matches if the car has at least so many codes. */
export const codeTotal =
  (min: number): Condition =>
  ({ codes }) =>
    codes.size >= min ? [] : null;
