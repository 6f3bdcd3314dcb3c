/** Steps from coarse to fine: after the first the car turns already, after the third every fourth frame is there. */
const steps = [16, 8, 4, 2, 1] as const;

/**
 * In which order frames are fetched, counted from the one that is looked at: every sixteenth, so that the car turns at
 * once, every eighth, every fourth, then those half-way between, then the rest; in each round the near ones first.
 */
export function loadOrder(count: number, start: number): readonly number[] {
  const ahead = (index: number) => (index - start + count) % count;
  const away = (index: number) => Math.min(ahead(index), count - ahead(index));
  const round = (index: number) => steps.findIndex((step) => ahead(index) % step === 0);
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => round(a) - round(b) || away(a) - away(b));
}

/** The nearest of the frames that are there already; undefined before the first has come. */
export function nearest(wanted: number, count: number, isThere: (index: number) => boolean): number | undefined {
  for (let distance = 0; distance <= count / 2; distance += 1) {
    const after = (wanted + distance) % count;
    if (isThere(after)) return after;
    const before = (wanted - distance + count) % count;
    if (isThere(before)) return before;
  }
  return undefined;
}
