import { earthMiles } from "../../../places/distance.ts";
import type { Description } from "../../features/describe.ts";

/** The properties that determine the similarity of two cars. */
export interface Traits {
  readonly model: string;
  readonly trim: string;
  readonly body: string;
  /** The first eight characters of the VIN, which describe the vehicle. */
  readonly pattern: string;
  readonly year: number;
  readonly logMiles: number;
  readonly seller: string;
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
  readonly day: number;
}

/** The assumed mileage of a car with an unknown one: the middle of the market. */
const typicalMiles = 50_000;

export const traitsOf = (d: Description): Traits => ({
  model: d.model,
  trim: d.trim,
  body: d.bodyText,
  pattern: d.vin.slice(0, 8),
  year: d.year,
  logMiles: Math.log((Number.isNaN(d.miles) ? typicalMiles : Math.max(0, d.miles)) + 10_000),
  seller: d.seller,
  state: d.state,
  lat: d.lat,
  lon: d.lon,
  day: d.day,
});

/** Great-circle distance in miles (haversine). */
export function milesBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180;
  const sides =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(sides)));
}

/** The proximity of two offers, from 0 to 1: by distance if both locations are known, else by state. */
export function proximity(a: Traits, b: Traits): number {
  if (!Number.isNaN(a.lat) && !Number.isNaN(b.lat)) return Math.exp(-milesBetween(a, b) / 150);
  return a.state !== "" && a.state === b.state ? 0.5 : 0;
}

/**
 * The terms of the kernel, each from 0 to 1: reasons why the residuals of two cars are correlated. Mileage and grade
 * are not among them: only the model is monotone in these, so the correction by comparables must not depend on them.
 */
export const kernelTerms = [
  "same model, within some years",
  "same model, near in year",
  "same trim",
  "same trim, body and year",
  "same VIN pattern",
  "same VIN pattern and year",
  "same seller",
  "same seller and model",
  "same model, near by",
  "same model, about the same day",
] as const;

/** Fills `out` with the terms of a pair of cars, in their order. */
export function fillKernelTerms(a: Traits, b: Traits, out: Float64Array): void {
  const years = Math.abs(a.year - b.year);
  const model = a.model === b.model ? 1 : 0;
  const seller = a.seller !== "" && a.seller === b.seller ? 1 : 0;
  out.fill(0);
  out[6] = seller;
  if (model === 0) return;
  const byYear = Math.exp(-years / 2);
  const trim = a.trim === b.trim ? 1 : 0;
  const sameYear = years === 0 ? 1 : 0;
  const pattern = a.pattern !== "" && a.pattern === b.pattern ? 1 : 0;
  out[0] = Math.exp(-years / 5);
  out[1] = byYear;
  out[2] = trim * byYear;
  out[3] = trim * sameYear * (a.body === b.body ? 1 : 0);
  out[4] = pattern * byYear;
  out[5] = pattern * sameYear;
  out[7] = seller * byYear;
  out[8] = byYear * proximity(a, b);
  const days = Math.abs(a.day - b.day);
  out[9] = Number.isNaN(days) ? 0 : byYear * Math.exp(-days / 30);
}
