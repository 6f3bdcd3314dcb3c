import { describe, expect, it } from "vitest";
import { inspectionSeconds, speedWord } from "../../renderer/features/welcome/speed.ts";

describe("the measured speed in words", () => {
  it.each([
    [4, 2, "fast"],
    [0.4, 20, "fast"],
    [0.39, 21, "enough"],
    [0.067, 120, "enough"],
    [0.05, 160, "slow"],
  ] as const)("at %f photos per second an inspection takes %i s: %s", (rate, seconds, word) => {
    expect(inspectionSeconds(rate)).toBe(seconds);
    expect(speedWord(rate)).toBe(word);
  });
});
