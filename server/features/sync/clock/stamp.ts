/**
 * A point in the hybrid logical clock, as text that sorts by time: 12 hex digits of milliseconds since 1970, 4 of a
 * counter, 12 of the node that gave it. Kulkarni et al., Logical Physical Clocks (2014).
 */
export type Stamp = string;

/** Before all stamps. */
export const never: Stamp = "";
const pattern = /^[0-9a-f]{28}$/;
const maxCount = 0xffff;
/** A clock that is ahead counts, and goes on to the next millisecond after 65,536 transactions. Our own estimate. */
const maxOverflowMs = 1000;
/** How far clocks may differ. A workstation with a larger difference must be corrected first. */
export const maxOffsetMs = 5 * 60_000;

/** A stamp has 12 hex digits for the time: until the year 10889. */
const endMs = 2 ** 48 - 1;

export const isStamp = (text: unknown): text is Stamp => typeof text === "string" && pattern.test(text);

export const stampOf = (ms: number, count: number, node: string): Stamp =>
  ms.toString(16).padStart(12, "0") + count.toString(16).padStart(4, "0") + node;

export const msOf = (stamp: Stamp): number => (stamp === never ? 0 : Number.parseInt(stamp.slice(0, 12), 16));
const countOf = (stamp: Stamp): number => (stamp === never ? -1 : Number.parseInt(stamp.slice(12, 16), 16));

/** The stamp as if another node had given it at the same time. */
export const withNode = (stamp: Stamp, node: string): Stamp => stamp.slice(0, 16) + node;

export const later = (a: Stamp, b: Stamp): Stamp => (a > b ? a : b);

/**
 * The next stamp of a node: after `last` in any case, also while the machine's clock stands still or goes back. At the end of time it stands still,
 * because a longer text would sort wrongly.
 */
export function nextStamp(last: Stamp, nowMs: number, node: string): Stamp {
  const ms = msOf(last);
  if (nowMs > ms && nowMs <= endMs) return stampOf(nowMs, 0, node);
  const count = countOf(last) + 1;
  if (count <= maxCount) return stampOf(ms, count, node);
  return ms < endMs ? stampOf(ms + 1, 0, node) : stampOf(ms, maxCount, node);
}

/**
 * The host refuses a stamp further ahead than clocks may differ: it would win against every edit until then. Stamps up to `seen`, the newest
 * that it has given or taken, are no worse than that one: without them, a host with a clock that was ahead once would refuse all changes.
 */
export const isTooFarAhead = (stamp: Stamp, nowMs: number, seen: Stamp): boolean =>
  msOf(stamp) > Math.max(nowMs + maxOffsetMs, msOf(seen) + maxOverflowMs);

/** How far ahead a clock may have been, once: a stamp of two servers that is further ahead is invented. Our own estimate. */
const maxSharedMs = 366 * 86_400_000;

/** Whether a stamp that a sender says both sides have may be true. */
export const isSharable = (stamp: Stamp, nowMs: number): boolean => msOf(stamp) <= nowMs + maxSharedMs;

export const isClockWrong = (theirMs: number, ourMs: number): boolean => Math.abs(theirMs - ourMs) > maxOffsetMs;
