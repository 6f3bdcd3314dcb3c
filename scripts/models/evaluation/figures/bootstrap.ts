/** Number of resamplings. */
const rounds = 1000;

/** Random numbers 0-1, the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The 95 % interval of a figure: its middle 95 % over a thousand draws of the `count` groups with replacement
 * (percentile bootstrap, Efron 1979). `figure` gets how often each group was drawn. Pictures of a group are drawn
 * together, because they are not independent evidence. Null if there are fewer than two groups, or if no draw gives a
 * figure.
 */
export function interval(count: number, figure: (drawn: Uint16Array) => number | null): Interval | null {
  if (count < 2) return null;
  const random = seeded(1);
  const values: number[] = [];
  const drawn = new Uint16Array(count);
  for (let round = 0; round < rounds; round++) {
    drawn.fill(0);
    for (let pick = 0; pick < count; pick++) {
      const group = Math.floor(random() * count);
      drawn[group] = (drawn[group] ?? 0) + 1;
    }
    const value = figure(drawn);
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))];
  const [low, high] = [at(0.025), at(0.975)];
  return low === undefined || high === undefined ? null : { low, high };
}
