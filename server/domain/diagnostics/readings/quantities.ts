import type { ReadingName, Readings } from "../../../../contracts/obd.ts";
import { type Breathing, expectedAir } from "./airflow.ts";

/** What rules and bands speak of: the readings as sent, and what follows from several of them. */
export type Quantity =
  | ReadingName
  /** Short-term plus long-term fuel trim of a bank, %. */
  | "trim_1"
  | "trim_2"
  /** The leaner and the richer bank's. */
  | "trim_lean"
  | "trim_rich"
  /** Measured mass air flow in % of what the engine must breathe. */
  | "air_share"
  /** Measured mass air flow, g/s per litre of displacement. */
  | "air_per_litre"
  /** Barometric less manifold pressure, kPa. */
  | "vacuum"
  /** Intake less ambient temperature, degrees C. */
  | "intake_above_ambient";

export const quantityWords: Readonly<Record<Quantity, { readonly words: string; readonly unit: string }>> = {
  engine_rpm: { words: "engine speed", unit: "rpm" },
  coolant_temp: { words: "coolant temperature", unit: "°C" },
  intake_temp: { words: "intake air temperature", unit: "°C" },
  maf_rate: { words: "mass air flow", unit: "g/s" },
  throttle_position: { words: "throttle position", unit: "%" },
  fuel_pressure: { words: "fuel pressure", unit: "kPa" },
  o2_sensor_voltage: { words: "oxygen sensor, bank 1 before the catalyst", unit: "V" },
  timing_advance: { words: "ignition timing", unit: "°" },
  vehicle_speed: { words: "vehicle speed", unit: "km/h" },
  engine_load: { words: "calculated load", unit: "%" },
  short_term_fuel_trim_1: { words: "short-term fuel trim, bank 1", unit: "%" },
  long_term_fuel_trim_1: { words: "long-term fuel trim, bank 1", unit: "%" },
  short_term_fuel_trim_2: { words: "short-term fuel trim, bank 2", unit: "%" },
  long_term_fuel_trim_2: { words: "long-term fuel trim, bank 2", unit: "%" },
  manifold_pressure: { words: "manifold pressure", unit: "kPa" },
  barometric_pressure: { words: "barometric pressure", unit: "kPa" },
  o2_sensor_voltage_b1s2: { words: "oxygen sensor, bank 1 after the catalyst", unit: "V" },
  o2_sensor_voltage_b2s1: { words: "oxygen sensor, bank 2 before the catalyst", unit: "V" },
  o2_sensor_voltage_b2s2: { words: "oxygen sensor, bank 2 after the catalyst", unit: "V" },
  equivalence_ratio: { words: "commanded equivalence ratio", unit: "lambda" },
  control_module_voltage: { words: "voltage at the control module", unit: "V" },
  ambient_temp: { words: "ambient temperature", unit: "°C" },
  engine_oil_temp: { words: "engine oil temperature", unit: "°C" },
  transmission_temp: { words: "transmission fluid temperature", unit: "°C" },
  catalyst_temp: { words: "catalyst temperature", unit: "°C" },
  fuel_rail_pressure: { words: "fuel rail pressure", unit: "kPa" },
  fuel_level: { words: "fuel level", unit: "%" },
  evap_pressure: { words: "fuel vapour pressure", unit: "Pa" },
  run_time: { words: "time since start", unit: "s" },
  distance_with_mil: { words: "distance with the malfunction lamp on", unit: "km" },
  trim_1: { words: "fuel trim, bank 1, short and long term together", unit: "%" },
  trim_2: { words: "fuel trim, bank 2, short and long term together", unit: "%" },
  trim_lean: { words: "fuel trim, the leaner bank, short and long term together", unit: "%" },
  trim_rich: { words: "fuel trim, the richer bank, short and long term together", unit: "%" },
  air_share: { words: "measured air flow against what the engine must breathe", unit: "%" },
  air_per_litre: { words: "measured air flow per litre of displacement", unit: "g/s" },
  vacuum: { words: "intake vacuum", unit: "kPa" },
  intake_above_ambient: { words: "intake above ambient temperature", unit: "°C" },
};

export type Values = Readonly<Partial<Record<Quantity, number>>>;

/** Sea level, kPa: what the barometer is taken for where it was not read. */
const standardBarometer = 101.3;

const sum = (short: number | undefined, long: number | undefined): number | undefined =>
  short === undefined && long === undefined ? undefined : (short ?? 0) + (long ?? 0);

const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

/** The readings and what follows from them. */
export function quantitiesOf(readings: Readings, engine: Breathing): Values {
  const trim_1 = sum(readings.short_term_fuel_trim_1, readings.long_term_fuel_trim_1);
  const trim_2 = sum(readings.short_term_fuel_trim_2, readings.long_term_fuel_trim_2);
  const trims = known([trim_1, trim_2]);
  const air = expectedAir(readings, engine);
  const { maf_rate: maf, manifold_pressure: manifold, intake_temp: intake, ambient_temp: ambient } = readings;
  const derived: Record<string, number | undefined> = {
    trim_1,
    trim_2,
    trim_lean: trims.length > 0 ? Math.max(...trims) : undefined,
    trim_rich: trims.length > 0 ? Math.min(...trims) : undefined,
    air_share: maf !== undefined && air !== null && air > 0 ? (maf / air) * 100 : undefined,
    air_per_litre: maf !== undefined && engine.displacementL !== null ? maf / engine.displacementL : undefined,
    vacuum: manifold === undefined ? undefined : (readings.barometric_pressure ?? standardBarometer) - manifold,
    intake_above_ambient: intake !== undefined && ambient !== undefined ? intake - ambient : undefined,
  };
  const all = Object.entries({ ...readings, ...derived }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all);
}
