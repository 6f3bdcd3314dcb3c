import { describe, expect, it } from "vitest";
import { newTally } from "../../../bench/soak/tally.ts";
import { growthOf, verdictOf } from "../../../bench/soak/verdict.ts";
import { isMet } from "../../../scripts/kit/benchmark.ts";
import { endOfAxis, soakPicture } from "../../../scripts/performance/soak-picture.ts";

describe("the verdict on a simulated dealership", () => {
  it("compares the memory of the last quarter with that of the second, and not with the start", () => {
    expect(growthOf([100, 150, 200, 202, 203, 204, 210, 212])).toBeCloseTo(211 / 201);
    expect(growthOf([200, 200, 200, 200, 260, 260, 300, 300])).toBe(1.5);
  });

  it("misses its targets with slow reads, an error, and memory that grows", () => {
    const missed = (reads: number[], errors: string[], samples: number[]) =>
      verdictOf({ ...newTally(), reads: [reads], writes: [[1]], errors }, samples, 1)
        .filter((row) => !isMet(row))
        .map(({ what }) => what);
    const [fast, steady] = [Array.from({ length: 100 }, () => 20), [1, 1, 1, 1]];
    expect(missed(fast, [], steady)).toEqual([]);
    expect(missed([...fast, 300, 300, 300], [], steady)).toEqual(["reads, p99"]);
    expect(missed(fast, ["price: Error"], steady)).toEqual(["errors"]);
    expect(missed(fast, [], [1, 1, 1, 2])).toEqual(["median memory, last quarter / second quarter"]);
  });
});

describe("the picture of a simulated dealership", () => {
  it("ends its axes at round figures", () => {
    expect([0, 0.7, 37, 100, 101, 640].map(endOfAxis)).toEqual([1, 1, 50, 100, 200, 1000]);
  });

  it("draws each figure, with its limit and its last value", () => {
    const picture = soakPicture({
      minutes: 60,
      lines: [
        { what: "Memory", unit: "MB", values: [100, 120, 118] },
        { what: "Reads & writes", unit: "ms", values: [10, 140], limit: 100 },
      ],
    });
    expect(picture.match(/<polyline/g)).toHaveLength(2);
    expect(picture.match(/stroke-dasharray/g)).toHaveLength(1);
    expect(picture).toContain("118 MB");
    expect(picture).toContain("Reads &amp; writes");
    expect(picture).toContain("60 min");
  });
});
