import { hash, random } from "../../../server/domain/valuation/model/numeric/hash.ts";

/** Luck that a seed repeats: the same calls in the same order give the same answers. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of them, each as likely as its weight says. */
  weighted<T>(from: readonly T[], weight: (one: T) => number): T;
  /** Mean 0, deviation 1 (Box and Muller's transform). */
  normal(): number;
  /** Mean as given: how long it takes until what may happen any day has happened. */
  waiting(mean: number): number;
}

/** `purpose` parts one kind of draws from another, so that more of the one leave the other as it was. */
export function openChance(seed: number, purpose: string): Chance {
  const next = random(hash(purpose, seed));
  const one = <T>(from: readonly T[], at: number): T => {
    const found = from[at];
    if (found === undefined) throw new RangeError("nothing to choose from");
    return found;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (from) => one(from, Math.floor(next() * from.length)),
    weighted(from, weight) {
      let left = next() * from.reduce((sum, item) => sum + weight(item), 0);
      for (const item of from) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return one(from, from.length - 1);
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    waiting: (mean) => -mean * Math.log(1 - next()),
  };
}
