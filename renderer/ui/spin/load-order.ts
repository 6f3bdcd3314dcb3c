/**
 * In which order frames are fetched: every fourth first, so that the car turns at once, then those half-way between,
 * then the rest; in each round from the frame that is looked at outwards.
 */
export function loadOrder(count: number, start: number): readonly number[] {
  const away = (index: number) => Math.min(Math.abs(index - start), count - Math.abs(index - start));
  const round = (index: number) => (index % 4 === 0 ? 0 : index % 2 === 0 ? 1 : 2);
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
