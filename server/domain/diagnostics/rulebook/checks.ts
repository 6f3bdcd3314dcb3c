import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import { type Corner, corners, type FluidState, type TestResults } from "../../../../contracts/mechanical/obd.ts";
import { bandOf } from "../../../../contracts/mechanical/readings/bands.ts";
import type { Condition } from "./condition.ts";
import { isWithin, type Limits } from "./readings.ts";

type NumberCheck = "battery_voltage" | "alternator_output";
type FluidCheck =
  | "engine_oil_level"
  | "coolant_level"
  | "brake_fluid_level"
  | "transmission_fluid"
  | "power_steering_fluid";
type CornerCheck = "brake_pad_thickness_mm" | "tire_tread_depth_mm" | "tire_pressure_kpa";

const labels: Readonly<Record<keyof TestResults, { readonly label: string; readonly unit: string | null }>> = {
  battery_voltage: { label: "battery at rest", unit: "V" },
  alternator_output: { label: "at the battery, running", unit: "V" },
  engine_oil_level: { label: "engine oil", unit: null },
  coolant_level: { label: "coolant", unit: null },
  brake_fluid_level: { label: "brake fluid", unit: null },
  transmission_fluid: { label: "transmission fluid", unit: null },
  power_steering_fluid: { label: "power steering fluid", unit: null },
  brake_pad_thickness_mm: { label: "brake lining", unit: "mm" },
  tire_tread_depth_mm: { label: "tire tread", unit: "mm" },
  tire_pressure_kpa: { label: "tire pressure", unit: "kPa" },
};

interface Checked {
  readonly name: keyof TestResults;
  readonly value: number | string;
  readonly where?: Corner;
  readonly note: string;
}

function evidenceOf({ name, value, where, note }: Checked): Evidence {
  const band = bandOf(name, null);
  const { label, unit } = labels[name];
  const what = where ? `${label}, ${where.replace("_", " ")}` : label;
  return {
    source: "test_result",
    what,
    value,
    unit,
    band: band && { min: band.min, max: band.max },
    state: null,
    note,
  };
}

/** Matches if the voltage of this check is within the limits. */
export const check =
  (name: NumberCheck, criteria: Limits & { readonly note: string }): Condition =>
  ({ tests }) => {
    const value = tests[name];
    return value === undefined || !isWithin(value, criteria)
      ? null
      : [evidenceOf({ name, value, note: criteria.note })];
  };

/** Matches if this check was done. */
export const wasChecked =
  (name: keyof TestResults): Condition =>
  ({ tests }) =>
    tests[name] === undefined ? null : [];

export type FluidGrade = "low" | "very_low" | "overfull" | "dark" | "burnt" | "contaminated";

/** The grade of a fluid. A number is the percentage between the marks, 0 at the lower mark; below 15 is low (our own estimate). */
export function gradeOfFluid(state: FluidState): FluidGrade | "ok" {
  if (typeof state === "number") return state <= 0 ? "very_low" : state < 15 ? "low" : "ok";
  if (state === "empty") return "very_low";
  return state === "full" || state === "normal" || state === "good" ? "ok" : state;
}

/** Matches if a fluid has one of these grades. */
export const fluid =
  (name: FluidCheck, grades: readonly FluidGrade[], note: string): Condition =>
  ({ tests }) => {
    const state = tests[name];
    if (state === undefined || !grades.some((grade) => grade === gradeOfFluid(state))) return null;
    return [evidenceOf({ name, value: typeof state === "number" ? `${state} % between the marks` : state, note })];
  };

/** Matches if the value at one of these corners is within the limits; every such corner is evidence. */
export const corner =
  (name: CornerCheck, criteria: Limits & { readonly at?: readonly Corner[]; readonly note: string }): Condition =>
  ({ tests }) => {
    const measured = tests[name] ?? {};
    const hits = (criteria.at ?? corners).flatMap((where) => {
      const value = measured[where];
      return value !== undefined && isWithin(value, criteria)
        ? [evidenceOf({ name, value, where, note: criteria.note })]
        : [];
    });
    return hits.length === 0 ? null : hits;
  };

/** Matches if left and right of an axle differ by more than `by`. */
export const uneven =
  (
    name: CornerCheck,
    criteria: { readonly axle: "front" | "rear"; readonly by: number; readonly note: string },
  ): Condition =>
  ({ tests }) => {
    const left: Corner = `${criteria.axle}_left`;
    const right: Corner = `${criteria.axle}_right`;
    const [a, b] = [tests[name]?.[left], tests[name]?.[right]];
    if (a === undefined || b === undefined || Math.abs(a - b) <= criteria.by) return null;
    const { note } = criteria;
    return [evidenceOf({ name, value: a, where: left, note }), evidenceOf({ name, value: b, where: right, note })];
  };
