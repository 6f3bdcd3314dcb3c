import { own } from "../../../../contracts/kit/own.ts";

// Units as the apps write them, converted into those of the readings. Keys are lower case, without blanks and dots.

export type Dimension =
  | "temperature"
  | "speed"
  | "pressure"
  | "vapour_pressure"
  | "flow"
  | "percent"
  | "voltage"
  | "angle"
  | "ratio"
  | "time"
  | "distance"
  | "minutes"
  | "count"
  | "revolutions";

type Convert = (value: number) => number;
const times =
  (factor: number): Convert =>
  (value) =>
    value * factor;
const same: Convert = (value) => value;

/** International mile, 1609.344 m (international yard and pound agreement, 1959). */
const kmPerMile = 1.609344;
/** International nautical mile, 1852 m (1929). */
const kmPerKnot = 1.852;
/**
 * kPa. Pound-force per square inch, inch of mercury (0 degrees C) and of water (4 degrees C), atmosphere, kilogram-force
 * per square centimeter: NIST SP 811, appendix B.
 */
const kpa = {
  psi: 6.894757,
  inHg: 3.38638,
  mmHg: 0.1333224,
  inH2O: 0.249082,
  mmH2O: 0.00980638,
  atm: 101.325,
  kgPerCm2: 98.0665,
} as const;
/** Pound avoirdupois in grams, exact since 1959. */
const gramsPerPound = 453.59237;

/** Other spellings of a unit's parts, and the spelling of the tables: `degrees F`, `miles per hour`, `gm/sec`. */
const spellings: readonly (readonly [found: RegExp, part: string])[] = [
  // The degree sign in a file that was read with another character encoding than it was written with.
  [/^(?:â°|[?\ufffd](?=[cf]$))/, "°"],
  [/^â„ƒ$/, "°c"],
  [/^â„‰$/, "°f"],
  [/(?<=.)per(?=.)/, "/"],
  [/degrees?|degs?/, "°"],
  [/fahrenheit/, "f"],
  [/celsius|centigrade/, "c"],
  [/^(?=[cf]$)/, "°"],
  [/milli(?=second|volt|bar)/, "m"],
  [/hours?|hrs?/, "h"],
  [/minutes?|mins/, "min"],
  [/seconds?|secs?/, "s"],
  [/kilomet(?:er|re)s?/, "km"],
  [/met(?:er|re)s?/, "m"],
  [/miles?/, "mi"],
  [/kilograms?/, "kg"],
  [/grams?|gm/, "g"],
  [/pounds?|lbs|lbm|lbf/, "lb"],
  [/inch(?:es)?|"/, "in"],
  [/volts?/, "v"],
  [/kilopascals?/, "kpa"],
  [/(?<=.)(?:absolute|abs|gauge)$/, ""],
];

const pressure: Readonly<Record<string, Convert>> = {
  kpa: same,
  pa: times(0.001),
  hpa: times(0.1),
  mpa: times(1000),
  bar: times(100),
  mbar: times(0.1),
  mb: times(0.1),
  atm: times(kpa.atm),
  "kg/cm2": times(kpa.kgPerCm2),
  "kgf/cm2": times(kpa.kgPerCm2),
  psi: times(kpa.psi),
  psia: times(kpa.psi),
  psig: times(kpa.psi),
  "lb/in2": times(kpa.psi),
  inhg: times(kpa.inHg),
  mmhg: times(kpa.mmHg),
  inh2o: times(kpa.inH2O),
  mmh2o: times(kpa.mmH2O),
};

const units: Readonly<Record<Dimension, Readonly<Record<string, Convert>>>> = {
  temperature: {
    "°c": same,
    "°f": fromFahrenheit,
    k: (kelvin) => kelvin - 273.15,
    kelvin: (kelvin) => kelvin - 273.15,
  },
  speed: {
    "km/h": same,
    kmh: same,
    kph: same,
    kmph: same,
    mph: times(kmPerMile),
    "mi/h": times(kmPerMile),
    "m/s": times(3.6),
    knots: times(kmPerKnot),
    kn: times(kmPerKnot),
  },
  pressure,
  // This reading is in pascals.
  vapour_pressure: Object.fromEntries(
    Object.entries(pressure).map(([unit, convert]) => [unit, (value: number) => convert(value) * 1000]),
  ),
  flow: {
    "g/s": same,
    gps: same,
    "kg/h": times(1 / 3.6),
    "lb/min": times(gramsPerPound / 60),
    "lb/h": times(gramsPerPound / 3600),
  },
  percent: { "%": same, percent: same, pct: same },
  voltage: { v: same, vdc: same, mv: times(0.001) },
  angle: { "°": same, "°btdc": same, btdc: same },
  ratio: { λ: same, lambda: same, ratio: same },
  // A duration that is written as a clock time is read in seconds.
  time: { s: same, "hh:mm:ss": same, "h:mm:ss": same, "mm:ss": same, ms: times(0.001), min: times(60), h: times(3600) },
  minutes: { min: same, s: times(1 / 60), h: times(60) },
  count: { count: same },
  distance: { km: same, m: times(0.001), mi: times(kmPerMile) },
  revolutions: { rpm: same, "1/min": same, "rev/min": same, "revs/min": same, "r/min": same, "u/min": same },
};
/** Units that apps write but no reading uses. */
const unusedUnits = ["l", "liters", "litres", "gal", "gallons", "ma", "hz", "khz", "nm", "ft-lb", "mpg", "l/100km"];

function fromFahrenheit(value: number): number {
  return ((value - 32) * 5) / 9;
}

/** The spelling of the tables: `℃`, `ºC`, `deg C`, `degrees Celsius` and `Â°C` all become `°c`. */
export function plainUnit(text: string): string {
  const bare = text
    .replace(/[º˚]/g, "°")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._]/g, "");
  return spellings.reduce((unit, [found, part]) => unit.replace(found, part), bare);
}

const all = new Set([...Object.values(units).flatMap((known) => Object.keys(known)), ...unusedUnits]);
export const isUnit = (text: string): boolean => all.has(plainUnit(text));

/** The conversion into the reading's unit; undefined for an unknown unit. No unit means the reading's own. */
export const conversionOf = (dimension: Dimension, unit: string): Convert | undefined => {
  const plain = plainUnit(unit);
  return plain === "" ? same : own(units[dimension], plain);
};

/** The label of each dimension's unit in the readings. */
export const unitLabels: Readonly<Record<Dimension, string>> = {
  temperature: "°C",
  speed: "km/h",
  pressure: "kPa",
  vapour_pressure: "Pa",
  flow: "g/s",
  percent: "%",
  voltage: "V",
  angle: "°",
  ratio: "lambda",
  time: "s",
  distance: "km",
  minutes: "min",
  count: "count",
  revolutions: "rpm",
};
