import type { Evidence } from "../../../../contracts/mechanical.ts";
import { type Corner, corners, type FluidState, type TestResults } from "../../../../contracts/obd.ts";
import { bandOf } from "../readings/bands.ts";
import type { Condition } from "./condition.ts";
import { type Limits, lies } from "./readings.ts";

type NumberCheck = "battery_voltage" | "alternator_output";
type FluidCheck =
  | "engine_oil_level"
  | "coolant_level"
  | "brake_fluid_level"
  | "transmission_fluid"
  | "power_steering_fluid";
type CornerCheck = "brake_pad_thickness_mm" | "tire_tread_depth_mm" | "tire_pressure_kpa";

const words: Readonly<Record<keyof TestResults, { readonly words: string; readonly unit: string | null }>> = {
  battery_voltage: { words: "battery at rest", unit: "V" },
  alternator_output: { words: "at the battery, running", unit: "V" },
  engine_oil_level: { words: "engine oil", unit: null },
  coolant_level: { words: "coolant", unit: null },
  brake_fluid_level: { words: "brake fluid", unit: null },
  transmission_fluid: { words: "transmission fluid", unit: null },
  power_steering_fluid: { words: "power steering fluid", unit: null },
  brake_pad_thickness_mm: { words: "brake lining", unit: "mm" },
  tire_tread_depth_mm: { words: "tire tread", unit: "mm" },
  tire_pressure_kpa: { words: "tire pressure", unit: "kPa" },
};

interface Checked {
  readonly name: keyof TestResults;
  readonly value: number | string;
  readonly where?: Corner;
  readonly note: string;
}

function evidenceOf({ name, value, where, note }: Checked): Evidence {
  const band = bandOf(name, null);
  const what = where ? `${words[name].words}, ${where.replace("_", " ")}` : words[name].words;
  return {
    source: "test_result",
    what,
    value,
    unit: words[name].unit,
    band: band && { min: band.min, max: band.max },
    state: null,
    note,
  };
}

/** A voltage taken by hand lies within these limits. */
export const check =
  (name: NumberCheck, wish: Limits & { readonly note: string }): Condition =>
  ({ tests }) => {
    const value = tests[name];
    return value === undefined || !lies(value, wish) ? null : [evidenceOf({ name, value, note: wish.note })];
  };

/** Anyone took this check. */
export const wasChecked =
  (name: keyof TestResults): Condition =>
  ({ tests }) =>
    tests[name] === undefined ? null : [];

export type FluidGrade = "low" | "very_low" | "overfull" | "dark" | "burnt" | "contaminated";

/** Percent between the marks: 0 is the lower mark. Below 15 we call it low. Our own estimate. */
export function gradeOfFluid(state: FluidState): FluidGrade | "ok" {
  if (typeof state === "number") return state <= 0 ? "very_low" : state < 15 ? "low" : "ok";
  if (state === "empty") return "very_low";
  return state === "full" || state === "normal" || state === "good" ? "ok" : state;
}

/** A fluid is in one of these states. */
export const fluid =
  (name: FluidCheck, grades: readonly FluidGrade[], note: string): Condition =>
  ({ tests }) => {
    const state = tests[name];
    if (state === undefined || !grades.some((grade) => grade === gradeOfFluid(state))) return null;
    return [evidenceOf({ name, value: typeof state === "number" ? `${state} % between the marks` : state, note })];
  };

/** At one of these corners a measure lies within these limits; every such corner is evidence. */
export const corner =
  (name: CornerCheck, wish: Limits & { readonly at?: readonly Corner[]; readonly note: string }): Condition =>
  ({ tests }) => {
    const measured = tests[name] ?? {};
    const hits = (wish.at ?? corners).flatMap((where) => {
      const value = measured[where];
      return value !== undefined && lies(value, wish) ? [evidenceOf({ name, value, where, note: wish.note })] : [];
    });
    return hits.length === 0 ? null : hits;
  };

/** Left and right of an axle differ by more than so much. */
export const uneven =
  (
    name: CornerCheck,
    wish: { readonly axle: "front" | "rear"; readonly by: number; readonly note: string },
  ): Condition =>
  ({ tests }) => {
    const left: Corner = `${wish.axle}_left`;
    const right: Corner = `${wish.axle}_right`;
    const [a, b] = [tests[name]?.[left], tests[name]?.[right]];
    if (a === undefined || b === undefined || Math.abs(a - b) <= wish.by) return null;
    const { note } = wish;
    return [evidenceOf({ name, value: a, where: left, note }), evidenceOf({ name, value: b, where: right, note })];
  };
