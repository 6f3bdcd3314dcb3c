import { hash, random } from "../../../server/domain/valuation/model/numeric/hash.ts";

/** Seeded random values: the same seed and the same calls give the same values. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** One element, with probabilities by weight. */
  weighted<T>(from: readonly T[], weight: (one: T) => number): T;
  /** Normally distributed: mean 0, standard deviation 1 (Box-Muller transform). */
  normal(): number;
  /** Exponentially distributed with this mean: the waiting time for an event that can happen any day. */
  waiting(mean: number): number;
}

/** `purpose` separates kinds of values: drawing more of one kind does not change the others. */
export function createRandom(seed: number, purpose: string): Random {
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
