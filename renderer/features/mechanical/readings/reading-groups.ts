import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";

export const readingGroups = {
  engine: [
    "engine_rpm",
    "vehicle_speed",
    "engine_load",
    "throttle_position",
    "maf_rate",
    "manifold_pressure",
    "barometric_pressure",
    "timing_advance",
    "run_time",
  ],
  mixture: [
    "short_term_fuel_trim_1",
    "long_term_fuel_trim_1",
    "short_term_fuel_trim_2",
    "long_term_fuel_trim_2",
    "fuel_pressure",
    "fuel_rail_pressure",
    "equivalence_ratio",
    "fuel_level",
  ],
  exhaust: [
    "o2_sensor_voltage",
    "o2_sensor_voltage_b1s2",
    "o2_sensor_voltage_b2s1",
    "o2_sensor_voltage_b2s2",
    "catalyst_temp",
    "evap_pressure",
    "distance_with_mil",
  ],
  temperatures: ["coolant_temp", "intake_temp", "ambient_temp", "engine_oil_temp", "transmission_temp"],
  electrical: ["control_module_voltage"],
  readiness: ["warm_ups_since_clear", "distance_since_clear", "time_since_clear"],
} as const satisfies Record<string, readonly ReadingName[]>;
/** The groups of live data. The counters since the codes were cleared are entered with the self-tests. */
export const groupNames = ["engine", "mixture", "exhaust", "temperatures", "electrical"] as const;
const counters: ReadonlySet<ReadingName> = new Set(readingGroups.readiness);
export const isCounter = (name: ReadingName): boolean => counters.has(name);

/** The readings that a mechanic takes first. The others are shown on request. */
export const usualReadings: ReadonlySet<ReadingName> = new Set<ReadingName>([
  "engine_rpm",
  "coolant_temp",
  "vehicle_speed",
  "engine_load",
  "short_term_fuel_trim_1",
  "long_term_fuel_trim_1",
  "short_term_fuel_trim_2",
  "long_term_fuel_trim_2",
  "maf_rate",
  "fuel_pressure",
  "o2_sensor_voltage",
  "control_module_voltage",
]);
