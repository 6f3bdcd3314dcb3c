import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isClockWrong,
  isStamp,
  isTooFarAhead,
  later,
  maxOffsetMs,
  msOf,
  never,
  nextStamp,
  stampOf,
} from "../../../server/features/sync/clock/stamp.ts";

const node = "0123456789ab";
/** A machine's clock: any time in 400 years, in any order. */
const times = fc.array(fc.integer({ min: 0, max: 400 * 365 * 86_400_000 }), { minLength: 1, maxLength: 60 });

describe("the hybrid logical clock", () => {
  it("gives growing stamps, however the machine's clock moves", () => {
    fc.assert(
      fc.property(times, (moments) => {
        let last = never;
        for (const moment of moments) {
          const next = nextStamp(last, moment, node);
          expect(isStamp(next)).toBe(true);
          expect(next > last).toBe(true);
          expect(msOf(next)).toBeGreaterThanOrEqual(moment);
          last = next;
        }
      }),
    );
  });

  it("follows the machine's clock again once it has passed the last stamp", () => {
    expect(msOf(nextStamp(stampOf(5000, 7, node), 5001, node))).toBe(5001);
  });

  it("goes to the next millisecond when the counter of one is full", () => {
    const full = stampOf(5000, 0xffff, node);
    expect(nextStamp(full, 5000, node)).toBe(stampOf(5001, 0, node));
    expect(nextStamp(full, 0, node) > full).toBe(true);
  });

  it("gives no stamp that is longer than its form, even after the last one", () => {
    const end = 2 ** 48 - 1;
    for (const last of [stampOf(end, 0, node), stampOf(end, 0xffff, node), stampOf(end - 1, 0xffff, node)]) {
      const next = nextStamp(last, 0, node);
      expect(isStamp(next), next).toBe(true);
      expect(next >= last).toBe(true);
    }
    expect(isStamp(nextStamp(never, 2 ** 48, node))).toBe(true);
  });

  it("gives a stamp after each stamp that was seen from other nodes", () => {
    fc.assert(
      fc.property(times, fc.nat(0xffff), (moments, count) => {
        const seen = stampOf(Math.max(...moments), count, "ffffffffffff");
        const [now = 0] = moments;
        expect(nextStamp(later(never, seen), now, "000000000000") > seen).toBe(true);
      }),
    );
  });

  it("refuses stamps and offsets of more than five minutes, in both directions", () => {
    const now = 1_800_000_000_000;
    expect(isTooFarAhead(stampOf(now + maxOffsetMs, 0, node), now, never)).toBe(false);
    expect(isTooFarAhead(stampOf(now + maxOffsetMs + 1, 0, node), now, never)).toBe(true);
    for (const sign of [-1, 1]) {
      expect(isClockWrong(now + sign * maxOffsetMs, now)).toBe(false);
      expect(isClockWrong(now + sign * (maxOffsetMs + 1), now)).toBe(true);
    }
  });

  it("takes only its own form for a stamp", () => {
    for (const text of ["", "x".repeat(28), stampOf(1, 1, node).toUpperCase(), `${stampOf(1, 1, node)}0`, 7, null]) {
      expect(isStamp(text), String(text)).toBe(false);
    }
  });
});
