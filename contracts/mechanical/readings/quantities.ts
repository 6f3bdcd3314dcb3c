import type { ReadingName, Readings } from "../obd.ts";
import { type EngineAirData, expectedAir } from "./airflow.ts";

/** What rules and bands evaluate: the readings as sent, and values calculated from several of them. */
export type Quantity =
  | ReadingName
  /** Short-term plus long-term fuel trim of a bank, %. */
  | "trim_1"
  | "trim_2"
  /** The trim of the leaner and of the richer bank, %. */
  | "trim_lean"
  | "trim_rich"
  /** Measured mass air flow in % of the expected air flow. */
  | "air_share"
  /** Measured mass air flow, g/s per liter of displacement. */
  | "air_per_litre"
  /** Barometric minus manifold pressure, kPa. */
  | "vacuum"
  /** Intake minus ambient temperature, degrees C. */
  | "intake_above_ambient";

export const quantityLabels: Readonly<Record<Quantity, { readonly label: string; readonly unit: string }>> = {
  engine_rpm: { label: "engine speed", unit: "rpm" },
  coolant_temp: { label: "coolant temperature", unit: "°C" },
  intake_temp: { label: "intake air temperature", unit: "°C" },
  maf_rate: { label: "mass air flow", unit: "g/s" },
  throttle_position: { label: "throttle position", unit: "%" },
  fuel_pressure: { label: "fuel pressure", unit: "kPa" },
  o2_sensor_voltage: { label: "oxygen sensor, bank 1 before the catalyst", unit: "V" },
  timing_advance: { label: "ignition timing", unit: "°" },
  vehicle_speed: { label: "vehicle speed", unit: "km/h" },
  engine_load: { label: "calculated load", unit: "%" },
  short_term_fuel_trim_1: { label: "short-term fuel trim, bank 1", unit: "%" },
  long_term_fuel_trim_1: { label: "long-term fuel trim, bank 1", unit: "%" },
  short_term_fuel_trim_2: { label: "short-term fuel trim, bank 2", unit: "%" },
  long_term_fuel_trim_2: { label: "long-term fuel trim, bank 2", unit: "%" },
  manifold_pressure: { label: "manifold pressure", unit: "kPa" },
  barometric_pressure: { label: "barometric pressure", unit: "kPa" },
  o2_sensor_voltage_b1s2: { label: "oxygen sensor, bank 1 after the catalyst", unit: "V" },
  o2_sensor_voltage_b2s1: { label: "oxygen sensor, bank 2 before the catalyst", unit: "V" },
  o2_sensor_voltage_b2s2: { label: "oxygen sensor, bank 2 after the catalyst", unit: "V" },
  equivalence_ratio: { label: "commanded equivalence ratio", unit: "lambda" },
  control_module_voltage: { label: "voltage at the control module", unit: "V" },
  ambient_temp: { label: "ambient temperature", unit: "°C" },
  engine_oil_temp: { label: "engine oil temperature", unit: "°C" },
  transmission_temp: { label: "transmission fluid temperature", unit: "°C" },
  catalyst_temp: { label: "catalyst temperature", unit: "°C" },
  fuel_rail_pressure: { label: "fuel rail pressure", unit: "kPa" },
  fuel_level: { label: "fuel level", unit: "%" },
  evap_pressure: { label: "fuel vapor pressure", unit: "Pa" },
  run_time: { label: "time since start", unit: "s" },
  distance_with_mil: { label: "distance with the malfunction lamp on", unit: "km" },
  warm_ups_since_clear: { label: "warm-ups since the codes were cleared", unit: "" },
  distance_since_clear: { label: "distance since the codes were cleared", unit: "km" },
  time_since_clear: { label: "engine time since the codes were cleared", unit: "min" },
  trim_1: { label: "fuel trim, bank 1, short and long term together", unit: "%" },
  trim_2: { label: "fuel trim, bank 2, short and long term together", unit: "%" },
  trim_lean: { label: "fuel trim, the leaner bank, short and long term together", unit: "%" },
  trim_rich: { label: "fuel trim, the richer bank, short and long term together", unit: "%" },
  air_share: { label: "measured air flow against what the engine must breathe", unit: "%" },
  air_per_litre: { label: "measured air flow per liter of displacement", unit: "g/s" },
  vacuum: { label: "intake vacuum", unit: "kPa" },
  intake_above_ambient: { label: "intake above ambient temperature", unit: "°C" },
};

const isQuantity = (what: string): what is Quantity => Object.hasOwn(quantityLabels, what);
const quantities = Object.keys(quantityLabels).filter(isQuantity);

/** The quantity that a piece of evidence is about, by its label or its name; undefined for a code, a check and a mileage. */
export const quantityOf = (what: string): Quantity | undefined =>
  isQuantity(what) ? what : quantities.find((name) => quantityLabels[name].label === what);

export type Values = Readonly<Partial<Record<Quantity, number>>>;

/** The barometric pressure at sea level in kPa, used if it was not read. */
const standardBarometer = 101.3;

const sum = (short: number | undefined, long: number | undefined): number | undefined =>
  short === undefined && long === undefined ? undefined : (short ?? 0) + (long ?? 0);

const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

/** The readings and the values calculated from them. */
export function quantitiesOf(readings: Readings, engine: EngineAirData): Values {
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
