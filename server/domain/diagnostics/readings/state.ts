import type { Readings } from "../../../../contracts/obd.ts";

/** What the engine was doing: `unknown` where the readings do not say. */
export type Work = "off" | "cranking" | "idle" | "cruise" | "load" | "running" | "unknown";
export type Warmth = "cold" | "warm" | "unknown";
export interface EngineState {
  readonly work: Work;
  readonly warmth: Warmth;
}

/** States that a rule or a band speaks of; what is left out may be anything. */
export interface StateWish {
  readonly work?: readonly Work[];
  readonly warmth?: readonly Warmth[];
}

/** Below it the engine does not run by itself. Our own estimate: starters turn an engine at 150-300 rpm. */
const runningRpm = 400;
/** An idle is no faster than this, with the car standing and the throttle closed. Our own estimates. */
const idle = { rpm: 1500, throttlePercent: 25, speedKmh: 2 } as const;
/** From here on the engine works hard. Our own estimates; a steady 2,500 rpm without load is cruise. */
const load = { loadPercent: 70, throttlePercent: 60 } as const;
/**
 * Standing at idle speed with little load and the flap wide open: a diesel's, which is no pedal. For a log, whose fuel
 * nobody knows.
 */
const isFlapOpen = ({ engine_rpm: rpm, throttle_position: throttle, vehicle_speed: speed, engine_load }: Readings) =>
  (throttle ?? 0) >= load.throttlePercent &&
  speed !== undefined &&
  speed <= idle.speedKmh &&
  (rpm ?? 0) < idle.rpm &&
  engine_load !== undefined;

/** From here on the mixture is regulated and the thermostat is near its work. Our own estimate. */
const warmC = 70;

export const warmIdle: StateWish = { work: ["idle"], warmth: ["warm", "unknown"] };
export const warmCruise: StateWish = { work: ["cruise"], warmth: ["warm", "unknown"] };
export const underLoad: StateWish = { work: ["load"], warmth: ["warm", "unknown"] };
export const offIdle: StateWish = { work: ["cruise", "load"], warmth: ["warm", "unknown"] };
export const running: StateWish = { work: ["idle", "cruise", "load", "running"] };
export const warmRunning: StateWish = { ...running, warmth: ["warm", "unknown"] };

function workOf(readings: Readings): Work {
  const { engine_rpm: rpm, throttle_position: throttle, vehicle_speed: speed, engine_load } = readings;
  if (rpm === undefined) return (speed ?? 0) > 0 || (readings.maf_rate ?? 0) > 0.5 ? "running" : "unknown";
  if (rpm === 0) return "off";
  if (rpm < runningRpm) return "cranking";
  if ((engine_load ?? 0) >= load.loadPercent) return "load";
  if (isFlapOpen(readings)) return "idle";
  if ((throttle ?? 0) >= load.throttlePercent) return "load";
  const standing = (speed ?? 0) <= idle.speedKmh && (throttle ?? 0) < idle.throttlePercent;
  return standing && rpm < idle.rpm ? "idle" : "cruise";
}

/** The state that a set of readings was taken in. */
export function stateOf(readings: Readings): EngineState {
  const { coolant_temp: coolant } = readings;
  return {
    work: workOf(readings),
    warmth: coolant === undefined ? "unknown" : coolant >= warmC ? "warm" : "cold",
  };
}

export const isIn = ({ work, warmth }: EngineState, wish: StateWish): boolean =>
  (wish.work?.includes(work) ?? true) && (wish.warmth?.includes(warmth) ?? true);

/** `warm idle`, `cruise`, `engine off`; null where nothing is known. */
export function stateWords({ work, warmth }: EngineState): string | null {
  if (work === "off") return "engine off";
  const known = [warmth, work].filter((word) => word !== "unknown");
  return known.length === 0 ? null : known.join(" ");
}
