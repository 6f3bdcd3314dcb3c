import { describe, expect, it } from "vitest";
import { boost } from "../../../server/domain/valuation/model/boost/boost.ts";
import { errorScales } from "../../../server/domain/valuation/model/error-scales.ts";
import { random } from "../../../server/domain/valuation/model/numeric/hash.ts";

/** Log prices from 0 to 1. Below 0.5 the errors are `ratio` times as large as above. */
function market(size: number, ratio: number) {
  const next = random(5);
  const levels = Float64Array.from({ length: size }, (_, row) => row / size);
  const residuals = levels.map((level) => (level < 0.5 ? ratio : 1) * (next() - 0.5));
  return { rows: Int32Array.from(levels.keys()), levels, residuals };
}

describe("errorScales", () => {
  it("returns the square root of the ratio of errors between price levels", () => {
    const { rows, levels, residuals } = market(8000, 3);
    const scales = errorScales(rows, levels, residuals);
    const ratio = (scales[400] ?? 0) / (scales[7600] ?? 0);
    expect(ratio).toBeGreaterThan(0.85 * Math.sqrt(3));
    expect(ratio).toBeLessThan(1.15 * Math.sqrt(3));
  });

  it("returns the scale of the nearest class beyond the levels of the rows, and 1 for equal errors", () => {
    const { rows, levels, residuals } = market(8000, 1);
    const beyond = Float64Array.of(-9, 9);
    const scales = errorScales(rows, Float64Array.of(...levels, ...beyond), residuals);
    for (const scale of scales) expect(Math.abs(Math.log(scale))).toBeLessThan(0.15);
    expect(scales.at(-2)).toBe(scales[0]);
  });

  it("returns bounded scales where a price level has no errors", () => {
    const { rows, levels, residuals } = market(8000, 0);
    const scales = errorScales(rows, levels, residuals);
    expect(Math.min(...scales)).toBeCloseTo(Math.sqrt(0.5), 5);
    expect(Math.max(...scales)).toBeLessThanOrEqual(2);
  });

  it("returns 1 for a market too small for three classes", () => {
    const { rows, levels, residuals } = market(599, 3);
    expect(new Set(errorScales(rows, levels, residuals))).toEqual(new Set([1]));
  });
});

describe("boost with scales of errors", () => {
  it("learns more from a row with a small scale than from one with a large scale", () => {
    const size = 400;
    const columns = [Float32Array.from({ length: size }, (_, row) => row)];
    const target = Float64Array.from({ length: size }, (_, row) => (row % 2 === 0 ? 1 : -1));
    const used = new Uint8Array(size).fill(1);
    const sampling = { columns: 1, rows: 1, seed: 1, monotone: new Int8Array(1) };
    const options = { rounds: 50, rate: 0.2, leaves: 2, leafRows: 100, ridge: 0, knee: 10, ...sampling };
    const meanWith = (scales: Float64Array) => {
      const [, sums] = boost({ columns, target, used, scales }, options);
      return sums.reduce((sum, one) => sum + one, 0) / size;
    };
    expect(meanWith(target.map(() => 1))).toBeCloseTo(0, 2);
    // weights of 1 and 1/4: the mean is (1 - 1/4) / (1 + 1/4)
    expect(meanWith(target.map((one) => (one > 0 ? 1 : 2)))).toBeCloseTo(0.6, 1);
  });
});
