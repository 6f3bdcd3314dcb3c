/**
 * A timestamp of a hybrid logical clock, as text that sorts by time: 12 hex digits of milliseconds since 1970, 4 of a
 * counter, 12 of the node that created it. Kulkarni et al., Logical Physical Clocks (2014).
 */
export type Stamp = string;

/** Sorts before all stamps. */
export const never: Stamp = "";
const pattern = /^[0-9a-f]{28}$/;
const maxCount = 0xffff;
/** A clock that is ahead counts up, and moves to the next millisecond after 65,536 transactions. Our own estimate. */
const maxOverflowMs = 1000;
/** The maximum difference between clocks. A workstation with a larger difference must be corrected first. */
export const maxOffsetMs = 5 * 60_000;

/** The largest time that fits 12 hex digits: in the year 10889. */
const endMs = 2 ** 48 - 1;

export const isStamp = (text: unknown): text is Stamp => typeof text === "string" && pattern.test(text);

export const stampOf = (ms: number, count: number, node: string): Stamp =>
  ms.toString(16).padStart(12, "0") + count.toString(16).padStart(4, "0") + node;

export const msOf = (stamp: Stamp): number => (stamp === never ? 0 : Number.parseInt(stamp.slice(0, 12), 16));
const countOf = (stamp: Stamp): number => (stamp === never ? -1 : Number.parseInt(stamp.slice(12, 16), 16));

/** The same time and counter with another node. */
export const withNode = (stamp: Stamp, node: string): Stamp => stamp.slice(0, 16) + node;

export const later = (a: Stamp, b: Stamp): Stamp => (a > b ? a : b);

/**
 * The next stamp of a node. Always after `last`, even if the machine's clock stands still or goes back. At the largest
 * time it no longer advances, because longer text would sort wrongly.
 */
export function nextStamp(last: Stamp, nowMs: number, node: string): Stamp {
  const ms = msOf(last);
  if (nowMs > ms && nowMs <= endMs) return stampOf(nowMs, 0, node);
  const count = countOf(last) + 1;
  if (count <= maxCount) return stampOf(ms, count, node);
  return ms < endMs ? stampOf(ms + 1, 0, node) : stampOf(ms, maxCount, node);
}

/**
 * Whether the host must refuse a stamp because it is further ahead than clocks may differ: it would win against every
 * edit until that time. `seen` is the newest stamp that the host has created or accepted. Stamps up to `seen` are
 * accepted: otherwise a host with a clock that was once ahead would refuse all changes.
 */
export const isTooFarAhead = (stamp: Stamp, nowMs: number, seen: Stamp): boolean =>
  msOf(stamp) > Math.max(nowMs + maxOffsetMs, msOf(seen) + maxOverflowMs);

/**
 * The maximum error that a clock may once have had. A shared stamp that is further ahead is forged. Our own estimate.
 */
const maxSharedMs = 366 * 86_400_000;

/** Whether a stamp that a sender reports as shared by both sides can be genuine. */
export const isSharable = (stamp: Stamp, nowMs: number): boolean => msOf(stamp) <= nowMs + maxSharedMs;

export const isClockWrong = (theirMs: number, ourMs: number): boolean => Math.abs(theirMs - ourMs) > maxOffsetMs;
