import type { Fuel } from "../../../domain/diagnostics/readings/car.ts";

/** What a vehicle's own words, or its VIN's, tell of its engine. */
export interface Engine {
  readonly displacementL: number | null;
  readonly hasTurbo: boolean;
  readonly isDirectInjection: boolean;
}
interface Texts {
  readonly engine: string | null;
  readonly fuelType: string | null;
}

/** Displacements of car engines, in liters. Any other number is not a displacement. Our own estimate. */
const displacements = { min: 0.5, max: 9 } as const;

const within = (liters: number): number | null =>
  liters >= displacements.min && liters <= displacements.max ? Math.round(liters * 1000) / 1000 : null;

/** `2.4 L I4`, `3.5L V6`, `2.0T`, `1998 cc`, `1,998 cm³`, `5,7 HEMI`: liters. */
function displacementIn(text: string): number | null {
  const cc = /(?<![\d.,])(\d{3,4}|\d[.,]\d{3})\s*(?:cc|ccm|cm3|cm³)(?![\p{L}\d])/iu.exec(text)?.[1];
  if (cc !== undefined) return within(Number(cc.replace(/[.,]/, "")) / 1000);
  const liters =
    /(?<![\d.,])(\d[.,]\d)(?!\d)/.exec(text)?.[1] ?? /(?<![\d.,])(\d)\s*(?:l|liters?|litres?)\b/i.exec(text)?.[1];
  return liters === undefined ? null : within(Number(liters.replace(",", ".")));
}

/** The first match counts: `Gas/Electric` is a hybrid. */
const fuels: readonly (readonly [words: RegExp, fuel: Fuel])[] = [
  [/hybrid|phev|hev\b|electric.*(gas|petrol|flex|diesel)|(gas|petrol|flex|diesel).*electric/i, "hybrid"],
  [/diesel|tdi\b|duramax|power ?stroke|cummins|bluetec/i, "diesel"],
  [/electric|\bev\b|\bbev\b/i, "electric"],
  [/gas|petrol|flex|e85|ethanol|unleaded/i, "gasoline"],
];

/** The fuel by the fuel type, else by the engine text; null if neither names one. A flex-fuel engine is a gasoline engine. */
export function fuelOf({ engine, fuelType }: Texts): Fuel | null {
  for (const text of [fuelType, engine]) {
    const known = text === null ? undefined : fuels.find(([words]) => words.test(text));
    if (known) return known[1];
  }
  return null;
}

/** The first text with a value counts: the vehicle's own text before its VIN's. */
export function engineOf(texts: readonly (string | null)[]): Engine {
  const known = texts.filter((text) => text !== null);
  const first = <T>(read: (text: string) => T | null): T | null => known.map(read).find((one) => one !== null) ?? null;
  return {
    displacementL: first(displacementIn),
    hasTurbo: known.some((text) =>
      /(?<!non[- ])turbo|super ?charged|\b(t[fs]?si|tdci|tdi|hdi|crdi)\b|ecoboost|\d[.,]\dT\b/i.test(text),
    ),
    isDirectInjection: known.some((text) => /gdi\b|\b(t[fs]?si|fsi|sidi)\b|direct[- ]inject|ecoboost/i.test(text)),
  };
}
