import { kilometersFrom, kilometersIn, type LengthUnit } from "../../../../contracts/accounts/units.ts";

/** A unit of the API, and the unit in which this reader expects it. */
export interface ShownUnit {
  readonly unit: string;
  /** From the API's unit to the shown one. */
  readonly show: (value: number) => number;
  /** From the shown unit to the API's. */
  readonly read: (value: number) => number;
}

/** Never -0. */
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits + 0;

/** A pound-force per square inch is 6.894757 kPa (NIST SP 811, B.8). */
const kpaPerPsi = 6.894757;
const mmPer32nd = 25.4 / 32;

const fahrenheit: ShownUnit = {
  unit: "°F",
  show: (celsius) => round(celsius * 1.8 + 32, 0),
  // two decimals: what was typed is shown again
  read: (degrees) => round((degrees - 32) / 1.8, 2),
};
/** A difference of temperatures: 20 degrees Celsius are 36 degrees Fahrenheit. */
const fahrenheitSteps: ShownUnit = {
  unit: "°F",
  show: (celsius) => round(celsius * 1.8, 0),
  read: (degrees) => round(degrees / 1.8, 2),
};
const psi: ShownUnit = {
  unit: "psi",
  show: (kpa) => round(kpa / kpaPerPsi, 1),
  read: (pounds) => round(pounds * kpaPerPsi, 2),
};
const miles = (unit: string): ShownUnit => ({
  unit,
  show: (km) => kilometersIn("mi", km),
  read: (shown) => kilometersFrom("mi", shown),
});
const thirtySeconds: ShownUnit = {
  unit: "/32 in",
  show: (mm) => round(mm / mmPer32nd, 1),
  read: (shown) => round(shown * mmPer32nd, 2),
};

const same = (unit: string): ShownUnit => ({ unit, show: (value) => value, read: (value) => value });

const inUs: ReadonlyMap<string, ShownUnit> = new Map([
  ["°C", fahrenheit],
  ["km/h", miles("mph")],
  ["km", miles("mi")],
]);

/** What US workshops measure in units of their own. Intake pressures stay in kPa, as scanners show them. */
const usPressures: ReadonlySet<string> = new Set(["fuel_pressure", "tire_pressure_kpa"]);

/** The unit in which a reading or check is typed and shown. `unit`: its unit in the API. */
export function shownUnit(name: string, unit: string, length: LengthUnit): ShownUnit {
  if (length !== "in") return same(unit);
  if (name === "tire_tread_depth_mm") return thirtySeconds;
  if (name === "intake_above_ambient") return fahrenheitSteps;
  if (usPressures.has(name)) return psi;
  return inUs.get(unit) ?? same(unit);
}
