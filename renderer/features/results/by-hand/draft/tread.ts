import { units } from "../../../../ui/format/format.ts";

const mmPer32nd = 25.4 / 32;

/** Tread as the reader measures it: in 1/32 inch, or in millimeters. */
const isInches = units.length === "in";
export const treadUnit = isInches ? "/32 in" : "mm";

/** `6/32 in`, or `4.8 mm`. */
export const withTreadUnit = (shown: string): string => `${shown}${isInches ? "" : " "}${treadUnit}`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Millimeters as the field shows them. */
export const shownTread = (mm: number): string => String(round(isInches ? mm / mmPer32nd : mm));

/** A typed tread in millimeters. Two decimals: what was typed is shown again. NaN for a text that is no number. */
export const millimetersFrom = (typed: string): number =>
  Math.round(Number(typed) * (isInches ? mmPer32nd : 1) * 100) / 100;

/** The deepest tread that can be saved, in whole units of the field: `37/32 in`, or `30 mm`. */
export const maxTread = withTreadUnit(String(Math.floor(isInches ? 30 / mmPer32nd : 30)));

/** Legal limit in the US, 2/32 inch, and the depth below which wet grip is poor, 4/32 inch (bands of the diagnostics). */
export function treadTone(mm: number): "alarm" | "warn" | "good" {
  if (mm <= 1.6) return "alarm";
  return mm < 3.2 ? "warn" : "good";
}
