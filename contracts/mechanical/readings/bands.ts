import type { Basis } from "../../vocabulary.ts";
import type { TestResults } from "../obd.ts";
import type { Quantity } from "./quantities.ts";
import { type EngineState, isIn, offIdle, type StateFilter, warmCruise, warmIdle, warmRunning } from "./state.ts";

export type CheckName = keyof TestResults;

/** The range of a healthy car's values in a state; null if there is no limit on that side. */
export interface Band {
  readonly of: Quantity | CheckName;
  readonly at?: StateFilter;
  readonly min: number | null;
  readonly max: number | null;
  readonly basis: Basis;
}

const stated = (source: string): Basis => ({ mark: "stated", source });
const estimate = (source: string): Basis => ({ mark: "estimate", source });

const trims = stated("skanyx.com, live data explained, 2026; Motor, September 2006: within 5 %");
const upstream = stated("skanyx.com, live data explained, 2026: swings between 0.1 and 0.9 V");

/**
 * Healthy bands. The limits of rules are outside the band by a margin: a value just outside the band is not a fault yet. The
 * first band that fits the state is used.
 */
export const bands: readonly Band[] = [
  { of: "engine_rpm", at: warmIdle, min: 600, max: 900, basis: stated("skanyx.com, live data explained, 2026") },
  {
    of: "coolant_temp",
    at: { warmth: ["warm"] },
    min: 82,
    max: 105,
    basis: stated("skanyx.com, 2026: 90-105; fixitfor.us, P0128: from 82 (180 F) within ten minutes"),
  },
  { of: "coolant_temp", min: null, max: 105, basis: stated("skanyx.com, live data explained, 2026") },
  { of: "intake_temp", min: -39, max: 100, basis: stated("pycarobd2: red from 100 °C; -40 is an open circuit") },
  { of: "intake_above_ambient", min: -10, max: null, basis: estimate("a working engine only warms its air") },
  { of: "trim_1", at: warmRunning, min: -5, max: 5, basis: trims },
  { of: "trim_2", at: warmRunning, min: -5, max: 5, basis: trims },
  { of: "trim_lean", at: warmRunning, min: -5, max: 5, basis: trims },
  { of: "trim_rich", at: warmRunning, min: -5, max: 5, basis: trims },
  {
    of: "air_share",
    at: offIdle,
    min: 60,
    max: 140,
    basis: estimate("physics of a four-stroke engine; 40 % for valve timing, altitude and the load's own error"),
  },
  {
    of: "air_per_litre",
    at: warmIdle,
    min: 0.6,
    max: 1.6,
    basis: stated("skanyx.com, 2026: about 1 g/s per liter at idle; the margin is our own estimate"),
  },
  { of: "vacuum", at: warmIdle, min: 51, max: 74, basis: stated("Jaguar XK 2008 manual, intake vacuum test") },
  { of: "fuel_pressure", at: warmRunning, min: 200, max: 450, basis: stated("pycarobd2") },
  { of: "engine_oil_temp", min: null, max: 130, basis: estimate("oils are made for 90-120 °C in the sump") },
  {
    of: "transmission_temp",
    min: null,
    max: 104,
    basis: stated("engineerfix.com: 80-93 °C (175-200 F), to 104 (220 F) for a short time"),
  },
  { of: "catalyst_temp", min: null, max: 900, basis: estimate("a warm catalyst works at 300-800 °C") },
  { of: "o2_sensor_voltage", at: warmCruise, min: 0.1, max: 0.9, basis: upstream },
  { of: "o2_sensor_voltage", min: 0.1, max: 0.9, basis: upstream },
  { of: "o2_sensor_voltage_b2s1", min: 0.1, max: 0.9, basis: upstream },
  {
    of: "control_module_voltage",
    at: { work: ["off"] },
    min: 12.2,
    max: 12.9,
    basis: stated("us.ok.com; mvorganizing.org"),
  },
  {
    of: "control_module_voltage",
    min: 13.2,
    max: 15.2,
    basis: estimate("alternator band less the drop to the module"),
  },
  { of: "distance_with_mil", min: 0, max: 0, basis: stated("SAE J1979: 0 with the lamp off") },
  { of: "battery_voltage", min: 12.4, max: 12.9, basis: stated("us.ok.com: 12.6-12.8 full, 12.4 three quarters") },
  {
    of: "alternator_output",
    min: 13.5,
    max: 15.2,
    basis: stated(
      "engineerfix.com: 13.7-14.7; Mazda 2006 manual: to 16 at idle, so smart charging to 15.2 is no fault",
    ),
  },
  {
    of: "brake_pad_thickness_mm",
    min: 4,
    max: null,
    basis: stated("brakepadboss.com, whomadewhat.org: replace at 3-4"),
  },
  { of: "tire_tread_depth_mm", min: 3.2, max: null, basis: stated("4/32 inch in rain; legal limit 2/32 inch = 1.6") },
  { of: "tire_pressure_kpa", min: 190, max: 300, basis: estimate("placards of cars ask for 200-280") },
];

/** The healthy band of a reading in a state; null if there is none. */
export function bandOf(of: Quantity | CheckName, state: EngineState | null): Band | null {
  const fits = (band: Band) => band.of === of && (band.at === undefined || (state !== null && isIn(state, band.at)));
  return bands.find(fits) ?? null;
}
