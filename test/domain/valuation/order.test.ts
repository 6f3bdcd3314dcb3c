import { beforeAll, describe, expect, it } from "vitest";
import { type Appraiser, createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import { isotonicRegression } from "../../../server/domain/valuation/model/isotonic.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { defaultEffects, gradeOfWord } from "../../../server/domain/valuation/value/effects.ts";
import type { Interval } from "../../../server/domain/valuation/value/interval.ts";
import { inYearOrder } from "../../../server/domain/valuation/value/order.ts";
import { valueVehicle } from "../../../server/domain/valuation/value/value.ts";
import { marketOf } from "./market.ts";

/** Effects on prices opposite to the usual order, in log price: for a grade, for 10,000 miles, for a model year. */
interface Perverse {
  readonly perGrade?: number;
  readonly perMiles?: number;
  readonly perYear?: number;
}
type Subject = Omit<MarketRow, "price">;

const perverseMarket = ({ perGrade = 0, perMiles = 0, perYear = 0 }: Perverse): MarketRow[] =>
  marketOf(500, 21).map((row) => {
    const log =
      perGrade * ((row.grade ?? 3) - 3) + (perMiles * (row.mileage ?? 0)) / 10_000 + perYear * (row.year - 2016);
    return { ...row, price: Math.round(row.price * Math.exp(log)) };
  });

/** Cars of the market's models in the middle of their years, each on its own day. */
const subjects: readonly Subject[] = marketOf(506, 22)
  .slice(500)
  .map(({ price: _, ...row }, at) => ({ ...row, id: `subject-${at}`, year: 2013 + at, mileage: 60_000 }));

/** Values a car as the product does: with the rows of its model within two years. */
function valuerOf(rows: readonly MarketRow[], appraiser: Appraiser | null) {
  const now = appraiser?.model.today ?? 19_150;
  return (subject: Subject): Interval => {
    const candidates = rows
      .filter(({ make, model }) => make === subject.make && model === subject.model)
      .filter(({ year }) => Math.abs(year - subject.year) <= 2)
      .map((row) => ({ id: row.id ?? "", row, distanceMiles: null }));
    const value = valueVehicle({ subject, candidates, appraiser, now, effects: defaultEffects });
    if (!value) throw new Error("No value");
    return value.adjusted;
  };
}

const ends = ["min", "average", "max"] as const;
const averages = (values: readonly Interval[]) => values.map(({ average }) => average);

describe.each([
  ["a better condition is cheaper", { perGrade: -0.15 }],
  ["more miles are dearer", { perMiles: 0.1 }],
  ["a newer year is cheaper", { perYear: -0.3 }],
  ["all three are reversed", { perGrade: -0.15, perMiles: 0.1, perYear: -0.3 }],
] as const)("a value on a market where %s", (_, perverse) => {
  const rows = perverseMarket(perverse);
  const valuers = new Map<string, ReturnType<typeof valuerOf>>();
  beforeAll(() => {
    const model = trainMarket(rows, { seed: 1 });
    if (!model) throw new Error("Not trained");
    valuers.set("with a model", valuerOf(rows, createAppraiser(model)));
    valuers.set("by comparables only", valuerOf(rows, null));
  }, 120_000);

  it.each(["with a model", "by comparables only"])("never falls with a better condition, %s", (way) => {
    for (const subject of subjects) {
      const at = (grade: number) => valuers.get(way)?.({ ...subject, grade }) ?? { min: 0, average: 0, max: 0 };
      const values = [0, 0.7, 1.3, 2, 2.25, 2.9, 3.25, 3.6, 4, 4.5, 5].map((grade) => at(grade).average);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      const { poor, fair, good, excellent } = gradeOfWord;
      const words = [poor, fair, good, excellent].map((grade) => at(grade).average);
      expect(1 - (words[0] ?? 0) / (words[3] ?? 1)).toBeGreaterThanOrEqual(0.08);
    }
  });

  it.each(["with a model", "by comparables only"])("never falls with fewer miles, %s", (way) => {
    for (const subject of subjects) {
      const miles = [400, 280, 200, 150, 120, 90, 75, 60, 45, 30, 20, 10, 0].map((thousands) => thousands * 1000);
      const values = averages(miles.flatMap((mileage) => valuers.get(way)?.({ ...subject, mileage }) ?? []));
      expect(values).toHaveLength(miles.length);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });

  it("is at least 98 % of the value of each older model year, including the ends of the band", () => {
    for (const subject of subjects) {
      const years = [2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021];
      const values = years.flatMap((year) => valuers.get("with a model")?.({ ...subject, year }) ?? []);
      expect(values).toHaveLength(years.length);
      for (const end of ends)
        values.forEach((older, at) => {
          for (const newer of values.slice(at + 1)) expect(newer[end]).toBeGreaterThanOrEqual(0.98 * older[end] - 1);
        });
    }
  });
});

describe("isotonicRegression and inYearOrder", () => {
  it("pool adjacent values that decrease by their weights and keep the others", () => {
    expect(isotonicRegression([1, 4, 2, 5], [1, 1, 3, 1])).toEqual([1, 2.5, 2.5, 5]);
    expect(isotonicRegression([3, 2, 1], [1, 1, 1])).toEqual([2, 2, 2]);
    expect(isotonicRegression([], [])).toEqual([]);
  });

  it("limit the shift to halfway to the adjacent year plus 0.95 %", () => {
    const line = { logs: [1, 1.1, 1.3], weights: [1, 1, 1], own: 1 };
    expect(inYearOrder(line, 0.05)).toBeCloseTo(1.15, 10);
    expect(inYearOrder(line, 0.5)).toBeCloseTo(1.2095, 10);
    expect(inYearOrder(line, -0.5)).toBeCloseTo(1.0405, 10);
    expect(inYearOrder({ ...line, own: 2 }, 0.5)).toBeCloseTo(1.8, 10);
  });
});
