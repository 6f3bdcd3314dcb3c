import { hash } from "../model/numeric/hash.ts";
import type { MarketRow } from "../rows.ts";

/**
 * The key of a car: its VIN, otherwise its id or its properties. A relisted car has the same key and stays in its fold.
 */
export const keyOf = (row: Omit<MarketRow, "price">): string =>
  row.vin?.toUpperCase() ??
  row.id ??
  [row.year, row.make, row.model, row.trim, row.body, row.mileage, row.color, row.zip, row.seller].join("|");

export const keyHash = (row: Omit<MarketRow, "price">): number => hash(keyOf(row));

export const foldOf = (keyHash: number, seed: number, folds: number): number => hash(String(keyHash), seed) % folds;

/** Binary search: whether a sorted list contains the number. */
export function includesSorted(sorted: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0;
    if (value === wanted) return true;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
