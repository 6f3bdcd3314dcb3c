import type { Readings } from "../obd.ts";

/** What the engine was doing; `unknown` if the readings do not show it. */
export type Work = "off" | "cranking" | "idle" | "cruise" | "load" | "running" | "unknown";
export type Warmth = "cold" | "warm" | "unknown";
export interface EngineState {
  readonly work: Work;
  readonly warmth: Warmth;
}

/** The states to which a rule or a band applies; an omitted field allows any value. */
export interface StateFilter {
  readonly work?: readonly Work[];
  readonly warmth?: readonly Warmth[];
}

/** Below this speed the engine does not run by itself. Our own estimate: starters turn an engine at 150-300 rpm. */
const runningRpm = 400;
/** The limits of idle: the car stands and the throttle is nearly closed. Our own estimates. */
const idle = { rpm: 1500, throttlePercent: 25, speedKmh: 2 } as const;
/** From these values the engine is under load. Our own estimates; a steady 2,500 rpm without load is cruise. */
const load = { loadPercent: 70, throttlePercent: 60 } as const;
/**
 * Whether the readings are those of an idling diesel, whose throttle is a flap that is wide open at idle. Needed for logs,
 * where the fuel is unknown.
 */
const isFlapOpen = ({ engine_rpm: rpm, throttle_position: throttle, vehicle_speed: speed, engine_load }: Readings) =>
  (throttle ?? 0) >= load.throttlePercent &&
  speed !== undefined &&
  speed <= idle.speedKmh &&
  (rpm ?? 0) < idle.rpm &&
  engine_load !== undefined;

/** From this temperature the mixture is controlled and the thermostat is about to open. Our own estimate. */
const warmC = 70;

export const warmIdle: StateFilter = { work: ["idle"], warmth: ["warm", "unknown"] };
export const warmCruise: StateFilter = { work: ["cruise"], warmth: ["warm", "unknown"] };
export const underLoad: StateFilter = { work: ["load"], warmth: ["warm", "unknown"] };
export const offIdle: StateFilter = { work: ["cruise", "load"], warmth: ["warm", "unknown"] };
export const running: StateFilter = { work: ["idle", "cruise", "load", "running"] };
export const warmRunning: StateFilter = { ...running, warmth: ["warm", "unknown"] };

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

/** The engine's state for a set of readings. */
export function stateOf(readings: Readings): EngineState {
  const { coolant_temp: coolant } = readings;
  return {
    work: workOf(readings),
    warmth: coolant === undefined ? "unknown" : coolant >= warmC ? "warm" : "cold",
  };
}

export const isIn = ({ work, warmth }: EngineState, filter: StateFilter): boolean =>
  (filter.work?.includes(work) ?? true) && (filter.warmth?.includes(warmth) ?? true);

/** `warm idle`, `cruise`, `engine off`; null if nothing is known. */
export function stateLabel({ work, warmth }: EngineState): string | null {
  if (work === "off") return "engine off";
  const known = [warmth, work].filter((word) => word !== "unknown");
  return known.length === 0 ? null : known.join(" ");
}
