/** Units as the apps write them, turned into those of the readings. Keys are lower case, without blanks and dots. */

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
  | "revolutions";

type Convert = (value: number) => number;
const times =
  (factor: number): Convert =>
  (value) =>
    value * factor;
const same: Convert = (value) => value;

/** International mile, 1609.344 m (international yard and pound agreement, 1959). */
const kmPerMile = 1.609344;
/** kPa. Pound-force per square inch, inch of mercury (0 degrees C) and of water (4 degrees C): NIST SP 811, appendix B. */
const kpa = { psi: 6.894757, inHg: 3.38638, mmHg: 0.1333224, inH2O: 0.249082, mmH2O: 0.00980638 } as const;
/** Pound avoirdupois in grams, exact since 1959. */
const gramsPerPound = 453.59237;

const pressure: Readonly<Record<string, Convert>> = {
  kpa: same,
  pa: times(0.001),
  hpa: times(0.1),
  mpa: times(1000),
  bar: times(100),
  mbar: times(0.1),
  mb: times(0.1),
  psi: times(kpa.psi),
  psia: times(kpa.psi),
  psig: times(kpa.psi),
  inhg: times(kpa.inHg),
  mmhg: times(kpa.mmHg),
  inh2o: times(kpa.inH2O),
  mmh2o: times(kpa.mmH2O),
};

const units: Readonly<Record<Dimension, Readonly<Record<string, Convert>>>> = {
  temperature: {
    "°c": same,
    c: same,
    degc: same,
    celsius: same,
    "°f": fromFahrenheit,
    f: fromFahrenheit,
    degf: fromFahrenheit,
    fahrenheit: fromFahrenheit,
    k: (kelvin) => kelvin - 273.15,
  },
  speed: {
    "km/h": same,
    kmh: same,
    kph: same,
    kmph: same,
    mph: times(kmPerMile),
    "mi/h": times(kmPerMile),
    "m/s": times(3.6),
  },
  pressure,
  // the reading is in pascal
  vapour_pressure: Object.fromEntries(
    Object.entries(pressure).map(([unit, convert]) => [unit, (value: number) => convert(value) * 1000]),
  ),
  flow: {
    "g/s": same,
    "g/sec": same,
    "gm/sec": same,
    "grams/sec": same,
    "kg/h": times(1 / 3.6),
    "kg/hr": times(1 / 3.6),
    "lb/min": times(gramsPerPound / 60),
    "lbs/min": times(gramsPerPound / 60),
  },
  percent: { "%": same, percent: same, pct: same },
  voltage: { v: same, volt: same, volts: same, mv: times(0.001) },
  angle: { "°": same, deg: same, degrees: same, degree: same, "°btdc": same, btdc: same, degbtdc: same },
  ratio: { λ: same, lambda: same, ratio: same },
  time: { s: same, sec: same, secs: same, seconds: same, ms: times(0.001), min: times(60), h: times(3600) },
  distance: { km: same, kilometers: same, mi: times(kmPerMile), mile: times(kmPerMile), miles: times(kmPerMile) },
  revolutions: { rpm: same, "1/min": same, "rev/min": same, "r/min": same },
};

function fromFahrenheit(value: number): number {
  return ((value - 32) * 5) / 9;
}

/** `℃`, `ºC`, `deg C` and `° C` are one. */
export const plainUnit = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("º", "°")
    .replace(/[\s._]/g, "");

const all = new Set(Object.values(units).flatMap((known) => Object.keys(known)));
export const isUnit = (text: string): boolean => all.has(plainUnit(text));

/** Undefined for a unit that the dimension does not have. An empty one is taken for the reading's own. */
export const conversionOf = (dimension: Dimension, unit: string): Convert | undefined => {
  const plain = plainUnit(unit);
  return plain === "" ? same : units[dimension][plain];
};

/** A dimension's unit in the readings, as a person writes it. */
export const unitWords: Readonly<Record<Dimension, string>> = {
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
  revolutions: "rpm",
};
