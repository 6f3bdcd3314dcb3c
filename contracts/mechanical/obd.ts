import { z } from "zod";
import { monitors } from "./monitors.ts";

/**
 * What a car reports over its OBD-II port. The limits are the physical ranges of SAE J1979 mode 01. A car cannot
 * send values outside of them: they are INVALID_OBD_DATA.
 */

const reading = (min: number, max: number, unit: string, description: string) =>
  z
    .number()
    .min(min)
    .max(max)
    .optional()
    .meta({ description: `${description}, ${unit}` });

const percent = (description: string) => reading(0, 100, "%", description);
/** The largest value that a byte can encode is 127/128 of 100 %: 99.21875. Tools round it to two or three places. */
const trim = (description: string) => reading(-100, 99.22, "%", description);
const celsius = (description: string) => reading(-40, 215, "degrees C", description);
const oxygen = (description: string) => reading(0, 1.275, "V", description);

export const readings = {
  engine_rpm: reading(0, 16_383.75, "rpm", "engine speed"),
  coolant_temp: celsius("coolant temperature"),
  intake_temp: celsius("intake air temperature"),
  maf_rate: reading(0, 655.35, "g/s", "mass air flow"),
  throttle_position: percent("throttle position"),
  fuel_pressure: reading(0, 765, "kPa gauge", "fuel pressure"),
  o2_sensor_voltage: oxygen("oxygen sensor, bank 1 before the catalyst"),
  timing_advance: reading(-64, 63.5, "degrees before top dead center", "ignition timing"),
  vehicle_speed: reading(0, 255, "km/h", "vehicle speed"),
  engine_load: percent("calculated load"),
  short_term_fuel_trim_1: trim("short-term fuel trim, bank 1"),
  long_term_fuel_trim_1: trim("long-term fuel trim, bank 1"),
  short_term_fuel_trim_2: trim("short-term fuel trim, bank 2"),
  long_term_fuel_trim_2: trim("long-term fuel trim, bank 2"),
  manifold_pressure: reading(0, 255, "kPa absolute", "intake manifold pressure"),
  barometric_pressure: reading(0, 255, "kPa absolute", "barometric pressure"),
  o2_sensor_voltage_b1s2: oxygen("oxygen sensor, bank 1 after the catalyst"),
  o2_sensor_voltage_b2s1: oxygen("oxygen sensor, bank 2 before the catalyst"),
  o2_sensor_voltage_b2s2: oxygen("oxygen sensor, bank 2 after the catalyst"),
  equivalence_ratio: reading(0, 2, "lambda", "commanded equivalence ratio"),
  control_module_voltage: reading(0, 65.535, "V", "voltage at the control module"),
  ambient_temp: celsius("ambient air temperature"),
  engine_oil_temp: reading(-40, 210, "degrees C", "engine oil temperature"),
  transmission_temp: reading(-40, 215, "degrees C", "transmission fluid temperature"),
  catalyst_temp: reading(-40, 6513.5, "degrees C", "catalyst temperature, bank 1 sensor 1"),
  fuel_rail_pressure: reading(0, 655_350, "kPa", "fuel rail pressure of direct injection"),
  fuel_level: percent("fuel level"),
  evap_pressure: reading(-8192, 8191.75, "Pa", "vapor pressure of the evaporative system"),
  run_time: reading(0, 65_535, "s", "time since the engine was started"),
  distance_with_mil: reading(0, 65_535, "km", "distance driven with the malfunction lamp on"),
  warm_ups_since_clear: reading(0, 255, "warm-ups", "warm-ups since the codes were cleared (PID 30)"),
  distance_since_clear: reading(0, 65_535, "km", "distance driven since the codes were cleared (PID 31)"),
  time_since_clear: reading(0, 65_535, "min", "time the engine ran since the codes were cleared (PID 4E)"),
} as const;
export type ReadingName = keyof typeof readings;
export const readingNames = Object.keys(readings) as readonly ReadingName[];

export const Readings = z.strictObject(readings).meta({ id: "ObdReadings" });
export type Readings = z.infer<typeof Readings>;

const spread = z.strictObject({ min: z.number(), max: z.number() });
/** What a log shows of one state of the engine: medians, and the range of each reading without outliers. */
export const Snapshot = z.strictObject({
  readings: Readings,
  spread: z.partialRecord(z.enum(readingNames), spread).optional(),
  /** Number of log rows that the snapshot summarizes, and their duration. */
  samples: z.int().min(1).optional(),
  seconds: z.number().min(0).optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const MonitorStatus = z.enum(["complete", "incomplete", "not_supported"]);

/** A code as a scanner writes it. INVALID_OBD_DATA describes the accepted form. */
const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[PCBU][0-3][0-9A-F]{3}$/,
    "is no trouble code: a letter P, C, B or U, a digit 0-3 and three hex digits, like P0301",
  );

/** More codes than any car stores. Our own estimate. */
const maxCodes = 100;

export const ObdData = z
  .strictObject({
    dtcs: z.array(Code).max(maxCodes).optional().meta({ description: "stored trouble codes" }),
    pending_dtcs: z
      .array(Code)
      .max(maxCodes)
      .optional()
      .meta({ description: "codes of the current drive that are not yet confirmed" }),
    permanent_dtcs: z
      .array(Code)
      .max(maxCodes)
      .optional()
      .meta({ description: "codes that clearing does not remove (service 0A): the vehicle itself removes them" }),
    monitors: z
      .partialRecord(z.enum(monitors), MonitorStatus)
      .optional()
      .meta({ description: "the readiness of each monitor since the codes were cleared (service 01, PID 01)" }),
    live_data: Readings,
    freeze_frame: z
      .record(Code, Readings)
      .refine((frames) => Object.keys(frames).length <= maxCodes, {
        error: `has more than ${maxCodes} freeze frames: no car keeps as many, send those of its stored codes`,
      })
      .optional()
      .meta({ description: "readings at the time the code was set, by trouble code", maxProperties: maxCodes }),
    snapshots: z
      .array(Snapshot)
      .max(50)
      .optional()
      .meta({ description: "the same readings in other engine states, for example from a log" }),
  })
  .meta({ id: "ObdData" });
export type ObdData = z.infer<typeof ObdData>;

/** A level in words, or in percent between the marks. */
export const FluidState = z.union([
  z.enum(["full", "ok", "normal", "good", "low", "very_low", "empty", "overfull", "dark", "burnt", "contaminated"]),
  z.number().min(0).max(100),
]);
export type FluidState = z.infer<typeof FluidState>;

export const corners = ["front_left", "front_right", "rear_left", "rear_right"] as const;
export type Corner = (typeof corners)[number];
const perCorner = (max: number, description: string) =>
  z
    .strictObject(
      Object.fromEntries(corners.map((corner) => [corner, z.number().min(0).max(max).optional()])) as Record<
        Corner,
        z.ZodOptional<z.ZodNumber>
      >,
    )
    .optional()
    .meta({ description });

export const TestResults = z
  .strictObject({
    battery_voltage: z.number().min(0).max(65).optional().meta({ description: "V, engine off and rested" }),
    alternator_output: z.number().min(0).max(65).optional().meta({ description: "V at the battery, engine running" }),
    engine_oil_level: FluidState.optional(),
    coolant_level: FluidState.optional(),
    brake_fluid_level: FluidState.optional(),
    transmission_fluid: FluidState.optional(),
    power_steering_fluid: FluidState.optional(),
    brake_pad_thickness_mm: perCorner(30, "remaining lining, mm"),
    tire_tread_depth_mm: perCorner(30, "remaining tread, mm"),
    tire_pressure_kpa: perCorner(1000, "cold pressure, kPa"),
  })
  .meta({ id: "TestResults" });
export type TestResults = z.infer<typeof TestResults>;
