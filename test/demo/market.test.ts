import { describe, expect, it } from "vitest";
import { type Model, models } from "../../scripts/demo/cars/models.ts";
import { ageOn, conditionEffect, keptAt, mileageEffect } from "../../scripts/demo/cars/worth.ts";
import { type Listing, marketOf } from "../../scripts/demo/market/listings.ts";
import { solve } from "../../server/domain/valuation/model/numeric/linear.ts";
import { dayOf } from "../../server/platform/clock.ts";

const today = dayOf("2026-11-20");
const rows = marketOf(30_000, 7, today);

const modelOf = (row: Listing): Model =>
  models.find(({ make, model }) => make === row.make && model === row.model) ?? never(row);
const never = (row: Listing): never => {
  throw new Error(`no such model: ${row.make} ${row.model}`);
};
const newPrice = (row: Listing): number =>
  modelOf(row).builds.find(({ trim, from, to }) => trim === row.trim && row.year >= from && row.year <= to)?.newPrice ??
  never(row);
const dayOfRow = ({ listed_at, sold_at }: Listing): number => dayOf(listed_at ?? sold_at ?? "");
const age = (row: Listing): number => ageOn(dayOfRow(row), row.year);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};
const of = (kind: Listing["kind"]) => rows.filter((row) => row.kind === kind);
const dealers = of("dealer_listing");

/** Least squares of `y` on the columns of `x`. The first coefficient is the value where all columns are 0. */
function leastSquares(found: readonly { y: number; x: readonly number[] }[]): number[] {
  const width = 1 + (found[0]?.x.length ?? 0);
  const matrix = new Float64Array(width * width);
  const right = new Float64Array(width);
  for (const { y, x } of found) {
    const row = [1, ...x];
    for (let i = 0; i < width; i += 1) {
      right[i] = (right[i] ?? 0) + (row[i] ?? 0) * y;
      for (let j = 0; j < width; j += 1)
        matrix[i * width + j] = (matrix[i * width + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
    }
  }
  return [...solve(matrix, right)];
}
/** Fits the log of price / new price to years after `around` and to 10,000 miles above 12,000 a year. */
const againstNew = (found: readonly Listing[], around: number): number[] =>
  leastSquares(
    found.map((row) => ({
      y: Math.log(row.price / newPrice(row)),
      x: [age(row) - around, (row.mileage - 12_000 * age(row)) / 10_000],
    })),
  );
const near = (value: number, expected: number, within: number): void =>
  expect(Math.abs(value - expected), `${value} against ${expected}`).toBeLessThan(within);

/** A dealer's usual price, without season and place, by the curves that the first tests check. */
const usual = (row: Listing): number =>
  newPrice(row) * keptAt(modelOf(row).segment, age(row)) * Math.exp(mileageEffect(age(row), row.mileage));
const residual = (row: Listing): number => Math.log(row.price / usual(row));

describe("the demo's market", () => {
  it("is the same for the same seed, different for another seed, and only grows at its end", () => {
    expect(marketOf(300, 7, today)).toEqual(rows.slice(0, 300));
    const other = marketOf(300, 8, today);
    expect(other.filter(({ vin }, at) => vin === rows[at]?.vin).length).toBeLessThan(10);
  });

  it("has unique rows, none in the future, with the planned share of each kind", () => {
    expect(rows).toHaveLength(30_000);
    expect(new Set(rows.map(({ source, listing_id }) => `${source} ${listing_id}`)).size).toBe(rows.length);
    expect(Math.max(...rows.map(dayOfRow))).toBeLessThanOrEqual(today);
    near(dealers.length / rows.length, 0.7, 0.03);
    for (const row of rows)
      expect(row.kind.endsWith("_sale") ? row.sold_at : row.listed_at, row.listing_id).toBeDefined();
  });

  it("has relisted cars that had a higher price before", () => {
    const again = [...Map.groupBy(dealers, ({ vin }) => vin).values()].filter(({ length }) => length > 1);
    expect(again.length / dealers.length).toBeGreaterThan(0.06);
    for (const sightings of again) {
      const [first, last] = sightings.toSorted((a, b) => dayOfRow(a) - dayOfRow(b));
      expect(first?.price).toBeGreaterThanOrEqual(last?.price ?? 0);
      expect(dayOfRow(last ?? never(rows[0] as Listing)) - dayOfRow(first as Listing)).toBeLessThanOrEqual(42);
    }
  });
});

describe("the prices of the demo's market", () => {
  it.each([
    ["car", 45.6],
    ["suv", 48.9],
    ["truck", 40.4],
    ["electric", 58.8],
  ])("of a %s lose %f % in five years", (segment, loss) => {
    const five = dealers.filter((row) => modelOf(row).segment === segment && Math.abs(age(row) - 5) < 0.6);
    expect(five.length).toBeGreaterThan(50);
    const [level = 0] = againstNew(five, 5);
    const share = Math.exp(level);
    // the listings are of late summer and fall, whose prices differ by up to 3 % from the year's mean
    near(100 * (1 - share), loss, 2);
  });

  it("lose 12 % a year later on", () => {
    const old = dealers.filter((row) => age(row) > 6);
    const bySegment = Map.groupBy(old, (row) => modelOf(row).segment);
    for (const group of bySegment.values()) {
      if (group.length < 300) continue;
      const [, perYear = 0] = againstNew(group, 8);
      near(100 * (Math.exp(perYear) - 1), -12, 1);
    }
  });

  it.each([
    [0, 3, -4.4],
    [3, 5, -4.6],
    [5, 8, -5.5],
    [8, 12, -6.4],
  ])("of %d to %d years lose %f % for each 10,000 miles", (from, to, effect) => {
    const group = dealers.filter((row) => age(row) > from && age(row) <= to);
    const slopes = [...Map.groupBy(group, (row) => `${modelOf(row).segment} ${Math.floor(age(row) * 2)}`).values()]
      .filter(({ length }) => length >= 60)
      .map((same) => ({ n: same.length, slope: againstNew(same, mean(same.map(age)))[2] ?? 0 }));
    const all = slopes.reduce((sum, { n }) => sum + n, 0);
    const slope = slopes.reduce((sum, one) => sum + (one.n * one.slope) / all, 0);
    near(100 * (Math.exp(slope) - 1), effect, 0.5);
  });

  it("follow the season and the place", () => {
    const sales = of("recent_sale");
    const month = (number: number) =>
      100 * mean(sales.filter(({ sold_at = "" }) => Number(sold_at.slice(5, 7)) === number).map(residual));
    near(month(3) - month(1), 3.7 + 5.3, 1.2);
    near(month(3) - month(12), 3.7 + 4.5, 1.2);
    const state = (name: string) => 100 * mean(dealers.filter((row) => row.state === name).map(residual));
    near(state("UT") - state("IN"), -3.6 - 0.9, 1);
    near(state("VA") - state("PA"), -2.6 - 0.7, 1);
  });

  it("at auction lie below retail by what the trade measured, in dollars", () => {
    const gaps = of("auction_sale")
      .filter((row) => usual(row) > 12_500 && usual(row) < 29_000)
      .map((row) => usual(row) * Math.exp(conditionEffect(row.grade ?? 3.25)) - row.price);
    expect(gaps.length).toBeGreaterThan(100);
    near(mean(gaps), 3450, 250);
  });

  it("at auction are 10 to 40 % lower in poor condition than in excellent condition", () => {
    const auctioned = of("auction_sale");
    for (const { grade } of auctioned) expect(grade).toBeDefined();
    expect(dealers.filter(({ grade }) => grade !== undefined)).toEqual([]);
    const level = (from: number, to: number) =>
      mean(auctioned.filter(({ grade = 0 }) => grade >= from && grade < to).map(residual));
    const span = 1 - Math.exp(level(0.5, 1.8) - level(4.2, 5));
    expect(span).toBeGreaterThan(0.1);
    expect(span).toBeLessThan(0.4);
    const steps = [0, 1, 2, 3, 4].map((grade) => conditionEffect(grade));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it("of private sellers spread three times as wide as dealers'", () => {
    const spread = (kind: Listing["kind"]) => deviation(of(kind).map(residual));
    const ratio = spread("private_listing") / spread("dealer_listing");
    expect(ratio).toBeGreaterThan(2.4);
    expect(ratio).toBeLessThan(3.6);
  });
});
