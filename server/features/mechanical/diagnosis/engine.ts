import type { Fuel } from "../../../domain/diagnostics/readings/car.ts";

/** What a vehicle's own words, or its VIN's, tell of its engine. */
export interface Engine {
  readonly displacementL: number | null;
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

/** `2.4 L I4`, `3.5L V6`, `2.0T`, `1998 cc`, `1,998 cm³`, `5,7 HEMI`: litres. */
function displacementIn(text: string): number | null {
  const cc = /(?<![\d.,])(\d{3,4}|\d[.,]\d{3})\s*(?:cc|ccm|cm3|cm³)(?![\p{L}\d])/iu.exec(text)?.[1];
  if (cc !== undefined) return within(Number(cc.replace(/[.,]/, "")) / 1000);
  const litres =
    /(?<![\d.,])(\d[.,]\d)(?!\d)/.exec(text)?.[1] ?? /(?<![\d.,])(\d)\s*(?:l|liters?|litres?)\b/i.exec(text)?.[1];
  return litres === undefined ? null : within(Number(litres.replace(",", ".")));
}

/** The first that fits counts: `Gas/Electric` is a hybrid. */
const fuels: readonly (readonly [words: RegExp, fuel: Fuel])[] = [
  [/hybrid|phev|hev\b|electric.*(gas|petrol|flex|diesel)|(gas|petrol|flex|diesel).*electric/i, "hybrid"],
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
    hasTurbo: told.some((text) =>
      /(?<!non[- ])turbo|super ?charged|\b(t[fs]?si|tdci|tdi|hdi|crdi)\b|ecoboost|\d[.,]\dT\b/i.test(text),
    ),
  };
}
