/** The maximum number of values that are kept. When it is reached, every second value is dropped, and so on. */
const maxValues = 20_000;

/** The share of the values that the spread ignores at either end. Our own estimate. */
const ignoredShare = 0.1;

/** The values of a reading, with their median and spread. A long log is sampled evenly. */
export interface Series {
  add(value: number): void;
  median(): number;
  /**
   * The range of the values without the lowest and the highest tenth. When the driver lifts the throttle, the fuel is cut
   * off for a moment, and every exhaust sensor reads its minimum. With fewer than ten values, all are included.
   */
  spread(): { readonly min: number; readonly max: number };
}

export function createSeries(): Series {
  let values: number[] = [];
  let added = 0;
  let stride = 1;
  const inOrder = (): number[] => values.toSorted((a, b) => a - b);
  return {
    add(value) {
      if (added % stride === 0) values.push(value);
      added += 1;
      if (values.length < maxValues) return;
      values = values.filter((_, i) => i % 2 === 0);
      stride *= 2;
    },
    spread() {
      const sorted = inOrder();
      const cut = Math.floor(sorted.length * ignoredShare);
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
