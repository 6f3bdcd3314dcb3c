import { own } from "../kit/own.ts";

/**
 * Lengths and distances as people read them, on the page and in reports. The API uses metric sizes (cm) and
 * imperial mileage (miles) for every locale; only the displayed text changes.
 */

export type LengthUnit = "in" | "cm";
export type DistanceUnit = "mi" | "km";

export interface Units {
  readonly length: LengthUnit;
  readonly distance: DistanceUnit;
}

export const usUnits: Units = { length: "in", distance: "mi" };
const metricUnits: Units = { length: "cm", distance: "km" };
/** Roads in miles, everything else metric. */
const ukUnits: Units = { length: "cm", distance: "mi" };

/** Regions by measurement system: Unicode CLDR, supplemental/measurementData ("US": US, LR, MM; "UK": GB). */
const byRegion: Readonly<Record<string, Units>> = { US: usUnits, LR: usUnits, MM: usUnits, GB: ukUnits };

/** The units of a locale. A language without a region uses its most likely region. An unknown tag uses US units. */
export function unitsOf(locale: string): Units {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region === undefined ? usUnits : (own(byRegion, region) ?? metricUnits);
  } catch {
    return usUnits;
  }
}

/** Exact by definition: international yard and pound agreement, 1959. */
const cmPerInch = 2.54;
const kmPerMile = 1.609344;

/** Centimeters in that unit. */
export const lengthIn = (unit: LengthUnit, cm: number): number => (unit === "in" ? cm / cmPerInch : cm);

/** Converts a typed length to centimeters. Keeps one decimal more than people measure, so that what they typed is preserved. */
export const centimetersFrom = (unit: LengthUnit, length: number): number =>
  unit === "in" ? Math.round(length * cmPerInch * 100) / 100 : length;

/** Miles in that unit, rounded to an integer. */
export const distanceIn = (unit: DistanceUnit, miles: number): number =>
  Math.round(unit === "km" ? miles * kmPerMile : miles);

/**
 * Miles of an interval or a limit in that unit. Those in kilometers are round, as the miles are: 500 miles are 800 km, 7,500
 * are 12,000 and 90,000 are 145,000.
 */
export function intervalIn(unit: DistanceUnit, miles: number): number {
  const distance = distanceIn(unit, miles);
  if (unit === "mi") return distance;
  const step = distance < 5_000 ? 100 : distance < 25_000 ? 500 : 1_000;
  return Math.round(distance / step) * step;
}

/** Converts a typed distance to miles, rounded to an integer. */
export const milesFrom = (unit: DistanceUnit, distance: number): number =>
  Math.round(unit === "km" ? distance / kmPerMile : distance);

/** Kilometers in that unit, rounded to one decimal. */
export const kilometersIn = (unit: DistanceUnit, km: number): number =>
  Math.round((unit === "mi" ? km / kmPerMile : km) * 10) / 10;

/** Converts a typed distance to kilometers. Keeps two decimals, so that what people typed is preserved. */
export const kilometersFrom = (unit: DistanceUnit, distance: number): number =>
  unit === "mi" ? Math.round(distance * kmPerMile * 100) / 100 : distance;

/** Millimeters in 1/32 inch, rounded to an integer, as US gauges are read. */
export const thirtySeconds = (mm: number): number => Math.round((mm / 10 / cmPerInch) * 32);

/** Tread depth as US gauges and laws state it: `4 mm (5/32 in)`. */
export const treadText = (mm: number, format: FormatNumber): string => `${format(mm)} mm (${thirtySeconds(mm)}/32 in)`;

/** A pound-force per square inch is 6.894757 kPa (NIST SP 811, B.8). */
const kpaPerPsi = 6.894757;

/** Tire pressure: `220 kPa (32 psi)`. */
export const pressureText = (kpa: number, format: FormatNumber): string =>
  `${format(kpa)} kPa (${Math.round(kpa / kpaPerPsi)} psi)`;

/** Without -0, which `Intl` writes with its sign. Temperature: `91 °C (195 °F)`. */
export const temperatureText = (celsius: number, format: FormatNumber): string =>
  `${format(Math.round(celsius) + 0)} °C (${Math.round((celsius * 9) / 5 + 32)} °F)`;

/** Speed: `80 km/h (50 mph)`. */
export const speedText = (kph: number, format: FormatNumber): string =>
  `${format(Math.round(kph))} km/h (${Math.round(kph / kmPerMile)} mph)`;

/** Distance: `120 km (75 mi)`. */
export const distanceText = (km: number, format: FormatNumber): string =>
  `${format(Math.round(km))} km (${Math.round(km / kmPerMile)} mi)`;

type FormatNumber = (value: number) => string;

export interface Size {
  readonly length?: number | null | undefined;
  readonly width?: number | null | undefined;
  readonly diameter?: number | null | undefined;
}

const isKnown = (cm: number | null | undefined): cm is number => cm !== undefined && cm !== null;

/** `12 × 4 cm`, `4.7 × 1.6 in`, `⌀ 3 cm`; undefined if nothing was measured. */
export function sizeText(size: Size | null | undefined, unit: LengthUnit, format: FormatNumber): string | undefined {
  const text = (cm: number): string => format(lengthIn(unit, cm));
  if (isKnown(size?.diameter)) return `⌀ ${text(size.diameter)} ${unit}`;
  const sides = [size?.length, size?.width].filter(isKnown);
  return sides.length === 0 ? undefined : `${sides.map(text).join(" × ")} ${unit}`;
}

/** Converts the lengths in a sentence that the server wrote, such as `8.5 cm across`, to the reader's unit. */
export const sentenceIn = (unit: LengthUnit, sentence: string, format: FormatNumber): string =>
  unit === "cm"
    ? sentence
    : sentence.replace(/(?<![\w.])(\d+(?:\.\d+)?) cm\b/g, (_, cm) => `${format(lengthIn(unit, Number(cm)))} ${unit}`);
