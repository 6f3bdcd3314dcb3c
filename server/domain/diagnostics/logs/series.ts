/** So many values of a series are kept at most; beyond them every second goes, then every second of the rest. */
const kept = 20_000;

/** So much of a series is left out at either end of its spread, 0-1. Our own estimate. */
const outliers = 0.1;

/**
 * The values that a reading took, of which the middle and the spread are asked for. A log of hours has more than there
 * is room for: they are those of an even choice then.
 */
export interface Series {
  add(value: number): void;
  median(): number;
  /**
   * Between which values it moved, without the lowest and the highest tenth: a lifted throttle cuts the fuel off for a
   * moment, and every sensor in the exhaust falls to its end. Fewer than ten values keep their ends.
   */
  spread(): { readonly min: number; readonly max: number };
}

export function openSeries(): Series {
  let values: number[] = [];
  let seen = 0;
  let stride = 1;
  const inOrder = (): number[] => values.toSorted((a, b) => a - b);
  return {
    add(value) {
      if (seen % stride === 0) values.push(value);
      seen += 1;
      if (values.length < kept) return;
      values = values.filter((_, i) => i % 2 === 0);
      stride *= 2;
    },
    spread() {
      const sorted = inOrder();
      const cut = Math.floor(sorted.length * outliers);
      return { min: sorted[cut] ?? Number.NaN, max: sorted.at(-1 - cut) ?? Number.NaN };
    },
    median() {
      const sorted = inOrder();
      const middle = sorted.length >> 1;
      const upper = sorted[middle] ?? Number.NaN;
      return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
    },
  };
}
