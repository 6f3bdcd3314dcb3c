import { own } from "./kit/own.ts";

/**
 * Lengths and distances as people read them, for the page and the paper alike. The interface stays metric for sizes
 * (cm) and imperial for mileage (miles): only the text changes.
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

/** The units of a locale. A language without a region counts as its most likely one; an unknown tag as US. */
export function unitsOf(locale: string): Units {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region === undefined ? usUnits : (own(byRegion, region) ?? metricUnits);
  } catch {
    return usUnits;
  }
}

/** Both by definition: international yard and pound agreement, 1959. */
const cmPerInch = 2.54;
const kmPerMile = 1.609344;

/** Centimeters in that unit. */
export const lengthIn = (unit: LengthUnit, cm: number): number => (unit === "in" ? cm / cmPerInch : cm);

/** A length that somebody typed, in centimeters. One decimal more than people measure keeps what they typed. */
export const centimetersFrom = (unit: LengthUnit, length: number): number =>
  unit === "in" ? Math.round(length * cmPerInch * 100) / 100 : length;

/** Miles in that unit, whole. */
export const distanceIn = (unit: DistanceUnit, miles: number): number =>
  Math.round(unit === "km" ? miles * kmPerMile : miles);

/** A distance that somebody typed, in whole miles. */
export const milesFrom = (unit: DistanceUnit, distance: number): number =>
  Math.round(unit === "km" ? distance / kmPerMile : distance);

/** Tread as US gauges and laws state it: `4 mm (5/32 in)`. */
export const treadText = (mm: number, format: FormatNumber): string =>
  `${format(mm)} mm (${Math.round((mm / 10 / cmPerInch) * 32)}/32 in)`;

/** A pound-force per square inch is 6.894757 kPa (NIST SP 811, B.8). */
const kpaPerPsi = 6.894757;

/** Tire pressure: `220 kPa (32 psi)`. */
export const pressureText = (kpa: number, format: FormatNumber): string =>
  `${format(kpa)} kPa (${Math.round(kpa / kpaPerPsi)} psi)`;

type FormatNumber = (value: number) => string;

export interface Size {
  readonly length?: number | null | undefined;
  readonly width?: number | null | undefined;
  readonly diameter?: number | null | undefined;
}

const isKnown = (cm: number | null | undefined): cm is number => cm !== undefined && cm !== null;

/** `12 × 4 cm`, `4.7 × 1.6 in`, `⌀ 3 cm`; undefined where nothing was measured. */
export function sizeText(size: Size | null | undefined, unit: LengthUnit, format: FormatNumber): string | undefined {
  const text = (cm: number): string => format(lengthIn(unit, cm));
  if (isKnown(size?.diameter)) return `⌀ ${text(size.diameter)} ${unit}`;
  const sides = [size?.length, size?.width].filter(isKnown);
  return sides.length === 0 ? undefined : `${sides.map(text).join(" × ")} ${unit}`;
}

/** Lengths that the server wrote in a sentence, such as `8.5 cm across`, in the reader's unit. */
export const sentenceIn = (unit: LengthUnit, sentence: string, format: FormatNumber): string =>
  unit === "cm"
    ? sentence
    : sentence.replace(/(?<![\w.])(\d+(?:\.\d+)?) cm\b/g, (_, cm) => `${format(lengthIn(unit, Number(cm)))} ${unit}`);
