import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";
import { type Dimension, unitLabels } from "./units.ts";

/** The names of a reading in logs. */
interface Name {
  readonly reading: ReadingName;
  readonly dimension: Dimension;
  /** A plain name of this reading matches. */
  readonly is: RegExp;
  /** A plain name that matches is another reading. */
  readonly not?: RegExp;
  /** Used only if no column of the log has a strong name of the reading. */
  readonly weak?: true;
}

/** Spellings, and the word that replaces them. */
const replacements: readonly (readonly [found: RegExp, word: string])[] = [
  [/\becu ?7e\w\b/g, ""],
  [/\b(temperature|tmp)\b/g, "temp"],
  [/\b(volts?)\b/g, "voltage"],
  [/\b(oxygen|h?o2s?)(?= |$)/g, "o2"],
  [/\b(?:h?o2s) ?(\d)(\d)\b/g, "o2 b$1s$2"],
  [/\bbank ?(\d) sensor ?(\d)\b/g, "b$1s$2"],
  [/\bsensor ?(\d) bank ?(\d)\b/g, "b$2s$1"],
  [/\bb(\d) s(\d)\b/g, "b$1s$2"],
  [/\bbank ?(\d)\b/g, "b$1"],
  [/\bpressure abs\b/g, "pressure"],
  [/\bair flow\b/g, "airflow"],
  [/\bstft ?b? ?(\d)?\b/g, "short term fuel trim b$1"],
  [/\bltft ?b? ?(\d)?\b/g, "long term fuel trim b$1"],
  [/\b(short|long) (?:ft|fuel trim)\b/g, "$1 term fuel trim"],
  [/\btransmission|\bgearbox\b|\btrans\b|\batf\b|\btft\b|\bcvt\b/g, "transmission"],
];

/** A name in lower case, without punctuation, with bank and sensor as b1s2, and with one word for several spellings. */
export function plainName(text: string): string {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
  const replaced = replacements.reduce((name, [found, word]) => name.replace(found, word), bare);
  return replaced.replace(/\s+/g, " ").trim();
}

const name = (reading: ReadingName, dimension: Dimension, is: RegExp, not?: RegExp): Name => ({
  reading,
  dimension,
  is,
  ...(not && { not }),
});
const weak = (one: Name): Name => ({ ...one, weak: true });

const o2 = (place: string) => new RegExp(`\\bo2\\b.*\\b${place}\\b|\\b${place}\\b.*\\bo2\\b`);
const noVoltage = /\b(trim|current|equivalence|lambda|wide|ratio|afr|temp|heater|wr)\b/;
const trim = (term: "short" | "long", bank: 1 | 2) =>
  new RegExp(`^(?=.*\\btrim\\b)(?=.*\\b${term}\\b)(?=.*(\\bb${bank}(s1)?\\b|trim ${bank}\\b))`);
const anyTrim = (term: "short" | "long") => new RegExp(`^(?=.*\\bfuel\\b)(?=.*\\btrim\\b)(?=.*\\b${term}\\b)`);
const otherTrim = /\bo2\b|b[12]s2/;
/** Other parts with an inlet: a charge air cooler, a compressor, a particulate filter. */
const otherInlet = /exhaust|coolant|cooler|compressor|turbo|supercharger|egr|dpf|filter|scr|fuel|surface|\b2$/;
const someBank = /\bb[2-4](s\d)?\b|\bo2\b|trim [2-4]/;

/** The first match is used, so specific names come before general ones. */
export const names: readonly Name[] = [
  name(
    "engine_rpm",
    "revolutions",
    /\brpm\b|\bengine speed\b|\brevolutions\b/,
    /x ?1000|idle|turbine|input|output|shaft|motor|wheel|fan|pump|desired|target|average|max/,
  ),
  name(
    "coolant_temp",
    "temperature",
    /\bcoolant\b(?=.*\btemp\b)|\bect\b|^coolant$/,
    /transmission|inverter|battery|motor|radiator|hybrid|egr|\b2$|desired|target|max/,
  ),
  name("transmission_temp", "temperature", /\btransmission\b.*\btemp\b/),
  name("engine_oil_temp", "temperature", /\boil\b.*\btemp\b|\beot\b/, /transmission|differential|max/),
  name("ambient_temp", "temperature", /\bambient\b.*\btemp\b|\baat\b|\boutside\b.*\btemp\b/),
  name("catalyst_temp", "temperature", /\bcat(alyst|alytic converter)?\b.*\btemp\b/, /b[2-4]|b1s2|\bs2\b/),
  name("intake_temp", "temperature", /\b(intake|inlet|charge)\b.*\btemp\b|\biat\b/, otherInlet),
  name("maf_rate", "flow", /\bmaf\b|\bmass airflow\b/, /voltage|frequency|\bhz\b|temp|calculated|\bb$|desired/),
  name(
    "throttle_position",
    "percent",
    /\bthrottle\b.*\bpos(ition)?\b|\btps\b|^throttle$/,
    /relative|position [bc-g]\b|pedal|accelerator|closed|learned|commanded|actuator|desired|target|\b2$/,
  ),
  name(
    "fuel_rail_pressure",
    "pressure",
    /\bfuel rail\b.*\bpressure\b|\brail pressure\b|\bfrp\b/,
    /relative|manifold|desired|target|commanded|temp/,
  ),
  name(
    "fuel_pressure",
    "pressure",
    /\bfuel\b.*\bpressure\b/,
    /rail|relative|evap|vapou?r|tank|desired|target|commanded|regulator/,
  ),
  name("evap_pressure", "vapour_pressure", /\bevap\w*\b.*\bpressure\b|\bfuel tank\b.*\bpressure\b/, /absolute|desired/),
  name("barometric_pressure", "pressure", /\bbaro(metric)?\b/, /phone|android|device|gps/),
  name(
    "manifold_pressure",
    "pressure",
    /\bmanifold\b.*\bpressure\b|\bmap\b/,
    /boost|vacuum|relative|desired|target|exhaust|\bb$|\b2$|temp|rail/,
  ),
  name(
    "equivalence_ratio",
    "ratio",
    /\bcommanded\b.*\b(equivalence|lambda)\b|\b(equivalence|lambda)\b.*\bcommanded\b/,
    /\bo2\b|b\ds\d/,
  ),
  name("short_term_fuel_trim_1", "percent", trim("short", 1), otherTrim),
  name("long_term_fuel_trim_1", "percent", trim("long", 1), otherTrim),
  name("short_term_fuel_trim_2", "percent", trim("short", 2), otherTrim),
  name("long_term_fuel_trim_2", "percent", trim("long", 2), otherTrim),
  weak(name("short_term_fuel_trim_1", "percent", anyTrim("short"), someBank)),
  weak(name("long_term_fuel_trim_1", "percent", anyTrim("long"), someBank)),
  name("o2_sensor_voltage_b1s2", "voltage", o2("b1s2"), noVoltage),
  name("o2_sensor_voltage_b2s1", "voltage", o2("b2s1"), noVoltage),
  name("o2_sensor_voltage_b2s2", "voltage", o2("b2s2"), noVoltage),
  name("o2_sensor_voltage", "voltage", o2("b1s1"), noVoltage),
  weak(name("o2_sensor_voltage", "voltage", /^o2( sensor)?( voltage)?( 1)?$/, noVoltage)),
  name(
    "control_module_voltage",
    "voltage",
    /\b(control|engine|power ?train) module\b.*\bvoltage\b|\bvoltage control module\b/,
  ),
  weak(
    name(
      "control_module_voltage",
      "voltage",
      /\b(obd|adapt[eo]r|battery|system|ecu|ecm)\b.*\bvoltage\b|\bvoltage\b.*\badapt[eo]r\b/,
      /hybrid|\bhv\b|cell|pack|o2|sensor|maf|throttle/,
    ),
  ),
  name(
    "timing_advance",
    "angle",
    /\b(timing|ignition|spark)\b.*\badvance\b|\bignition timing\b/,
    /cam|vvt|valve|desired|injection/,
  ),
  name("vehicle_speed", "speed", /\bvehicle speed\b|\bspeed obd\b|\bvss\b|^speed$/, /gps|average|fan|limit|wheel|max/),
  name("engine_load", "percent", /\bcalc\w*\b.*\bload\b|\bengine load\b|^load$/, /absolute|\babs\b/),
  name("fuel_level", "percent", /\bfuel\b.*\b(level|remaining)\b/),
  name("warm_ups_since_clear", "count", /\bwarm ?ups?\b.*\bclear(ed)?\b|\bwarm ups\b$/),
  name("distance_since_clear", "distance", /\b(distance|dist)\b.*\bclear(ed)?\b|\bclr dist\b/),
  name("time_since_clear", "minutes", /\b(run )?time\b.*\bclear(ed)?\b|\bclr time\b/, /distance/),
  name("distance_with_mil", "distance", /\bdistance\b.*\b(mil|cel|check engine)\b/, /clear/),
  name("run_time", "time", /\brun ?time\b|\btime since (engine )?start\b/, /\bmil\b|\bcel\b|warm|total|clear/),
];

/** The label of a reading's unit. */
export const unitOf = (reading: ReadingName): string =>
  unitLabels[names.find((one) => one.reading === reading)?.dimension ?? "ratio"];
