import { describe, expect, it } from "vitest";
import { auroc } from "../../../scripts/models/evaluation/figures/auroc.ts";
import { interval, seeded } from "../../../scripts/models/evaluation/figures/bootstrap.ts";
import { bins, calibrationError } from "../../../scripts/models/evaluation/figures/calibration.ts";
import { median } from "../../../scripts/models/evaluation/figures/median.ts";

describe("auroc", () => {
  it("counts the pairs in which the positive scores higher, and a tie as half", () => {
    // pairs won: 0.9 beats all three, 0.5 beats 0.1 and ties with 0.5
    expect(auroc([0.9, 0.5], [0.1, 0.5, 0.8])).toBeCloseTo((3 + 1 + 0.5) / 6, 12);
    expect(auroc([3, 4], [1, 2])).toBe(1);
    expect(auroc([1, 2], [3, 4])).toBe(0);
    expect(auroc([7, 7], [7])).toBe(0.5);
  });

  it("equals the share of such pairs for random scores", () => {
    const random = seeded(4);
    const draw = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 8));
    const [positives, negatives] = [draw(40), draw(55)];
    const won = positives.flatMap((a) => negatives.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
    expect(auroc(positives, negatives)).toBeCloseTo(won.reduce<number>((sum, one) => sum + one, 0) / won.length, 12);
  });

  it("is null without positives or without negatives", () => {
    expect(auroc([], [1])).toBeNull();
    expect(auroc([1], [])).toBeNull();
  });
});

describe("calibrationError and bins", () => {
  const claims = [
    { confidence: 0.15, right: false },
    { confidence: 0.17, right: true },
    { confidence: 0.55, right: true },
    { confidence: 1, right: true },
  ];

  it("calibrationError weights the error of each bin by its number of findings", () => {
    // |0.16 - 0.5| of two findings, |0.55 - 1| of one, |1 - 1| of one
    expect(calibrationError(claims)).toBeCloseTo((2 * 0.34 + 0.45 + 0) / 4, 12);
    expect(calibrationError([])).toBeNull();
  });

  it("bins returns ten bins, and the last includes a confidence of 1", () => {
    const filled = bins(claims);
    expect(filled.map(({ count }) => count)).toEqual([0, 2, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(filled[1]).toMatchObject({ from: 0.1, to: 0.2, right: 0.5 });
    expect(filled[0]).toMatchObject({ claimed: null, right: null });
  });
});

describe("interval", () => {
  const values = Array.from({ length: 40 }, (_, index) => index);
  const meanOf = (drawn: Uint16Array) => values.reduce((sum, value, at) => sum + value * (drawn[at] ?? 0), 0) / 40;

  it("returns the same interval each time, with the width of the standard error", () => {
    const found = interval(40, meanOf);
    expect(interval(40, meanOf)).toEqual(found);
    // standard error of the mean of 0..39 is 11.54 / sqrt(40) = 1.83
    expect(found?.low).toBeGreaterThan(19.5 - 2.3 * 1.83);
    expect(found?.low).toBeLessThan(19.5 - 1.6 * 1.83);
    expect(found?.high).toBeGreaterThan(19.5 + 1.6 * 1.83);
    expect(found?.high).toBeLessThan(19.5 + 2.3 * 1.83);
  });

  it("ignores draws without a figure, and returns null for fewer than two groups", () => {
    expect(interval(2, (drawn) => (drawn[0] === 0 ? null : (drawn[0] ?? 0)))).toEqual({ low: 1, high: 2 });
    expect(interval(3, () => null)).toBeNull();
    expect(interval(1, () => 1)).toBeNull();
  });
});

it("median returns the mean of the two middle values for an even number of values", () => {
  expect(median([9, 1, 4])).toBe(4);
  expect(median([9, 1, 4, 6])).toBe(5);
  expect(median([])).toBeNull();
});
