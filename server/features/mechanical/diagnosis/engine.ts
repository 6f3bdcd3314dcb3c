import type { Fuel } from "../../../diagnostics/readings/car.ts";

/** What a vehicle's own words, or its VIN's, tell of its engine. */
export interface Engine {
  readonly displacementL: number | null;
  readonly cylinders: number | null;
  readonly hasTurbo: boolean;
}
interface Texts {
  readonly engine: string | null;
  readonly fuelType: string | null;
}

/** No car's engine is smaller or larger; what else looks like a displacement is something else. Our own estimate. */
const displacements = { least: 0.5, most: 9 } as const;

const within = (litres: number): number | null =>
  litres >= displacements.least && litres <= displacements.most ? Math.round(litres * 1000) / 1000 : null;

/** `2.4 L I4`, `3.5L V6`, `2.0T`, `1998 cc`, `5,7 HEMI`: litres. */
function displacementIn(text: string): number | null {
  const cc = /(\d{3,4})\s*(?:cc|ccm|cm3|cm³)\b/i.exec(text)?.[1];
  if (cc !== undefined) return within(Number(cc) / 1000);
  const litres =
    /(?<![\d.,])(\d[.,]\d)(?!\d)/.exec(text)?.[1] ?? /(?<![\d.,])(\d)\s*(?:l|liters?|litres?)\b/i.exec(text)?.[1];
  return litres === undefined ? null : within(Number(litres.replace(",", ".")));
}

/** `I4`, `V6`, `H4`, `W12`, `flat-six` is none; `4-cylinder`, `6 cyl`: how many. */
function cylindersIn(text: string): number | null {
  const found = /\b(?:[IVHWLR]|inline|flat|straight)[- ]?(\d{1,2})\b/i.exec(text) ?? /\b(\d{1,2})[- ]?cyl/i.exec(text);
  const count = Number(found?.[1]);
  return count >= 2 && count <= 16 ? count : null;
}

const fuels: readonly (readonly [words: RegExp, fuel: Fuel])[] = [
  [/hybrid|phev|hev\b/i, "hybrid"],
  [/diesel|tdi\b|duramax|power ?stroke|cummins|bluetec/i, "diesel"],
  [/electric|\bev\b|\bbev\b/i, "electric"],
  [/gas|petrol|flex|e85|ethanol|unleaded/i, "gasoline"],
];

/** By the fuel's own word, else by the engine's; null where neither tells. A flex-fuel engine is a gasoline engine. */
export function fuelOf({ engine, fuelType }: Texts): Fuel | null {
  for (const text of [fuelType, engine]) {
    const known = text === null ? undefined : fuels.find(([words]) => words.test(text));
    if (known) return known[1];
  }
  return null;
}

/** The first of the texts that tells counts: the vehicle's own before its VIN's. */
export function engineOf(texts: readonly (string | null)[]): Engine {
  const told = texts.filter((text) => text !== null);
  const first = <T>(read: (text: string) => T | null): T | null => told.map(read).find((one) => one !== null) ?? null;
  return {
    displacementL: first(displacementIn),
    cylinders: first(cylindersIn),
    hasTurbo: told.some((text) =>
      /turbo|super ?charged|\b(t[fs]?si|tdci|tdi|hdi|crdi)\b|ecoboost|\d[.,]\dT\b/i.test(text),
    ),
  };
}
