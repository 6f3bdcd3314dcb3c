/** From coarse to fine: after the first step the car can be turned, after the third every fourth frame is loaded. */
const steps = [16, 8, 4, 2, 1] as const;

/**
 * The order in which frames are loaded. Counted from `start`, first every sixteenth frame, then every eighth, fourth and
 * second, then the rest. In each of these rounds the frames nearest to `start` come first.
 */
export function loadOrder(count: number, start: number): readonly number[] {
  const ahead = (index: number) => (index - start + count) % count;
  const away = (index: number) => Math.min(ahead(index), count - ahead(index));
  const round = (index: number) => steps.findIndex((step) => ahead(index) % step === 0);
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => round(a) - round(b) || away(a) - away(b));
}

/** The loaded frame nearest to `frame`; undefined before the first is loaded. */
export function nearest(frame: number, count: number, isLoaded: (index: number) => boolean): number | undefined {
  for (let distance = 0; distance <= count / 2; distance += 1) {
    const after = (frame + distance) % count;
    if (isLoaded(after)) return after;
    const before = (frame - distance + count) % count;
    if (isLoaded(before)) return before;
  }
  return undefined;
}
