/** So many values of a series are kept at most; beyond them every second goes, then every second of the rest. */
const kept = 20_000;

/**
 * The values that a reading took, of which the middle and the ends are asked for. A log of hours has more than there is
 * room for: the ends are exact, the middle is that of an even choice.
 */
export interface Series {
  add(value: number): void;
  readonly min: number;
  readonly max: number;
  median(): number;
}

export function openSeries(): Series {
  let values: number[] = [];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let seen = 0;
  let stride = 1;
  return {
    add(value) {
      min = Math.min(min, value);
      max = Math.max(max, value);
      if (seen % stride === 0) values.push(value);
      seen += 1;
      if (values.length < kept) return;
      values = values.filter((_, i) => i % 2 === 0);
      stride *= 2;
    },
    get min() {
      return min;
    },
    get max() {
      return max;
    },
    median() {
      const sorted = values.toSorted((a, b) => a - b);
      const middle = sorted.length >> 1;
      const upper = sorted[middle] ?? Number.NaN;
      return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
    },
  };
}
