import type { Random } from "../sim/random.ts";

/** One of several things, each with its share of all. Undefined where the shares leave something over. */
export function picked<T>(random: Random, shares: readonly (readonly [share: number, thing: T])[]): T | undefined {
  let left = random.next();
  for (const [share, thing] of shares) {
    left -= share;
    if (left < 0) return thing;
  }
  return undefined;
}
