/** A seeded source of numbers: the same seed gives the same run. Mulberry32 (Tommy Ettinger, public domain). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** An integer from 0 to below `end`. */
    below: (end: number): number => Math.floor(next() * end),
  };
}
export type Random = ReturnType<typeof randomOf>;
